export type Fields = { readonly [key: string]: unknown }

/** The fields of what may be no object; then it has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
