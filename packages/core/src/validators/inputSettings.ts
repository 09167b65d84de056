import { Struct } from 'superstruct'
import { BACKGROUND_PRESET_MAX, BACKGROUND_PRESET_MIN } from '../limits.ts'
import { isAbsoluteUrl } from './address.ts'
import { isRecord } from './isRecord.ts'
import { isMediaTrack } from './mediaSource.ts'
import { define, nullable, optional, type Rule, struct, structOf } from './rule.ts'
import { enums, exactObject, object, stringThat } from './structs.ts'

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
export const backgroundSource = (): Rule<BackgroundSource> =>
  define('source', (value) => {
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
const deviceSettings = (): Rule<DeviceSettings> =>
  define('settings', (value) => {
    if (!isRecord(value)) return SHAPE_MESSAGE
    return (
      value.customTrack === undefined ||
      isMediaTrack(value.customTrack) ||
      'customTrack must be a MediaStreamTrack'
    )
  })

const strength = (): Rule<number> =>
  define('strength', (value) => {
    if (typeof value !== 'number') return `${CONFIG}; expected: {0 < strength <= 1}`
    return (value > 0 && value <= 1) || `${CONFIG}; expected: {0 < strength <= 1}, got: ${value}`
  })

// daily-js treats null as absent.
const config = <T>(inputSettingsRules: Rule<T>) => optional(nullable(inputSettingsRules))
const noConfig = (message = CONFIG) => config<object>(exactObject({}, {}, { message }))
const blurConfig = () => config(exactObject({}, { strength: strength() }, { message: CONFIG }))
const imageConfig = () =>
  config(
    object(
      {},
      {
        source: backgroundSource(),
        url: stringThat('url', 'url must be an absolute address', isAbsoluteUrl),
      },
      { message: CONFIG },
    ),
  )

const videoType = () =>
  enums(
    ['none', 'background-blur', 'background-image', 'face-detection'],
    'inputSettings video processor type invalid',
  )

/** The rules for `config` depend on `type`. */
function videoProcessor(): Rule<VideoProcessor> {
  const type = videoType()
  const withConfig = <T>(configRule: Rule<T>) =>
    exactObject({ type }, { config: configRule }, { message: SHAPE_MESSAGE })
  const rulesByType = {
    plain: withConfig(noConfig()),
    blur: withConfig(blurConfig()),
    image: withConfig(imageConfig()),
  }
  const ruleOf = (value: unknown) => {
    const type = isRecord(value) ? value.type : undefined
    if (type === 'background-blur') return structOf(rulesByType.blur)
    return type === 'background-image' ? structOf(rulesByType.image) : structOf(rulesByType.plain)
  }
  return new Struct<VideoProcessor, null>({
    type: 'video processor',
    schema: null,
    validator: (value, context) => ruleOf(value).validator(value, context),
    entries: (value, context) => ruleOf(value).entries(value, context),
  })
}

const audioProcessor = () =>
  exactObject(
    { type: enums(['none', 'noise-cancellation'], 'inputSettings audio processor type invalid') },
    { config: noConfig(SHAPE_MESSAGE) },
    { message: SHAPE_MESSAGE },
  )

const rules = () =>
  exactObject(
    {},
    {
      audio: exactObject(
        {},
        { processor: audioProcessor(), settings: deviceSettings() },
        { message: SHAPE_MESSAGE },
      ),
      video: exactObject(
        {},
        { processor: videoProcessor(), settings: deviceSettings() },
        { message: SHAPE_MESSAGE },
      ),
    },
    { message: SHAPE_MESSAGE },
  )

/** The processing of microphone and camera: `updateInputSettings`, and a property of a call. */
export const InputSettings = /* @__PURE__ */ struct<InputSettings, typeof rules>(rules)
