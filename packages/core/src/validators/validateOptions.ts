import { throwInvalid } from '../errors/throwInvalid.ts'
import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isBaseUrl } from './address.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'

/**
 * The rule for an option: the text after "must be" in the message, and a check of a value that is not undefined.
 * `options` are all options, for a rule that depends on another option. The value of a secret option is left out of the
 * error.
 */
export type OptionRule = readonly [
  mustBe: string,
  isValid: (value: unknown, options: UnknownRecord) => boolean,
  isSecret?: 'secret',
]

/** The rules for all options of an interface. An option without a rule does not compile. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule }

export const BOOLEAN: OptionRule = ['a boolean', (value) => typeof value === 'boolean']

export const FUNCTION: OptionRule = ['a function', (value) => typeof value === 'function']

export const OBJECT: OptionRule = ['an object', isRecord]

const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

export const NON_EMPTY_STRING: OptionRule = ['a non-empty string', isNonEmptyString]

/** A key, or a function that returns it. */
export const KEY: OptionRule = [
  'a non-empty string, or a function that returns one',
  (value) => typeof value === 'function' || isNonEmptyString(value),
  'secret',
]

/** An address to which paths are appended. The option `allowInsecure` allows http. It may contain a password. */
export const BASE_URL: OptionRule = [
  'an absolute address without a query, https unless it is localhost',
  (value, { allowInsecure }) =>
    typeof value === 'string' && isBaseUrl(allowInsecure ? value.replace(/^http:/, 'https:') : value),
  'secret',
]

/** A time that a timer of browsers and Node can wait. */
export const TIMEOUT: OptionRule = [
  `a number above 0 and at most ${TIMER_MAX_MS} milliseconds`,
  (value) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
]

/**
 * An AbortSignal of any window or frame: `instanceof` would reject those of another window. Null means no signal, as in
 * the options of `fetch`.
 */
export const SIGNAL: OptionRule = [
  'an AbortSignal',
  (value) =>
    value === null ||
    (typeof Object(value).aborted === 'boolean' && typeof Object(value).addEventListener === 'function'),
]

/** A number within bounds. `suffix` ends the message, for its unit. Without a maximum, Infinity is valid. */
export const numberFrom = (min: number, max = Infinity, suffix = ''): OptionRule => [
  `a number ${boundsOf(min, max)}${suffix}`,
  (value) => typeof value === 'number' && value >= min && value <= max,
]

/** A whole number within bounds. */
export const wholeNumberFrom = (min: number, max = Infinity): OptionRule => [
  `a whole number ${boundsOf(min, max)}`,
  (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
]

const boundsOf = (min: number, max: number): string =>
  max === Infinity ? `of ${min} or more` : `from ${min} to ${max}`

/** The message for an unknown option: its name, its place, and the options that exist there. */
export const unknownOption = (owner: string, name: string, known: readonly string[]): string =>
  `${owner} has no option ${name}, only ${known.join(', ')}.`

/**
 * Checks options by a table of rules, for code that does not load superstruct. An undefined option counts as absent.
 * `owner` takes the options, such as `daily()`. `subject` names them in the error. `required` are the options that must
 * not be absent.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export function validateOptions(
  owner: string,
  options: unknown,
  rules: { readonly [name: string]: OptionRule },
  subject = `${owner} options`,
  required: readonly string[] = [],
): void {
  if (!isRecord(options)) throwInvalid(subject, '', `The ${subject} must be an object.`, options)
  const failures: ValidationFailure[] = []
  const known = Object.keys(rules)
  // Unknown names come first: a misspelled name also causes a missing option.
  for (const path of Object.keys(options)) {
    if (known.includes(path) || options[path] === undefined) continue
    // A credential may stand under a misspelled name, so its value is left out.
    failures.push({ path, message: unknownOption(owner, path, known), value: undefined })
  }
  for (const [path, [mustBe, isValid, isSecret]] of Object.entries(rules)) {
    const value = options[path]
    if (value === undefined ? !required.includes(path) : isValid(value, options)) continue
    failures.push({ path, message: `${path} must be ${mustBe}.`, value: isSecret ? undefined : value })
  }
  if (failures.length > 0) throw new ValidationError(subject, failures)
}
