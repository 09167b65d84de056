import { ARGUMENTS, type ArgumentName } from './argumentInputs.ts'
import { type Documented, documentedAt } from './documented.ts'
import { DOCUMENTED } from './documentedTypes.ts'
import type { StructName } from './validatorInputs.ts'

/** The subject of a comparison: a struct, or an argument of a method. */
export type RuleName = StructName | ArgumentName

/** A place that we refuse. Our message does not count here, because a wrong rule would excuse itself. */
export interface Broken {
  path: string
  value: unknown
}

/** A difference between our rules and daily-js: an input that only one of them accepts. */
export interface Difference {
  rule: RuleName
  input: unknown
  /** Our reasons to refuse it. Empty where we accept it. */
  failures: readonly Broken[]
  /** Whether daily-js is the oldest that is supported. */
  isOldest: boolean
}

/** A place that we refuse and daily-js does not, with what daily-js documents of it. */
interface Place extends Broken {
  readonly difference: Difference
  /** Nothing where daily-js knows no such property. */
  readonly documented: Documented | undefined
}

/** A row of docs/strictness.md: differences that are allowed, by the place and its value. */
export interface AllowedRow {
  /** The first two cells of the row. */
  readonly row: readonly [name: string, where: string]
  /** The rules it is about; all, when absent. */
  readonly rules?: readonly RuleName[]
  /** The places it is about; all, when absent. */
  readonly path?: RegExp
  /** The daily-js it is about; both, when absent. */
  readonly only?: 'oldest' | 'newest'
  readonly isAllowed: (place: Place) => boolean
}

const always = () => true

const has = (input: unknown, ...path: readonly string[]): boolean => {
  const [key, ...rest] = path
  if (key === undefined) return input !== undefined
  return typeof input === 'object' && input !== null && has(Reflect.get(input, key), ...rest)
}

const hasKey = (input: unknown, key: string) => typeof input === 'object' && input !== null && key in input

const valueAt = (input: unknown, key: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined
const backgroundOf = (settings: unknown): unknown =>
  ['video', 'processor', 'config', 'source'].reduce(valueAt, settings)
const isBlank = (input: unknown, key: string) => valueAt(input, key) === ''

const isAbsolute = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const isRelative = ({ value }: Place) => typeof value === 'string' && !isAbsolute(value)

/** An absolute address that is not plain https. */
const isUnsafe = ({ value }: Place) => {
  if (typeof value !== 'string' || !isAbsolute(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol !== 'https:' || username !== '' || password !== '' || value !== value.trim()
}

const isOtherType = ({ value, documented }: Place) =>
  value !== undefined && documented !== undefined && !documented.is(value)

const STREAMS: readonly RuleName[] = [
  ...(['RecordingOptions', 'LiveStreamingOptions'] as const),
  ...(['UpdateRecordingOptions', 'UpdateLiveStreamingOptions'] as const),
]

const COERCIONS: readonly AllowedRow[] = [
  {
    row: ['coercion', 'background image'],
    rules: ['InputSettings', 'CallFactoryOptions'],
    path: /(^|\.)video\.processor\.config\.source$/,
    isAllowed: ({ value }) => typeof value === 'string' && Number.isInteger(Number(value)),
  },
  {
    row: ['coercion', 'level interval'],
    rules: ['AudioLevelInterval'],
    isAllowed: ({ value }) => value === 0,
  },
  {
    row: ['coercion', 'words that daily-js tests by truth'],
    isAllowed: ({ value, documented }) =>
      value === '' && documented !== undefined && !documented.is(value) && documented.is('x'),
  },
  {
    row: ['coercion', 'elements of lists'],
    isAllowed: ({ value, documented }) => value === undefined && documented?.isElement === true,
  },
  {
    row: ['coercion', 'every value of another type than daily-js documents'],
    isAllowed: isOtherType,
  },
]

const ADDRESSES: readonly AllowedRow[] = [
  {
    row: ['address', '`url` of a room'],
    rules: ['CallFactoryOptions'],
    path: /^url$/,
    isAllowed: isRelative,
  },
  {
    row: ['https only', '`url` of a room'],
    rules: ['CallFactoryOptions'],
    path: /^url$/,
    isAllowed: isUnsafe,
  },
  {
    row: ['address', '`rtmpUrl`'],
    rules: ['LiveStreamingOptions'],
    path: /^rtmpUrl(\.\d+)?$/,
    isAllowed: isRelative,
  },
  {
    row: ['address', '`endpoint` of a stream'],
    rules: ['LiveStreamingOptions', 'LiveStreamingEndpoints'],
    path: /^endpoints\.\d+\.endpoint$/,
    isAllowed: ({ value }) => value === '',
  },
  {
    row: ['address', '`sipUri` and `phoneNumber` beside one another'],
    rules: ['DialOutOptions'],
    path: /^(sipUri|phoneNumber|)$/,
    isAllowed: ({ difference: { input } }) =>
      has(input, 'sipUri') &&
      has(input, 'phoneNumber') &&
      (isBlank(input, 'sipUri') || isBlank(input, 'phoneNumber')),
  },
]

const RESERVED_SINCE_91 = ['audio', 'video', 'screenVideo', 'screenAudio']

const UNREAD: readonly AllowedRow[] = [
  {
    row: [
      'without effect',
      '`baseUrl`, `emb`, `embHref`, `dailyJsVersion`; `allowMultipleCallInstances: false`',
    ],
    rules: ['CallFactoryOptions'],
    path: /^(baseUrl|emb|embHref|dailyJsVersion|allowMultipleCallInstances)$/,
    isAllowed: ({ path, value }) => path !== 'allowMultipleCallInstances' || value === false,
  },
  {
    row: ['unknown key', 'every options object, at every depth'],
    isAllowed: ({ documented }) => documented === undefined,
  },
  {
    row: ['unknown key', '`codecs.video`, `video` and `videoSettings` with a phone number'],
    rules: ['DialOutOptions'],
    path: /^(codecs\.video|video|videoSettings)\b/,
    isAllowed: ({ difference: { input } }) => has(input, 'phoneNumber'),
  },
  {
    row: ['unknown key', '`light` or `dark` alone beside `colors`; `colors` beside both'],
    rules: ['Theme', 'CallFactoryOptions'],
    path: /^(theme\.)?(light|dark|colors)$/,
    isAllowed: ({ path, difference: { input, rule } }) => {
      const theme = rule === 'Theme' ? input : valueAt(input, 'theme')
      return path.endsWith('colors') === (hasKey(theme, 'light') && hasKey(theme, 'dark'))
    },
  },
  {
    row: ['unknown key', 'tracks other than `video` and `screenVideo` in receive settings'],
    rules: ['ReceiveSettings', 'InitialReceiveSettings'],
    path: /^[^.]*\.(?!(video|screenVideo)(\.|$))/,
    isAllowed: always,
  },
  {
    row: ['unknown key', 'options that came after 0.80.0'],
    rules: ['DialOutOptions', 'SipCallTransferOptions'],
    path: /^(extension|waitBeforeExtensionDialSec|videoSettings|provider)\b/,
    only: 'oldest',
    isAllowed: always,
  },
  {
    row: ['unknown key', 'options that came after 0.80.0'],
    rules: ['DtmfOptions'],
    path: /^(method|digitDurationMs)$/,
    only: 'oldest',
    isAllowed: always,
  },
  {
    row: ['player simulcast', '`simulcastEncodings` in an update of the player'],
    rules: ['RemoteMediaPlayerUpdate'],
    path: /^settings\.simulcastEncodings\b/,
    isAllowed: always,
  },
]

/** The allowed differences where our rule refuses. */
export const ALLOWED: readonly AllowedRow[] = [
  {
    row: ['not finite', 'every number'],
    isAllowed: ({ value, documented }) =>
      documented?.isNumber === true && typeof value === 'number' && !Number.isFinite(value),
  },
  {
    row: ['not whole', 'sizes and frames of recordings, streams and screens; `max_cam_streams`'],
    rules: [...STREAMS, 'ScreenShareOptions'],
    path: /(^|\.)(width|height|fps|maxWidth|maxHeight|max_cam_streams)$/,
    isAllowed: ({ value }) => typeof value === 'number' && !Number.isInteger(value),
  },
  ...COERCIONS,
  ...ADDRESSES,
  ...UNREAD,
  {
    row: ['screen simulcast', '`screenSimulcastEncodings` of `dailyConfig`'],
    path: /(^|\.)screenSimulcastEncodings$/,
    isAllowed: ({ value }) => Array.isArray(value) && (value.length < 1 || value.length > 3),
  },
  {
    row: ['older daily-js', 'track names `audio`, `video`, `screenVideo`, `screenAudio`'],
    rules: ['CustomTrackOptions'],
    path: /^trackName$/,
    only: 'oldest',
    isAllowed: ({ value }) => RESERVED_SINCE_91.some((name) => name === value),
  },
  {
    row: ['older daily-js', '`setOutputDeviceAsync` without an id'],
    rules: ['OutputDevice'],
    path: /^outputDeviceId$/,
    only: 'oldest',
    isAllowed: ({ value }) => value === undefined || value === '',
  },
]

/** Every difference that is allowed where it is daily-js that refuses. */
export const LOOSER: readonly AllowedRow[] = [
  {
    row: ['player simulcast', '`simulcastEncodings` of the remote media player'],
    rules: ['RemoteMediaPlayerOptions'],
    isAllowed: ({ value }) => has(value, 'settings', 'simulcastEncodings'),
  },
  {
    row: ['data image', 'a background image like `data:image/png,…`, without parameters'],
    rules: ['InputSettings', 'CallFactoryOptions'],
    isAllowed: ({ value, difference: { rule } }) =>
      /^data:image\/(jpg|png|jpeg),/.test(
        String(backgroundOf(rule === 'InputSettings' ? value : valueAt(value, 'inputSettings'))),
      ),
  },
  {
    row: ['older daily-js', 'recording type `cloud-audio-only`'],
    rules: ['RecordingOptions'],
    only: 'oldest',
    isAllowed: ({ value }) => valueAt(value, 'type') === 'cloud-audio-only',
  },
  {
    row: ['older daily-js', 'languages `cs` and `sk`'],
    rules: ['Language', 'CallFactoryOptions'],
    only: 'oldest',
    isAllowed: ({ value, difference: { rule } }) =>
      ['cs', 'sk'].some((language) => language === (rule === 'Language' ? value : valueAt(value, 'lang'))),
  },
  {
    row: ['older daily-js', '`aboutClient`'],
    rules: ['CallFactoryOptions'],
    only: 'oldest',
    isAllowed: ({ value }) => hasKey(value, 'aboutClient'),
  },
]

const documentedOf = (rule: RuleName): Documented =>
  rule in ARGUMENTS ? ARGUMENTS[rule as ArgumentName].documented : DOCUMENTED[rule as StructName]

const allows = ({ rules, path, only, isAllowed }: AllowedRow, place: Place) =>
  (rules === undefined || rules.includes(place.difference.rule)) &&
  (path === undefined || path.test(place.path)) &&
  (only === undefined || (only === 'oldest') === place.difference.isOldest) &&
  isAllowed(place)

/** The rows that explain a difference. Empty if a part of it is unexplained. */
export function explain(difference: Difference): readonly AllowedRow[] {
  const { failures, rule, input } = difference
  const [table, broken] = failures.length === 0 ? [LOOSER, [{ path: '', value: input }]] : [ALLOWED, failures]
  const found = broken.map(({ path, value }) => {
    const place = { path, value, difference, documented: documentedAt(documentedOf(rule), path) }
    return table.find((row) => allows(row, place))
  })
  return found.every((row) => row !== undefined) ? found : []
}
