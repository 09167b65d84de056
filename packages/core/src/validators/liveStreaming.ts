import { lazy, optional, refine } from 'superstruct'
import { isAbsoluteUrl } from './address.ts'
import type { Rule } from './check.ts'
import {
  type StreamingInstance,
  type StreamingOptions,
  type StreamingUpdate,
  streamingInstance,
  streamingOptions,
  streamingUpdate,
} from './streamingOptions.ts'
import { array, dispensable, dynamic, object, partial, string } from './structs.ts'

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

const rtmpAddress = () =>
  refine(
    string('rtmpUrl must be a string'),
    'address',
    (url) => isAbsoluteUrl(url) || 'rtmpUrl must be an absolute address',
  )

const rtmpUrl = () => {
  const one = rtmpAddress()
  const several = array(one, 'rtmpUrl must be a string or an array')
  return dynamic((value) => (Array.isArray(value) ? several : one))
}

const endpoint = () =>
  object<StreamingEndpoint>({
    endpoint: dispensable(refine(string(), 'name', (name) => name !== '' || 'endpoint must not be empty')),
  })

const endpoints = () => optional(array(endpoint()))

/** The options of `startLiveStreaming`, which may be absent. */
export const LiveStreamingOptions: Rule<LiveStreamingOptions | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    object<LiveStreamingOptions>({
      ...streamingOptions(),
      rtmpUrl: optional(rtmpUrl()),
      endpoints: endpoints(),
    }),
  ),
)

/** The options of `updateLiveStreaming`. */
export const UpdateLiveStreamingOptions: Rule<StreamingUpdate> = /* @__PURE__ */ lazy(streamingUpdate)

/** The options of `addLiveStreamingEndpoints` and `removeLiveStreamingEndpoints`. */
export const LiveStreamingEndpoints: Rule<LiveStreamingEndpoints> = /* @__PURE__ */ lazy(() =>
  partial<LiveStreamingEndpoints>({ endpoints: endpoints(), instanceId: string() }),
)

/** The options of `stopLiveStreaming`, which may be absent. */
export const StopLiveStreamingOptions: Rule<StreamingInstance | undefined> =
  /* @__PURE__ */ lazy(streamingInstance)
