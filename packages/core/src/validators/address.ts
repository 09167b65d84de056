/** Host names of this machine. */
const LOCAL_HOST = /^((.*\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether a path can be appended to an address: it has no query and no fragment. It is valid for a call, or a path of the
 * page's own server, such as `/api/voice`.
 */
export const isBaseUrl = (address: string): boolean =>
  (/^\/\w/.test(address) || isCallAddress(address)) && !/[?#]/.test(address)

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
