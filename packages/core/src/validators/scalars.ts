import { type Rule, rule, ruleOf } from './rule.ts'

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Any text, the empty one included. */
export const text = (name: string): Rule<string> => rule(`${name} must be a string`, isText)

/** A text that is said to be what `isValid` wants; another type is refused under its own message. */
export const textThat = (name: string, message: string, isValid: (value: string) => boolean): Rule<string> =>
  ruleOf(name, (value) => {
    if (!isText(value)) return `${name} must be a string`
    return isValid(value) || message
  })

export const flag = (name: string): Rule<boolean> => rule(`${name} must be a boolean`, isFlag)

/** A finite number: NaN and infinities are none. */
export const finite = (name: string): Rule<number> =>
  rule(`${name} must be a number`, (value): value is number => Number.isFinite(value))

/** A number of things: a whole one. */
export const count = (name: string): Rule<number> =>
  rule(`${name} must be an integer`, (value): value is number => Number.isInteger(value))

/** One of some words, exactly as they are written. */
export const oneOf = <const Word extends string | boolean>(
  words: readonly Word[],
  message: string,
): Rule<Word> => rule(message, (value): value is Word => words.some((word) => word === value))

/** A word of a list that may grow: any text passes, and an editor offers those that are known. */
export type Suggested<Word extends string> = Word | (string & {})

export const suggested = <Word extends string>(name: string): Rule<Suggested<Word>> =>
  rule(`${name} must be a string`, (value): value is Suggested<Word> => isText(value))
