import { define, type EntrySchema, type EntryStruct } from './entryStructs.ts'
import { isRecord, type UnknownRecord } from './isRecord.ts'

// The structs of `entryStructs.ts` that are made of others.

/** One of these values. */
export const enums = (values: readonly unknown[]) =>
  define(`one of ${values.join(', ')}`, (value) => values.includes(value))

export const array = (element: EntryStruct) =>
  define('a list', (value) => Array.isArray(value) && value.every((item) => element.is(item, {})))

/** An object with these properties, and any others. */
export const type = (schema: EntrySchema) =>
  define('an object', (value) => isRecord(value) && invalidProperty(schema, value) === undefined)

export const union = (structs: readonly EntryStruct[]) =>
  define(structs.map(({ type }) => type).join(' or '), (value, parent) =>
    structs.some((struct) => struct.is(value, parent)),
  )

/** Makes a struct accept undefined. */
export const optional = (struct: EntryStruct): EntryStruct => ({
  ...struct,
  is: (value, parent) => value === undefined || struct.is(value, parent),
})

/** Makes a struct accept null. */
export const nullable = (struct: EntryStruct): EntryStruct => ({
  ...struct,
  is: (value, parent) => value === null || struct.is(value, parent),
})

/** Returns the first property of an object that is invalid. Undefined if all are valid. */
export const invalidProperty = (schema: EntrySchema, value: UnknownRecord): string | undefined =>
  Object.keys(schema).find((name) => schema[name]?.is(value[name], value) === false)
