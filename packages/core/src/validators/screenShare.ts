import { define, lazy, optional } from 'superstruct'
import type { Rule } from './check.ts'
import { isRecord } from './isRecord.ts'
import { type ScreenPreset, screenSendSettings, type VideoSendSettings } from './sendSettings.ts'
import { boolean, dispensable, integer, object, partial, string } from './structs.ts'

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

const mediaStream = () =>
  define<MediaStream>(
    'stream',
    (value) =>
      (typeof MediaStream !== 'undefined' && value instanceof MediaStream) ||
      'mediaStream must be a MediaStream',
  )

/** The options of `startScreenShare`, which may be absent. */
export const ScreenShareOptions: Rule<ScreenShareOptions | undefined> = /* @__PURE__ */ lazy(() =>
  optional(
    partial<ScreenShareOptions>({
      audio: boolean(),
      maxWidth: integer(),
      maxHeight: integer(),
      chromeMediaSourceId: string(),
      mediaStream: mediaStream(),
      displayMediaOptions: define(
        'options',
        (value) => isRecord(value) || 'displayMediaOptions must be an object',
      ),
      screenVideoSendSettings: screenSendSettings(),
    }),
  ),
)

const track = () => object<{ enabled: boolean }>({ enabled: dispensable(boolean()) })

/** The options of `updateScreenShare`, which may be absent. */
export const ScreenShareUpdate: Rule<ScreenShareUpdate | undefined> = /* @__PURE__ */ lazy(() =>
  optional(partial<ScreenShareUpdate>({ screenVideo: track(), screenAudio: track() })),
)
