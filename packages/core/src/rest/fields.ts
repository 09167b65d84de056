/** As `fieldsOf`, for what is fetched later: sharing that with the page's own part would split it in two. */
export const fields = (value: unknown): { readonly [field: string]: unknown } =>
  typeof value === 'object' && value ? { ...value } : {}
