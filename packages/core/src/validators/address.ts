const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host name means this machine. */
const isLocalHost = (host: string): boolean => LOCAL_HOSTS.has(host) || host.endsWith('.localhost')

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
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname))
}
