import { Struct } from 'superstruct'
import { type Rule, structOf } from './rule.ts'

/** One rule or another, chosen by a look at the value, so that what is said is about the form that was meant. */
export function dynamic<A, B>(isA: (value: unknown) => boolean, a: Rule<A>, b: Rule<B>): Rule<A | B> {
  const meant = (value: unknown) => structOf<A | B>(isA(value) ? a : b)
  return new Struct<A | B, null>({
    type: 'either',
    schema: null,
    validator: (value, context) => meant(value).validator(value, context),
    entries: (value, context) => meant(value).entries(value, context),
  })
}
