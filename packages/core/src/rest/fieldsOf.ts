/** The fields of whatever came; none where it has none. */
export const fieldsOf = (value: unknown): { readonly [field: string]: unknown } =>
  typeof value === 'object' && value ? { ...value } : {}
