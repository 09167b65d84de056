import { isRecord, type UnknownRecord } from './isRecord.ts'
import { type Rule, struct } from './rule.ts'
import { EMPTY_LAYER } from './simulcast.ts'
import {
  boolean,
  dynamic,
  enums,
  exactObject,
  number,
  object,
  type PropertyFailure,
  record,
  type Suggested,
  string,
  suggested,
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

const encodingRules = () =>
  object(
    {},
    {
      active: boolean('active'),
      maxBitrate: number('maxBitrate'),
      maxFramerate: number('maxFramerate'),
      scaleResolutionDownBy: number('scaleResolutionDownBy'),
      scalabilityMode: string('scalabilityMode'),
      priority: suggested<'very-low' | 'low' | 'medium' | 'high'>('priority'),
      networkPriority: suggested<'very-low' | 'low' | 'medium' | 'high'>('networkPriority'),
      rid: string('rid'),
    },
    {
      message: ENCODINGS,
      checkWhole: (value) => (Object.keys(value).length > 0 ? [] : [{ message: EMPTY_LAYER }]),
    },
  )

const encodings = () => {
  const encoding = struct<SendEncoding, typeof encodingRules>(encodingRules)
  return exactObject(
    { low: encoding },
    { medium: encoding, high: encoding },
    {
      message: ENCODINGS,
      checkWhole: (value) =>
        'high' in value && !('medium' in value) ? [{ property: 'medium', message: ENCODINGS }] : [],
    },
  )
}

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

const settingsOf = <Preset extends string>(presets: readonly Preset[]): Rule<Preset | VideoSendSettings> => {
  const message = `Video send settings should be either an object or one of the supported presets: ${presets}`
  const settings = object(
    {},
    {
      maxQuality: enums(['low', 'medium', 'high'], 'maxQuality must be either low, medium or high'),
      encodings: encodings(),
      allowAdaptiveLayers: boolean('allowAdaptiveLayers'),
    },
    { checkWhole: findEmptySettings },
  )
  return dynamic((value) => !isRecord(value), enums(presets, message), settings)
}

const EMPTY = 'Send settings must contain at least information for one track!'

const sendSettingsRules = () => {
  const screen = settingsOf<VideoPreset | ScreenPreset>(SCREEN_PRESETS)
  const video = settingsOf<VideoPreset | ScreenPreset>(VIDEO_PRESETS)
  return record((track) => (track === 'screenVideo' ? screen : video), { message: EMPTY, empty: EMPTY })
}

/** The encoding of tracks: `updateSendSettings`, and a property of a call. */
export const SendSettings = /* @__PURE__ */ struct<SendSettings, typeof sendSettingsRules>(sendSettingsRules)

const screenRules = () => settingsOf(SCREEN_PRESETS)

/** The encoding of a shared screen: a part of the options of `startScreenShare`. */
export const ScreenSendSettings = /* @__PURE__ */ struct<
  ScreenPreset | VideoSendSettings,
  typeof screenRules
>(screenRules)
