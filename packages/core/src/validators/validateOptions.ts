import { throwInvalid } from '../errors/throwInvalid.ts'
import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { isBaseUrl } from './address.ts'
import { define, type EntrySchema, type EntryStruct } from './entryStructs.ts'
import { isRecord } from './isRecord.ts'

/** The structs of all options of an interface. An option without a struct does not compile. */
export type OptionSchema<Options> = { readonly [Name in keyof Options]-?: EntryStruct }

export const nonEmptyString = () => define('a non-empty string', isNonEmptyString)

export const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** A key, or a function that returns it. */
export const key = () =>
  define(
    'a non-empty string, or a function that returns one',
    (value) => typeof value === 'function' || isNonEmptyString(value),
    true,
  )

/** An address to which paths are appended. The option `allowInsecure` allows http. It may contain a password. */
export const baseUrl = () =>
  define(
    'a path or an address (https, or localhost) without a query',
    (value, { allowInsecure }) =>
      typeof value === 'string' && isBaseUrl(allowInsecure ? value.replace(/^http:/, 'https:') : value),
    true,
  )

/** A time that a timer of browsers and Node can wait. */
export const timeout = () =>
  define(
    `a number above 0 and at most ${TIMER_MAX_MS} milliseconds`,
    (value) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS,
  )

/**
 * An AbortSignal of any window or frame: `instanceof` would reject those of another window. Null means no signal, as in
 * the options of `fetch`.
 */
export const signal = () =>
  define(
    'an AbortSignal',
    (value) =>
      value === null ||
      (typeof Object(value).aborted === 'boolean' &&
        typeof Object(value).addEventListener === 'function' &&
        typeof Object(value).removeEventListener === 'function'),
  )

/** A number within bounds. `suffix` ends the message, for its unit. Without a maximum, Infinity is valid. */
export const numberFrom = (min: number, max = Infinity, suffix = '') =>
  define(
    `a number ${boundsOf(min, max)}${suffix}`,
    (value) => typeof value === 'number' && value >= min && value <= max,
  )

/** A whole number within bounds. */
export const integerFrom = (min: number, max = Infinity) =>
  define(
    `a whole number ${boundsOf(min, max)}`,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  )

const boundsOf = (min: number, max: number): string =>
  max === Infinity ? `of ${min} or more` : `from ${min} to ${max}`

/** The message for an unknown option: its name, its place, and the options that exist there. */
export const unknownOption = (owner: string, name: string, known: readonly string[]): string =>
  `${owner} has no option ${name}, only ${known.join(', ')}.`

/**
 * Checks options by a schema, for code that does not load superstruct. An undefined option counts as absent, and only
 * the `required` ones must not be. `owner` takes the options, such as `daily()`. `subject` names them in the error.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export function validateOptions(
  owner: string,
  options: unknown,
  schema: EntrySchema,
  subject = `${owner} options`,
  required: readonly string[] = [],
): void {
  if (!isRecord(options)) throwInvalid(subject, '', `The ${subject} must be an object.`, options)
  const failures: ValidationFailure[] = []
  const known = Object.keys(schema)
  // Unknown names come first: a misspelled name also causes a missing option.
  // Inherited names too: an AbortSignal in the place of options has no names of its own.
  for (const path in options) {
    if (known.includes(path) || options[path] === undefined) continue
    // A credential may stand under a misspelled name, so its value is left out.
    failures.push({ path, message: unknownOption(owner, path, known), value: undefined })
  }
  for (const [path, { type, is, isSecret }] of Object.entries(schema)) {
    const value = options[path]
    if (value === undefined ? !required.includes(path) : is(value, options)) continue
    failures.push({ path, message: `${path} must be ${type}.`, value: isSecret ? undefined : value })
  }
  if (failures.length > 0) throw new ValidationError(subject, failures)
}
