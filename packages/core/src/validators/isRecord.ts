/** An object whose properties are not checked yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null

/** Whether a value is an object, and not a list. */
export const isRecord = (value: unknown): value is UnknownRecord => isObject(value) && !Array.isArray(value)

/** Returns an object or a list, with fields of unknown types. Returns an empty object for any other value. */
export const fieldsOf = (value: unknown): UnknownRecord => (isObject(value) ? value : {})
