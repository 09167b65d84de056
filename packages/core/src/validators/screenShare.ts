import { isRecord, type UnknownRecord } from './isRecord.ts'
import { dispensable, guard, optional, type Rule, struct } from './rule.ts'
import { type ScreenPreset, ScreenSendSettings, type VideoSendSettings } from './sendSettings.ts'
import { boolean, integer, object, string } from './structs.ts'

/** The options of a screen share. */
export interface ScreenShareOptions {
  /** Whether to share the audio too. */
  audio?: boolean
  /** In pixels, a whole number. */
  maxWidth?: number
  /** In pixels, a whole number. */
  maxHeight?: number
  /** The source that Chrome's extension API has selected. */
  chromeMediaSourceId?: string
  /** A stream to share, without the browser's dialog. */
  mediaStream?: MediaStream
  /** The browser's options of `getDisplayMedia`, which differ between browsers. */
  displayMediaOptions?: { readonly [option: string]: unknown }
  /** The encoding of the screen. */
  screenVideoSendSettings?: ScreenPreset | VideoSendSettings
}

/** Turns the video or the audio of a screen share on or off. */
export interface ScreenShareUpdate {
  screenVideo?: { enabled: boolean }
  screenAudio?: { enabled: boolean }
}

const stream = (): Rule<MediaStream> =>
  guard(
    'mediaStream must be a MediaStream',
    (value): value is MediaStream => typeof MediaStream !== 'undefined' && value instanceof MediaStream,
  )

const screenShareRules = () =>
  optional(
    object(
      {},
      {
        audio: boolean('audio'),
        maxWidth: integer('maxWidth'),
        maxHeight: integer('maxHeight'),
        chromeMediaSourceId: string('chromeMediaSourceId'),
        mediaStream: stream(),
        displayMediaOptions: guard<UnknownRecord>('displayMediaOptions must be an object', isRecord),
        screenVideoSendSettings: ScreenSendSettings,
      },
    ),
  )

/** The options of `startScreenShare`, which may be absent. */
export const ScreenShareOptions = /* @__PURE__ */ struct<
  ScreenShareOptions | undefined,
  typeof screenShareRules
>(screenShareRules)

const enabled = () => object({ enabled: dispensable(boolean('enabled')) }, {})
const updateRules = () => optional(object({}, { screenVideo: enabled(), screenAudio: enabled() }))

/** The options of `updateScreenShare`, which may be absent. */
export const ScreenShareUpdate = /* @__PURE__ */ struct<ScreenShareUpdate | undefined, typeof updateRules>(
  updateRules,
)
