import { define, type Struct } from 'superstruct'

/** A struct of ours: it holds the rules of a `T`, and describes itself by nothing else. */
export type Rule<T> = Struct<T, null>

/** A rule that passes where `isValid` does, and otherwise says exactly `message`. */
export const rule = <T>(message: string, isValid: (value: unknown) => value is T): Rule<T> =>
  define<T>(message, (value) => isValid(value) || message)

/** A rule on the value that returns its own message, or true. */
export const ruleOf = <T>(name: string, verdict: (value: unknown) => true | string): Rule<T> =>
  define<T>(name, verdict)

/** A rule that nothing passes. */
export const refusal = (message: string): Rule<never> => define<never>(message, () => message)
