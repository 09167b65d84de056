/** Host names that mean this machine. */
const LOCAL_HOST = /^((.*\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a path can be put behind such an address: it has no query and no fragment. */
export const isBaseUrl = (address: string): boolean => isCallAddress(address) && !/[?#]/.test(address)

/** Whether an address is absolute and safe to send a visitor's voice to: https, or http on this machine. */
export function isCallAddress(address: string): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  // a name and password in an address would end up in logs
  if (url.username || url.password || address !== address.trim()) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname))
}

/** Whether a text is an address that stands on its own. */
export function isAbsoluteUrl(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}
