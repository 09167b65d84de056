import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isBaseUrl } from './address.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'

/** The rule for an option. */
export interface OptionRule {
  /** The text after "must be" in the message. */
  readonly mustBe: string
  /** Checks a value that is not undefined. `options` are all options, for a rule that depends on another option. */
  readonly isValid: (value: unknown, options: UnknownRecord) => boolean
  /** Whether undefined is invalid, too. */
  readonly isRequired?: boolean
  /** Whether the value may be a credential, and is left out of the error. */
  readonly isSecret?: boolean
}

/** The rules for all options of an interface. An option without a rule does not compile. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule }

export const BOOLEAN: OptionRule = { mustBe: 'a boolean', isValid: (value) => typeof value === 'boolean' }

export const FUNCTION: OptionRule = { mustBe: 'a function', isValid: (value) => typeof value === 'function' }

export const OBJECT: OptionRule = { mustBe: 'an object', isValid: isRecord }

export const NON_EMPTY_STRING: OptionRule = {
  mustBe: 'a non-empty string',
  isValid: (value) => typeof value === 'string' && value.trim() !== '',
}

/** An address to which paths are appended. It may contain a password, which makes it invalid. */
export const BASE_URL: OptionRule = {
  mustBe: 'an absolute address without a query, https unless it is localhost',
  isValid: (value) => typeof value === 'string' && isBaseUrl(value),
  isSecret: true,
}

/** A time that a timer of browsers and Node can wait. */
export const TIMEOUT: OptionRule = {
  mustBe: `a number above 0 and at most ${TIMER_MAX_MS} milliseconds`,
  isValid: (value) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
}

/**
 * An AbortSignal of any window or frame: `instanceof` would reject those of another window. Null means no signal, as in
 * the options of `fetch`.
 */
export const SIGNAL: OptionRule = {
  mustBe: 'an AbortSignal',
  isValid(value) {
    const { aborted, addEventListener }: Partial<AbortSignal> = Object(value)
    return value === null || (typeof aborted === 'boolean' && typeof addEventListener === 'function')
  },
}

/** A number within bounds, with its unit in the message. Without a maximum, Infinity is valid. */
export const numberFrom = (min: number, max = Infinity, unit = ''): OptionRule => ({
  mustBe: `a number ${boundsOf(min, max)}${unit && ` ${unit}`}`,
  isValid: (value) => typeof value === 'number' && value >= min && value <= max,
})

/** A whole number within bounds. */
export const wholeNumberFrom = (min: number, max = Infinity): OptionRule => ({
  mustBe: `a whole number ${boundsOf(min, max)}`,
  isValid: (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
})

const boundsOf = (min: number, max: number): string =>
  max === Infinity ? `of ${min} or more` : `from ${min} to ${max}`

/** The message for an unknown option: its name, its place, and the options that exist there. */
export const unknownOption = (owner: string, name: string, known: readonly string[]): string =>
  `${owner} has no option ${name}, only ${known.join(', ')}.`

/**
 * Checks options by a table of rules, for code that does not load superstruct. An undefined option counts as absent.
 * `owner` takes the options, such as `daily()`. `subject` names them in the error.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export function validateOptions(
  owner: string,
  options: unknown,
  rules: { readonly [name: string]: OptionRule },
  subject = `${owner} options`,
): void {
  if (!isRecord(options)) {
    const message = `The ${subject} must be an object.`
    throw new ValidationError(subject, [{ path: '', message, value: options }])
  }
  const failures: ValidationFailure[] = []
  const known = Object.keys(rules)
  // Unknown names come first: a misspelled name also causes a missing option.
  for (const path of Object.keys(options)) {
    if (known.includes(path) || options[path] === undefined) continue
    // A credential may stand under a misspelled name, so its value is left out.
    failures.push({ path, message: unknownOption(owner, path, known), value: undefined })
  }
  for (const [path, { mustBe, isValid, isRequired, isSecret }] of Object.entries(rules)) {
    const value = options[path]
    if (value === undefined ? !isRequired : isValid(value, options)) continue
    failures.push({ path, message: `${path} must be ${mustBe}.`, value: isSecret ? undefined : value })
  }
  if (failures.length > 0) throw new ValidationError(subject, failures)
}
