import { CUSTOM_TRACK_NAME_MAX } from '../limits.ts'
import { mediaTrack } from './devices.ts'
import { isRecord } from './isRecord.ts'
import { define, struct } from './rule.ts'
import { boolean, dynamic, enums, number, object } from './structs.ts'

/** How a microphone's sound is sent, where neither `music` nor `speech` will do. */
export interface MicAudioMode {
  /** A finite number, in whatever unit Daily reads it. */
  bitrate?: number
  stereo?: boolean
}

/** A track of the page's own, sent beside camera and microphone. */
export interface CustomTrackOptions {
  /** The track to send. */
  track: MediaStreamTrack
  /** What it is tuned for: music, speech, or a bitrate and channels of your own. */
  mode?: 'music' | 'speech' | MicAudioMode
  /** At most 50 characters. Daily's own names, such as `audio` or `cam-video`, are reserved. */
  trackName?: string
  /** Whether its level is ignored for the active speaker. */
  ignoreAudioLevel?: boolean
}

/** The names that daily-js 0.92 uses itself, in its order. In an older one, such a track hides the microphone or the camera. */
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

/** The settings of a microphone's sound. */
export const micAudioSettings = () =>
  object<object, MicAudioMode & { bitrate: number; stereo: boolean }>(
    {},
    { bitrate: number('bitrate'), stereo: boolean('stereo') },
  )

const MODE =
  'Custom track `mode` must be either `music` | `speech` | `DailyMicAudioModeSettings` or `undefined`'

// Daily accepts only instances of Object as settings, so not an object without a prototype
const mode = () =>
  dynamic(
    (value) => isRecord(value) && value instanceof Object,
    micAudioSettings(),
    enums(['music', 'speech'], MODE),
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

const customTrackRules = () =>
  object(
    { track: mediaTrack('Custom tracks provided must be instances of MediaStreamTrack') },
    {
      trackName: trackName(),
      mode: mode(),
      ignoreAudioLevel: boolean('ignoreAudioLevel'),
    },
  )

/** The options of `startCustomTrack` (spec §5, Daily). */
export const CustomTrackOptions = /* @__PURE__ */ struct<CustomTrackOptions, typeof customTrackRules>(
  customTrackRules,
)
