import { define, type Struct } from 'superstruct'

/** A rule that passes where `isValid` does, and otherwise says exactly `message`. */
export const rule = <T>(message: string, isValid: (value: unknown) => value is T): Struct<T, null> =>
  define<T>(message, (value) => isValid(value) || message)

/** A rule on the value that returns its own message, or true. */
export const ruleOf = <T>(name: string, verdict: (value: unknown) => true | string): Struct<T, null> =>
  define<T>(name, verdict)
