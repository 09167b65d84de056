import { Struct } from 'superstruct'
import { isRecord } from './isRecord.ts'
import { never, type Rule, structOf } from './rule.ts'

interface MapOptions {
  /** Said of what is no object. */
  readonly message?: string
  /** Said of an object without keys, where it needs one. */
  readonly empty?: string
  /** Whether a key may be used; the message where it may not. */
  readonly key?: (key: string) => true | string
}

/** A dictionary: any key that `key` allows, each value by the rule of its key. */
export const record = <T>(
  ruleOfKey: (key: string) => Rule<T>,
  { message = 'must be an object', empty, key: verdict = () => true }: MapOptions = {},
): Rule<{ readonly [key: string]: T }> =>
  new Struct<{ readonly [key: string]: T }, null>({
    type: message,
    schema: null,
    validator: (value) => {
      if (!isRecord(value)) return message
      return empty === undefined || Object.keys(value).length > 0 || empty
    },
    *entries(value) {
      if (!isRecord(value)) return
      for (const key of Object.keys(value)) {
        const allowed = verdict(key)
        yield [key, value[key], structOf<unknown>(allowed === true ? ruleOfKey(key) : never(allowed))]
      }
    },
  })
