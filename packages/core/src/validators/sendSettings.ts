import { define, intersection, lazy } from 'superstruct'
import type { Rule } from './check.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { notEmpty } from './simulcast.ts'
import {
  boolean,
  crossCheck,
  dynamic,
  enums,
  exactOptional,
  number,
  object,
  type PropertyFailure,
  partial,
  record,
  type Suggested,
  string,
} from './structs.ts'

/** Presets for the encoding of the camera: for bandwidth, for quality, or balanced. */
export type VideoPreset =
  | 'default-video'
  | 'bandwidth-optimized'
  | 'bandwidth-and-quality-balanced'
  | 'quality-optimized'
  | 'adaptive-2-layers'
  | 'adaptive-3-layers'

/** Presets for the encoding of a shared screen: for detail, for motion, or balanced. */
export type ScreenPreset =
  | 'default-screen-video'
  | 'detail-optimized'
  | 'motion-optimized'
  | 'motion-and-detail-balanced'

/** One encoding of a video: the browser's encoding parameters, at least one of them. */
export interface SendEncoding {
  active?: boolean
  /** Bits per second, any finite number. */
  maxBitrate?: number
  /** Frames per second, any finite number. */
  maxFramerate?: number
  /** The divisor of width and height, any finite number. */
  scaleResolutionDownBy?: number
  scalabilityMode?: string
  priority?: Suggested<'very-low' | 'low' | 'medium' | 'high'>
  networkPriority?: Suggested<'very-low' | 'low' | 'medium' | 'high'>
  rid?: string
}

/** The encoding of a video: at least one property. `encodings` are low, low and medium, or all three. */
export interface VideoSendSettings {
  maxQuality?: 'low' | 'medium' | 'high'
  encodings?: { low: SendEncoding; medium?: SendEncoding; high?: SendEncoding }
  allowAdaptiveLayers?: boolean
}

/** The encoding of each track, by its name: at least one. `screenVideo` has its own presets. */
export interface SendSettings {
  readonly [track: string]: VideoPreset | ScreenPreset | VideoSendSettings
}

const VIDEO_PRESETS: readonly VideoPreset[] = [
  'default-video',
  'bandwidth-optimized',
  'bandwidth-and-quality-balanced',
  'quality-optimized',
  'adaptive-2-layers',
  'adaptive-3-layers',
]
const SCREEN_PRESETS: readonly ScreenPreset[] = [
  'default-screen-video',
  'detail-optimized',
  'motion-optimized',
  'motion-and-detail-balanced',
]

const ENCODINGS = 'Encodings must be defined as: low, low and medium, or low, medium and high.'

const encoding = () =>
  intersection([
    partial<SendEncoding>(
      {
        active: boolean(),
        maxBitrate: number(),
        maxFramerate: number(),
        scaleResolutionDownBy: number(),
        scalabilityMode: string(),
        priority: string(),
        networkPriority: string(),
        rid: string(),
      },
      ENCODINGS,
    ),
    notEmpty(),
  ])

const encodings = () =>
  intersection([
    object<NonNullable<VideoSendSettings['encodings']>>(
      { low: encoding(), medium: exactOptional(encoding()), high: exactOptional(encoding()) },
      ENCODINGS,
    ),
    crossCheck((value) =>
      'high' in value && !('medium' in value) ? [{ property: 'medium', message: ENCODINGS }] : [],
    ),
  ])

function* findEmptySettings({
  maxQuality,
  encodings: layers,
  allowAdaptiveLayers,
}: UnknownRecord): Iterable<PropertyFailure> {
  if (maxQuality === undefined && layers === undefined && allowAdaptiveLayers === undefined) {
    yield {
      message:
        'Video send settings must contain at least maxQuality, allowAdaptiveLayers or encodings attribute',
    }
  }
}

const videoSendSettings = () =>
  intersection([
    partial<VideoSendSettings>({
      maxQuality: enums(['low', 'medium', 'high'], 'maxQuality must be either low, medium or high'),
      encodings: encodings(),
      allowAdaptiveLayers: boolean(),
    }),
    crossCheck(findEmptySettings),
  ])

const presetOrSettings = <Preset extends string>(presets: readonly Preset[]) => {
  const preset = enums(
    presets,
    `Video send settings should be either an object or one of the supported presets: ${presets}`,
  )
  const settings = videoSendSettings()
  return dynamic((value) => (isRecord(value) ? settings : preset))
}

export const screenSendSettings = () => presetOrSettings(SCREEN_PRESETS)

const EMPTY = 'Send settings must contain at least information for one track!'

export const sendSettings = () => {
  const screen = screenSendSettings()
  const video = presetOrSettings(VIDEO_PRESETS)
  return intersection([
    record(
      dynamic((_value, { path }) => (path.at(-1) === 'screenVideo' ? screen : video)),
      EMPTY,
    ),
    define('track', (value) => !isRecord(value) || Object.keys(value).length > 0 || EMPTY),
  ])
}

/** The encoding of tracks: `updateSendSettings`, and a property of a call. */
export const SendSettings: Rule<SendSettings> = /* @__PURE__ */ lazy(sendSettings)

/** The encoding of a shared screen: a part of the options of `startScreenShare`. */
export const ScreenSendSettings: Rule<ScreenPreset | VideoSendSettings> =
  /* @__PURE__ */ lazy(screenSendSettings)
