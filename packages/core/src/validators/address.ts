/** Host names of this machine. */
const LOCAL_HOST = /^((.*\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Whether an address is valid for a call, and a path can be appended: it has no query and no fragment. */
export const isBaseUrl = (address: string): boolean => isCallAddress(address) && !/[?#]/.test(address)

/** Whether an address is absolute and safe for the user's voice: https, or http on this machine. */
export function isCallAddress(address: string): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  // A name and password in an address would end up in logs.
  if (url.username || url.password || address !== address.trim()) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname))
}

/** Whether a value is an absolute address. */
export function isAbsoluteUrl(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new URL(value))
  } catch {
    return false
  }
}
