/** An object whose properties are not checked yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>

/** Whether a value is an object, and not a list. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; of any other value, an empty object. */
export const fieldsOf = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {}
