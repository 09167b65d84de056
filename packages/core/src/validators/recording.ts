import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import {
  type StreamingInstance,
  type StreamingOptions,
  type StreamingUpdate,
  streamingInstance,
  streamingOptions,
  streamingUpdate,
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

const recordingType = () =>
  define<RecordingType>('type', (value) => {
    if (TYPES.some((type) => type === value)) return true
    const given = typeof value === 'string' ? value : typeof value
    return `invalid type: ${given}, allowed values 'cloud', 'cloud-audio-only', 'raw-tracks', or 'local'`
  })

/** The options of `startRecording`, which may be absent. */
export const RecordingOptions: Rule<RecordingOptions | undefined> = /* @__PURE__ */ lazy(() =>
  optional(object<RecordingOptions>({ ...streamingOptions(), type: optional(recordingType()) })),
)

/** The options of `updateRecording`. */
export const UpdateRecordingOptions: Rule<StreamingUpdate> = /* @__PURE__ */ lazy(streamingUpdate)

/** The options of `stopRecording`, which may be absent. */
export const StopRecordingOptions: Rule<StreamingInstance | undefined> =
  /* @__PURE__ */ lazy(streamingInstance)
