/** An object whose properties are still to be looked at. */
export type UnknownRecord = Readonly<Record<string, unknown>>

/** Whether a value is an object with properties, not a list. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
