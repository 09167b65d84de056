import { Struct } from 'superstruct'
import { isRecord, type UnknownRecord } from './isRecord.ts'
import { never, type Rule, structOf } from './rule.ts'

/** A rule that no single property can decide: where it is broken, and how it is said. */
export interface Breach {
  /** The property that is at fault; the object itself when absent. */
  readonly at?: string
  readonly message: string
}

type FieldRules<T> = { readonly [Key in keyof T]: Rule<T[Key]> }

/** What an object with these required and these optional properties is. */
export type ObjectOf<Required, Optional> = {
  [Key in keyof (Required & Partial<Optional>)]: (Required & Partial<Optional>)[Key]
}

interface ObjectOptions {
  /** Said of what is no object. */
  readonly message?: string
  /** What the properties must keep together. */
  readonly also?: (value: UnknownRecord) => Iterable<Breach>
}

const unrecognized = (name: string) => never(`unrecognized property '${name}'`)

const isGiven = (value: UnknownRecord, key: string) => value[key] !== undefined
const isThere = (value: UnknownRecord, key: string) => key in value

const makeObject =
  (isPresent: (value: UnknownRecord, key: string) => boolean) =>
  <Required extends object = object, Optional extends object = object>(
    required: FieldRules<Required>,
    optional: FieldRules<Optional>,
    { message = 'must be an object', also }: ObjectOptions = {},
  ): Rule<ObjectOf<Required, Optional>> => {
    const known = new Set([...Object.keys(required), ...Object.keys(optional)])
    return new Struct<ObjectOf<Required, Optional>, null>({
      type: message,
      schema: null,
      *validator(value, { path }) {
        if (!isRecord(value)) yield message
        else if (also) {
          for (const { at, message: said } of also(value)) {
            yield at === undefined ? said : { message: said, path: [...path, at], value: value[at] }
          }
        }
      },
      *entries(value) {
        if (!isRecord(value)) return
        for (const key in required) yield [key, value[key], structOf(required[key])]
        for (const key in optional) {
          if (isPresent(value, key)) yield [key, value[key], structOf(optional[key])]
        }
        for (const key of Object.keys(value)) {
          if (!known.has(key)) yield [key, value[key], structOf(unrecognized(key))]
        }
      },
    })
  }

/**
 * An object with these properties and no others: the unknown ones are refused by name (spec §5). An optional
 * property that is `undefined` is absent.
 */
export const object = /* @__PURE__ */ makeObject(isGiven)

/** The same where `undefined` is a value like any other: daily-js refuses it in properties of a call. */
export const exactObject = /* @__PURE__ */ makeObject(isThere)
