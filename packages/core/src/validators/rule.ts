import { lazy, Struct, nullable as superstructNullable, optional as superstructOptional } from 'superstruct'

/**
 * The rules of a `T`. That they are a struct of superstruct's is kept out of the type: a consumer of our types
 * would pay for all of superstruct's, several times what ours cost.
 */
export interface Rule<T> {
  /** Never set: it carries the type. */
  readonly TYPE: T
}

/** The struct that a rule is. */
export const structOf = <T>(rules: Rule<T>): Struct<T, null> => rules as Struct<T, null>

/** The rules of a `T`, or its absence. */
export const optional = <T>(rules: Rule<T>): Rule<T | undefined> => superstructOptional(structOf(rules))

/**
 * The rules of a `T` that daily-js does without: its types ask for it and its code does not, and what it accepts is
 * not refused. So is our type, which asks.
 */
export const dispensable = <T>(rules: Rule<T>): Rule<T> => {
  const struct = structOf(rules)
  return new Struct<T, null>({
    type: struct.type,
    schema: null,
    validator: (value, context) => value === undefined || struct.validator(value, context),
    entries: (value, context) => (value === undefined ? [] : struct.entries(value, context)),
  })
}

/** The rules of a `T`, or null. */
export const nullable = <T>(rules: Rule<T>): Rule<T | null> => superstructNullable(structOf(rules))

/** True, or what is wrong. */
export type Verdict = (value: unknown) => true | string

/** A rule on a value as a whole: it can be asked without a walk, which costs more than most such rules. */
export class VerdictStruct<T> extends Struct<T, null> {
  readonly verdict: Verdict

  constructor(name: string, verdict: Verdict) {
    super({ type: name, schema: null, validator: verdict })
    this.verdict = verdict
  }
}

/** A rule that passes where `isValid` does, and otherwise says exactly `message`. */
export const guard = <T>(message: string, isValid: (value: unknown) => value is T): Rule<T> =>
  define(message, (value) => isValid(value) || message)

/** A rule on the value that returns its own message, or true. */
export const define = <T>(name: string, verdict: Verdict): Rule<T> => new VerdictStruct<T>(name, verdict)

/** A rule that nothing passes. */
export const never = (message: string): Rule<never> => define(message, () => message)

type Same<A, B> = (<Any>() => Any extends A ? 1 : 2) extends <Any>() => Any extends B ? 1 : 2 ? true : false

/**
 * The rules of a type that is written by hand: the compiler refuses them unless they say exactly that type.
 * They are built when they are first used, so that importing does nothing and what is not used costs nothing.
 */
export function struct<T, Make extends () => { readonly TYPE: unknown }>(
  make: Same<ReturnType<Make>['TYPE'], T> extends true ? Make : never,
): Rule<T>
export function struct<T>(make: () => Rule<T>): Rule<T> {
  return lazy(() => structOf(make()))
}
