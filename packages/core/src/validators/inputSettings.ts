import { define, lazy, nullable, optional, refine, type Struct } from 'superstruct'
import { BACKGROUND_PRESET_MAX, BACKGROUND_PRESET_MIN } from '../limits.ts'
import { isAbsoluteUrl } from './address.ts'
import type { Rule } from './check.ts'
import { isRecord } from './isRecord.ts'
import { isMediaTrack } from './mediaSource.ts'
import { dynamic, enums, exactPartial, object, partial, string } from './structs.ts'

/** The background of the user's video: Daily's default, the address of an image, one of ten presets, or its bytes. */
export type BackgroundSource = string | number | ArrayBuffer

/** The media type of a `data:` address, with parameters or without. */
const DATA_TYPE = /^[^/;,]*\/([^;,]*)[;,]/
const IMAGE_TYPES = ['jpg', 'png', 'jpeg']

function imageTypeOf(address: string): string | undefined {
  const { protocol, pathname } = new URL(address)
  if (protocol !== 'data:') return pathname.split('.').at(-1)?.toLowerCase()
  return DATA_TYPE.exec(pathname)?.[1]
}

const isPreset = (value: unknown) =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= BACKGROUND_PRESET_MIN &&
  value <= BACKGROUND_PRESET_MAX

/**
 * The image of `background-image`: `default`, a jpg or png by address, an integer from 1 to 10, or bytes.
 * Daily's limit.
 */
export const backgroundSource = () =>
  define<BackgroundSource>('source', (value) => {
    if (value === 'default' || value instanceof ArrayBuffer) return true
    if (isAbsoluteUrl(value)) {
      return (
        IMAGE_TYPES.includes(imageTypeOf(value) ?? '') ||
        `invalid image type; supported types: [${IMAGE_TYPES.join(', ')}]`
      )
    }
    return isPreset(value) || `invalid image selection; must be an int, > 0, <= ${BACKGROUND_PRESET_MAX}`
  })

/** Processes the camera's video before it is sent. */
export interface VideoProcessor {
  type: 'none' | 'background-blur' | 'background-image' | 'face-detection'
  config?:
    | {
        /** For `background-blur`: above 0 and at most 1. Daily's limit. */
        strength?: number
        /** For `background-image`: an image by address, an integer from 1 to 10, `default`, or bytes. Daily's limit. */
        source?: BackgroundSource | undefined
        url?: string | undefined
      }
    | null
    | undefined
}

/** Processes the microphone's audio before it is sent. */
export interface AudioProcessor {
  type: 'none' | 'noise-cancellation'
  /** Empty: audio processors have no settings. */
  config?: object | null | undefined
}

/** The browser's constraints of a track, which differ between browsers, or a custom track of the page. */
export interface DeviceSettings {
  readonly [constraint: string]: unknown
  customTrack?: MediaStreamTrack
}

/** The settings of microphone and camera. */
export interface InputSettings {
  audio?: { processor?: AudioProcessor; settings?: DeviceSettings }
  video?: { processor?: VideoProcessor; settings?: DeviceSettings }
}

const SHAPE_MESSAGE =
  'inputSettings must be of the form: { video?: { processor?: { type: [ none | background-blur | background-image | face-detection ], config?: {} } }, audio?: { processor: {type: [ none | noise-cancellation ] } } }'
const CONFIG = 'invalid object in inputSettings -> video -> processor -> config'

/** Accepts any constraints, since they differ between browsers. */
const deviceSettings = () =>
  define<DeviceSettings>('settings', (value) => {
    if (!isRecord(value)) return SHAPE_MESSAGE
    return (
      value.customTrack === undefined ||
      isMediaTrack(value.customTrack) ||
      'customTrack must be a MediaStreamTrack'
    )
  })

const strength = () =>
  define<number>('strength', (value) => {
    if (typeof value !== 'number') return `${CONFIG}; expected: {0 < strength <= 1}`
    return (value > 0 && value <= 1) || `${CONFIG}; expected: {0 < strength <= 1}, got: ${value}`
  })

type VideoConfig = NonNullable<VideoProcessor['config']>

const noConfig = (message: string) => object<object>({}, message)
const blurConfig = () => exactPartial<Pick<VideoConfig, 'strength'>>({ strength: strength() }, CONFIG)
const imageConfig = () =>
  partial<Pick<VideoConfig, 'source' | 'url'>>(
    {
      source: backgroundSource(),
      url: refine(string(), 'address', (url) => isAbsoluteUrl(url) || 'url must be an absolute address'),
    },
    CONFIG,
  )

const videoType = () =>
  enums(
    ['none', 'background-blur', 'background-image', 'face-detection'],
    'inputSettings video processor type invalid',
  )

/** The rules for `config` depend on `type`. */
function videoProcessor() {
  // daily-js treats null as absent.
  const withConfig = (config: Struct<VideoConfig, null>) =>
    object<VideoProcessor>({ type: videoType(), config: optional(nullable(config)) }, SHAPE_MESSAGE)
  const plain = withConfig(noConfig(CONFIG))
  const blur = withConfig(blurConfig())
  const image = withConfig(imageConfig())
  return dynamic((value) => {
    const type = isRecord(value) ? value.type : undefined
    if (type === 'background-blur') return blur
    return type === 'background-image' ? image : plain
  })
}

const audioProcessor = () =>
  object<AudioProcessor>(
    {
      type: enums(['none', 'noise-cancellation'], 'inputSettings audio processor type invalid'),
      config: optional(nullable(noConfig(SHAPE_MESSAGE))),
    },
    SHAPE_MESSAGE,
  )

export const inputSettings = () =>
  exactPartial<InputSettings>(
    {
      audio: exactPartial<NonNullable<InputSettings['audio']>>(
        {
          processor: audioProcessor(),
          settings: deviceSettings(),
        },
        SHAPE_MESSAGE,
      ),
      video: exactPartial<NonNullable<InputSettings['video']>>(
        {
          processor: videoProcessor(),
          settings: deviceSettings(),
        },
        SHAPE_MESSAGE,
      ),
    },
    SHAPE_MESSAGE,
  )

/** The processing of microphone and camera: `updateInputSettings`, and a property of a call. */
export const InputSettings: Rule<InputSettings> = /* @__PURE__ */ lazy(inputSettings)
