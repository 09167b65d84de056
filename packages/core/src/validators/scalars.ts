import { define, guard, type Rule } from './rule.ts'

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Any text, the empty one included. */
export const string = (name: string): Rule<string> => guard(`${name} must be a string`, isString)

/** A text that is said to be what `isValid` wants; another type is refused under its own message. */
export const stringThat = (
  name: string,
  message: string,
  isValid: (value: string) => boolean,
): Rule<string> =>
  define(name, (value) => {
    if (!isString(value)) return `${name} must be a string`
    return isValid(value) || message
  })

export const boolean = (name: string): Rule<boolean> => guard(`${name} must be a boolean`, isBoolean)

/** A finite number: NaN and infinities are none. */
export const number = (name: string): Rule<number> =>
  guard(`${name} must be a number`, (value): value is number => Number.isFinite(value))

/** A number of things: a whole one. */
export const integer = (name: string): Rule<number> =>
  guard(`${name} must be an integer`, (value): value is number => Number.isInteger(value))

/** One of some words, exactly as they are written. */
export const enums = <const Word extends string | boolean>(
  words: readonly Word[],
  message: string,
): Rule<Word> => guard(message, (value): value is Word => words.some((word) => word === value))

/** A word of a list that may grow: any text passes, and an editor offers those that are known. */
export type Suggested<Word extends string> = Word | (string & {})

export const suggested = <Word extends string>(name: string): Rule<Suggested<Word>> =>
  guard(`${name} must be a string`, (value): value is Suggested<Word> => isString(value))
