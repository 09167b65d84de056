/** An object with named fields. */
export type Fields = { readonly [field: string]: unknown }

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of an object. Undefined for every other value. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
