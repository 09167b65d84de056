import { lazy, Struct, nullable as superstructNullable, optional as superstructOptional } from 'superstruct'

/*
 * A rule has one of three spellings. A constant in PascalCase is the rule for the interface of that name, built at its
 * first use (`struct`): `DtmfOptions`. A function in PascalCase is such a rule that depends on the call:
 * `ParticipantUpdate(subscribesAutomatically)`. A function in camelCase builds a part of a rule: `dialOutSession()`.
 *
 * Code that must not load superstruct has its own checks: `validateOptions.ts` for the options of a client, and
 * `voice/messages/messageRules.ts` for messages, whose `string`, `object` and `optional` are predicates, not rules.
 */

/**
 * The rule for a `T`. A rule is a superstruct struct with a type of its own: the types of superstruct would cost
 * consumers several times as much compile time.
 */
export interface Rule<T> {
  /** Never set. Holds the type for the compiler. */
  readonly TYPE: T
}

/** Returns the superstruct struct of a rule. */
export const structOf = <T>(rule: Rule<T>): Struct<T, null> => rule as Struct<T, null>

/** Makes a rule accept undefined. */
export const optional = <T>(rule: Rule<T>): Rule<T | undefined> => superstructOptional(structOf(rule))

/**
 * Makes a rule accept undefined without changing its type, for values that daily-js requires in its types, but not in
 * its code.
 */
export const dispensable = <T>(rule: Rule<T>): Rule<T> => {
  const struct = structOf(rule)
  return new Struct<T, null>({
    type: struct.type,
    schema: null,
    validator: (value, context) => value === undefined || struct.validator(value, context),
    entries: (value, context) => (value === undefined ? [] : struct.entries(value, context)),
  })
}

/** Makes a rule accept null. */
export const nullable = <T>(rule: Rule<T>): Rule<T | null> => superstructNullable(structOf(rule))

/** Returns true, or the message for an invalid value. */
export type Verdict = (value: unknown) => true | string

/**
 * A rule with one check for the whole value. `check` runs it directly, which is faster than superstruct's traversal.
 */
export class VerdictStruct<T> extends Struct<T, null> {
  readonly verdict: Verdict

  constructor(name: string, verdict: Verdict) {
    super({ type: name, schema: null, validator: verdict })
    this.verdict = verdict
  }
}

/** Creates a rule from a type guard and the message for an invalid value. */
export const guard = <T>(message: string, isValid: (value: unknown) => value is T): Rule<T> =>
  define(message, (value) => isValid(value) || message)

/** Creates a rule from a function that returns true, or the message for an invalid value. */
export const define = <T>(name: string, verdict: Verdict): Rule<T> => new VerdictStruct<T>(name, verdict)

/** Creates a rule that no value passes. */
export const never = (message: string): Rule<never> => define(message, () => message)

type Same<A, B> = (<Any>() => Any extends A ? 1 : 2) extends <Any>() => Any extends B ? 1 : 2 ? true : false

/**
 * Creates the rules for an interface. The compiler checks that both have the same type. The rules are built at their
 * first use, so that an import runs nothing and unused rules cost nothing.
 */
export function struct<T, Make extends () => { readonly TYPE: unknown }>(
  make: Same<ReturnType<Make>['TYPE'], T> extends true ? Make : never,
): Rule<T>
export function struct<T>(make: () => Rule<T>): Rule<T> {
  return lazy(() => structOf(make()))
}
