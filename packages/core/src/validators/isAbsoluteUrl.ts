/** Whether a text is an address that stands on its own. */
export function isAbsoluteUrl(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}
