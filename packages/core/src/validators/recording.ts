import { optional } from 'superstruct'
import { objectOf } from './objectOf.ts'
import { oneOf, text } from './scalars.ts'
import { StreamingLayout } from './streamingLayout.ts'
import { type StreamingOptions, streamingOptions } from './streamingOptions.ts'
import { struct } from './struct.ts'

/** What to record, and how. */
export interface RecordingOptions extends StreamingOptions {
  type?: 'cloud' | 'cloud-audio-only' | 'raw-tracks' | 'local'
}

/** What to change of a recording or a stream. */
export interface StreamingUpdate {
  layout?: StreamingLayout
  instanceId?: string
}

/** Which of several recordings or streams; the only one when absent. */
export interface StreamingInstance {
  instanceId?: string
}

const startRules = () =>
  optional(
    objectOf(
      {},
      {
        ...streamingOptions(),
        type: oneOf(
          ['cloud', 'cloud-audio-only', 'raw-tracks', 'local'],
          "invalid type, allowed values 'cloud', 'cloud-audio-only', 'raw-tracks', or 'local'",
        ),
      },
    ),
  )

/** The options of `startRecording`, which may be absent (Daily). */
export const RecordingOptions = /* @__PURE__ */ struct<RecordingOptions | undefined, typeof startRules>(
  startRules,
)

const updateRules = () => objectOf({}, { layout: StreamingLayout, instanceId: text('instanceId') })

/** The options of `updateRecording`. */
export const UpdateRecordingOptions = /* @__PURE__ */ struct<StreamingUpdate, typeof updateRules>(updateRules)

const stopRules = () => optional(objectOf({}, { instanceId: text('instanceId') }))

/** The options of `stopRecording`, which may be absent. */
export const StopRecordingOptions = /* @__PURE__ */ struct<StreamingInstance | undefined, typeof stopRules>(
  stopRules,
)
