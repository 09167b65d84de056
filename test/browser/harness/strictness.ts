import type { RuleName } from './validatorInputs.ts'

/** A broken rule, as a ValidationError tells it. */
export interface Broken {
  path: string
  message: string
  value: unknown
}

/** One difference between our rules and daily-js: who accepts what the other refuses. */
export interface Difference {
  rule: RuleName
  input: unknown
  /** What we say of it; nothing where we accept it. */
  failures: readonly Broken[]
  /** Whether daily-js is the oldest that is supported. */
  isOldest: boolean
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isTrack = (value: unknown) => value instanceof MediaStreamTrack

/** What a message asks for, and what is of that type: the first that matches counts. */
const ASKED: readonly [RegExp, (value: unknown) => boolean][] = [
  [/of the form|of the type|of type \{|look like|subset of|must be an object/, isRecord],
  [
    /must be (a )?(of )?(type )?"?strings?"?|should be (of )?(a )?string|"string" type|non-empty string/,
    isText,
  ],
  [/should be a url|absolute|not provided|valid device id|label is required/, isText],
  // one of some words
  [
    /either (low|`music`)|valid values|allowed values|'auto'|set only|can be set|presets|layout may|"always"/,
    isText,
  ],
  [/language not|type invalid|visualState should|location should/, isText],
  [/boolean/, (value) => typeof value === 'boolean'],
  [/number|integer|strength|interval|must be an int/, (value) => typeof value === 'number'],
  [/array/i, Array.isArray],
  [
    /object|dictionary|mapping|canReceive|Send settings must|Encodings must|missing "colors"|both "light"/,
    isRecord,
  ],
  [/-> config$/, isRecord],
  [/mediaStream/, (value) => value instanceof MediaStream],
  [
    /MediaStreamTrack, boolean, or a string/,
    (value) => isText(value) || typeof value === 'boolean' || isTrack(value),
  ],
  [/customTrack must be/, isTrack],
]

const isOtherType = ({ message, value }: Broken) => {
  const [, isType] = ASKED.find(([asked]) => asked.test(message)) ?? []
  return isType !== undefined && !isType(value)
}

const has = (input: unknown, ...path: readonly string[]): boolean => {
  const [key, ...rest] = path
  if (key === undefined) return true
  return typeof input === 'object' && input !== null && has(Reflect.get(input, key), ...rest) && key in input
}

const valueAt = (input: unknown, key: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined

const NEW_KEYS =
  /^(extension|waitBeforeExtensionDialSec|videoSettings|provider|method|digitDurationMs|ignoreAudioLevel)\b/
const isNewLanguage = (value: unknown) => value === 'cs' || value === 'sk'

type Class = (broken: Broken, difference: Difference) => boolean

/** The classes of docs/strictness.md, each as a test of one broken rule that daily-js does not mind. */
export const CLASSES: Readonly<Record<string, Class>> = {
  'newer daily-js': ({ path, value }, { isOldest, rule }) =>
    !isOldest &&
    ((path === 'lang' && isNewLanguage(value)) ||
      (rule === 'Language' && isNewLanguage(value)) ||
      (rule === 'RecordingOptions' && value === 'cloud-audio-only')),
  'unknown key': ({ message, path }, { isOldest, rule, input }) =>
    message.startsWith('unrecognized property') ||
    (rule === 'RemoteMediaPlayerUpdate' && path.startsWith('settings.simulcastEncodings')) ||
    (isOldest && NEW_KEYS.test(path)) ||
    // read for SIP only, and not at all of a custom track
    (rule === 'DialOutOptions' &&
      has(input, 'phoneNumber') &&
      /^(codecs\.video|video|videoSettings)\b/.test(path)) ||
    (rule === 'ReceiveSettings' && !/^[^.]*(\.(video|screenVideo)\b|$)/.test(path)),
  'not finite': ({ value }) => typeof value === 'number' && !Number.isFinite(value),
  'not whole': ({ value, message }) =>
    typeof value === 'number' && !Number.isInteger(value) && /integer/.test(message),
  address: ({ value, message }) =>
    typeof value === 'string' &&
    (/absolute|must not be empty/.test(message) || (value === '' && /SIP URI|phone number/.test(message))),
  coercion: (broken, { rule, input }) =>
    isOtherType(broken) ||
    (rule === 'OutputDevice' && !isRecord(input)) ||
    // an optional word, or the interval, that is read as absent
    broken.value === '' ||
    (rule === 'AudioLevelInterval' && broken.value === 0),
}

/** What we accept and daily-js does not, with a reason. */
const LOOSER: Readonly<Record<string, (difference: Difference) => boolean>> = {
  'player simulcast': ({ rule, input }) =>
    rule === 'RemoteMediaPlayerOptions' && has(input, 'settings', 'simulcastEncodings'),
  'newer daily-js': ({ rule, input, isOldest }) =>
    !isOldest &&
    rule === 'CustomTrackOptions' &&
    ['audio', 'video', 'screenVideo', 'screenAudio'].some((name) => name === valueAt(input, 'trackName')),
}

/** The classes that explain a difference; none where something is unexplained. */
export function explain(difference: Difference): string[] {
  const { failures } = difference
  if (failures.length === 0) {
    return Object.keys(LOOSER).filter((name) => LOOSER[name]?.(difference))
  }
  const found = failures.map((broken) =>
    Object.keys(CLASSES).find((name) => CLASSES[name]?.(broken, difference)),
  )
  return found.every((name) => name !== undefined) ? [...new Set(found.flatMap((name) => name ?? []))] : []
}
