import { define, lazy, optional } from 'superstruct'
import { CUSTOM_TRACK_NAME_MAX } from '../limits.ts'
import type { Rule } from './check.ts'
import { mediaTrack } from './devices.ts'
import { isRecord } from './isRecord.ts'
import { boolean, dynamic, enums, number, object, partial } from './structs.ts'

/** The encoding of a microphone's audio, in place of the presets `music` and `speech`. */
export interface MicAudioMode {
  /** A finite number, in the unit of Daily. */
  bitrate?: number
  stereo?: boolean
}

/** A custom track, which the page sends besides camera and microphone. */
export interface CustomTrackOptions {
  /** The track to send. */
  track: MediaStreamTrack
  /** The encoding of the audio: for music, for speech, or with the given bitrate and channels. */
  mode?: 'music' | 'speech' | MicAudioMode
  /** At most 50 characters. Daily's own names, such as `audio` or `cam-video`, are reserved. */
  trackName?: string
  /** Whether the active speaker is selected without its level. */
  ignoreAudioLevel?: boolean
}

/**
 * The reserved names of daily-js 0.92, in its order. In older versions, such a track hides the microphone or the
 * camera.
 */
const RESERVED_NAMES: readonly string[] = [
  'audio',
  'video',
  'cam-audio',
  'cam-video',
  'screenVideo',
  'screenAudio',
  'screen-video',
  'screen-audio',
  'rmpAudio',
  'rmpVideo',
  'customVideoDefaults',
]

/** The rules for the encoding of a microphone's audio. */
export const micAudioSettings = () => partial<MicAudioMode>({ bitrate: number(), stereo: boolean() })

const MODE =
  'Custom track `mode` must be either `music` | `speech` | `DailyMicAudioModeSettings` or `undefined`'

// Daily accepts only instances of Object as settings, and no object without a prototype.
const mode = () =>
  dynamic((value) =>
    isRecord(value) && value instanceof Object ? micAudioSettings() : enums(['music', 'speech'], MODE),
  )

const trackName = () =>
  define<string>('trackName', (value) => {
    if (typeof value !== 'string') return 'Custom track `trackName` must be a string'
    if (value.length > CUSTOM_TRACK_NAME_MAX) {
      return `Custom track \`trackName\` must not be more than ${CUSTOM_TRACK_NAME_MAX} characters`
    }
    return (
      !RESERVED_NAMES.includes(value) ||
      `Custom track \`trackName\` must not match a track name already used by daily: ${RESERVED_NAMES.join(', ')}`
    )
  })

/** The options of `startCustomTrack`. */
export const CustomTrackOptions: Rule<CustomTrackOptions> = /* @__PURE__ */ lazy(() =>
  object<CustomTrackOptions>({
    track: mediaTrack('Custom tracks provided must be instances of MediaStreamTrack'),
    trackName: optional(trackName()),
    mode: optional(mode()),
    ignoreAudioLevel: optional(boolean()),
  }),
)
