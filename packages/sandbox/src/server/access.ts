import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isEverywhere } from './addresses.ts'

export interface AccessOptions {
  /** The address that the server listens on. */
  host: string
  /** Origins that may use the server besides those of this machine. `*` allows every page. */
  allowOrigins: readonly string[]
}

/** Decides which pages and which names may use the server. */
export interface Access {
  /** Whether every page may use the server. */
  allowsAll: boolean
  /** Why a request is refused. Null for a request that may be answered. */
  refuse: (incoming: IncomingMessage) => string | null
  /** Whether a request from that address comes from this machine, by its own name, and not through a proxy. */
  isLocal: (incoming: IncomingMessage, address: string | undefined) => boolean
}

/** Headers that proxies add. A proxy without them cannot be told from a program of this machine. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** A host name as in an address, without the brackets of IPv6. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Whether a name or an address leads to this machine only. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '127.0.0.1' ||
  hostname === '::1'

/** Whether a connection comes from this machine. An IPv4 address may be written as IPv6. */
const isLoopbackAddress = (address = ''): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((own) => own?.map(({ address }) => address) ?? [])

/** The parts of an origin. Undefined for `null` and for an invalid origin. */
function parseOrigin(origin: string): { host: string; hostname: string } | undefined {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return undefined
  const { host, hostname } = new URL(origin)
  return { host, hostname: bare(hostname) }
}

/** The name in a `Host` header, without the port. */
const hostnameOf = (host: string): string => parseOrigin(`http://${host}`)?.hostname ?? host

/** Whether a value is an origin that can be allowed: `*`, `null`, or as browsers write it. */
export const isAllowable = (value: unknown): boolean =>
  value === '*' ||
  value === 'null' ||
  (typeof value === 'string' && parseOrigin(value) !== undefined && new URL(value).origin === value)

/**
 * Access for the pages of this machine, and for allowed ones. Other pages could read and change everything. Host names are
 * checked as well, against DNS rebinding: a foreign page whose name resolves to this machine.
 */
export function createAccess({ host, allowOrigins }: AccessOptions): Access {
  const allowsAll = allowOrigins.includes('*')
  const allowedHosts = allowOrigins.map((origin) => parseOrigin(origin)?.hostname)

  const isAllowedHost = (name: string): boolean =>
    allowsAll ||
    isLoopback(name) ||
    name === bare(host) ||
    allowedHosts.includes(name) ||
    // a name can be made to lead anywhere, an address cannot
    (isEverywhere(host) && isIP(name) !== 0)

  const isAllowedOrigin = (origin: string, hostHeader: string | undefined): boolean => {
    if (allowsAll || allowOrigins.includes(origin)) return true
    const place = parseOrigin(origin)
    if (!place) return false
    const { hostname } = place
    const isOwn = isLoopback(hostname) || hostname === bare(host) || place.host === hostHeader
    return isOwn || (isEverywhere(host) && ownAddresses().includes(hostname))
  }

  return {
    allowsAll,
    refuse: ({ headers: { host: hostHeader, origin } }) => {
      if (hostHeader !== undefined && !isAllowedHost(hostnameOf(hostHeader))) {
        return `This sandbox does not answer to the name ${hostHeader}. Start it with --host or --allow-origin to allow it.`
      }
      if (origin === undefined || isAllowedOrigin(origin, hostHeader)) return null
      return `Pages of ${origin} may not use this sandbox. Start it with --allow-origin ${origin} to allow them.`
    },
    isLocal: ({ headers }, address) => {
      const { host: hostHeader = '', origin } = headers
      const isProxied = PROXY_HEADERS.some((name) => name in headers)
      const isOwnPage = origin === undefined || isLoopback(parseOrigin(origin)?.hostname ?? '')
      return isLoopbackAddress(address) && isLoopback(hostnameOf(hostHeader)) && isOwnPage && !isProxied
    },
  }
}
