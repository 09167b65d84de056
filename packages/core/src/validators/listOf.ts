import { Struct } from 'superstruct'
import { type Rule, structOf } from './rule.ts'

/** A list whose every element keeps a rule; `also` may look at the list as a whole. */
export const array = <T>(
  element: Rule<T>,
  message: string,
  also: (list: readonly unknown[]) => true | string = () => true,
): Rule<readonly T[]> =>
  new Struct<readonly T[], null>({
    type: message,
    schema: null,
    validator: (value) => (Array.isArray(value) ? also(value) : message),
    *entries(value) {
      if (!Array.isArray(value)) return
      for (const [index, item] of value.entries()) yield [index, item, structOf(element)]
    },
  })
