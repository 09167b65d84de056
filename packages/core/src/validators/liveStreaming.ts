import { isAbsoluteUrl } from './address.ts'
import { dispensable, optional, struct } from './rule.ts'
import {
  type StreamingInstance,
  type StreamingOptions,
  type StreamingUpdate,
  stopRules,
  streamingOptions,
  updateRules,
} from './streamingOptions.ts'
import { array, dynamic, object, string, stringThat } from './structs.ts'

/** The target of a stream: an address, or the name of an endpoint of the domain. */
export interface StreamingEndpoint {
  endpoint: string
}

/** The options of a live stream, and its targets. */
export interface LiveStreamingOptions extends StreamingOptions {
  /** Absolute addresses. */
  rtmpUrl?: string | readonly string[]
  /** The targets, each by its RTMP address or its name. */
  endpoints?: readonly StreamingEndpoint[]
}

/** The endpoints to add to a stream, or to remove from it. */
export interface LiveStreamingEndpoints {
  endpoints?: readonly StreamingEndpoint[]
  instanceId?: string
}

const rtmpAddress = () => stringThat('rtmpUrl', 'rtmpUrl must be an absolute address', isAbsoluteUrl)

const endpoints = () =>
  array(
    object(
      {
        endpoint: dispensable(stringThat('endpoint', 'endpoint must not be empty', (value) => value !== '')),
      },
      {},
    ),
    'endpoints must be an array',
  )

const startRules = () =>
  optional(
    object(
      {},
      {
        ...streamingOptions(),
        rtmpUrl: dynamic(
          (value) => !Array.isArray(value),
          rtmpAddress(),
          array(rtmpAddress(), 'rtmpUrl must be a string or an array'),
        ),
        endpoints: endpoints(),
      },
    ),
  )

/** The options of `startLiveStreaming`, which may be absent. */
export const LiveStreamingOptions = /* @__PURE__ */ struct<
  LiveStreamingOptions | undefined,
  typeof startRules
>(startRules)

/** The options of `updateLiveStreaming`. */
export const UpdateLiveStreamingOptions = /* @__PURE__ */ struct<StreamingUpdate, typeof updateRules>(
  updateRules,
)

const endpointRules = () => object({}, { endpoints: endpoints(), instanceId: string('instanceId') })

/** The options of `addLiveStreamingEndpoints` and `removeLiveStreamingEndpoints`. */
export const LiveStreamingEndpoints = /* @__PURE__ */ struct<LiveStreamingEndpoints, typeof endpointRules>(
  endpointRules,
)

/** The options of `stopLiveStreaming`, which may be absent. */
export const StopLiveStreamingOptions = /* @__PURE__ */ struct<
  StreamingInstance | undefined,
  typeof stopRules
>(stopRules)
