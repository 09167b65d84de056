/** The fields of an unknown value; empty for anything but an object. */
export const fieldsOf = (value: unknown): { readonly [field: string]: unknown } =>
  typeof value === 'object' && value ? { ...value } : {}
