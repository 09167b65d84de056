import { define, optional, type Rule, struct } from './rule.ts'
import {
  type StreamingInstance,
  type StreamingOptions,
  type StreamingUpdate,
  stopRules,
  streamingOptions,
  updateRules,
} from './streamingOptions.ts'
import { object } from './structs.ts'

/** The place and the content of a recording. `cloud-audio-only` needs daily-js 0.86 or newer. */
export type RecordingType = 'cloud' | 'cloud-audio-only' | 'raw-tracks' | 'local'

/** The options of a recording. */
export interface RecordingOptions extends StreamingOptions {
  /** The kind of recording. */
  type?: RecordingType
}

const TYPES: readonly RecordingType[] = ['cloud', 'cloud-audio-only', 'raw-tracks', 'local']

const recordingType = (): Rule<RecordingType> =>
  define('type', (value) => {
    if (TYPES.some((type) => type === value)) return true
    const given = typeof value === 'string' ? value : typeof value
    return `invalid type: ${given}, allowed values 'cloud', 'cloud-audio-only', 'raw-tracks', or 'local'`
  })

const startRules = () =>
  optional(
    object(
      {},
      {
        ...streamingOptions(),
        type: recordingType(),
      },
    ),
  )

/** The options of `startRecording`, which may be absent. */
export const RecordingOptions = /* @__PURE__ */ struct<RecordingOptions | undefined, typeof startRules>(
  startRules,
)

/** The options of `updateRecording`. */
export const UpdateRecordingOptions = /* @__PURE__ */ struct<StreamingUpdate, typeof updateRules>(updateRules)

/** The options of `stopRecording`, which may be absent. */
export const StopRecordingOptions = /* @__PURE__ */ struct<StreamingInstance | undefined, typeof stopRules>(
  stopRules,
)
