/** An object, by the names of its fields. */
export type Fields = { readonly [field: string]: unknown }

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
