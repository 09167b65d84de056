import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isEverywhere } from './addresses.ts'

/** Seconds for which a browser remembers that it may ask: ten minutes. */
const MAX_AGE = 600

export interface AccessOptions {
  /** Where the server listens. */
  host: string
  /** The origins that may use it beside those of this machine. `*` stands for all. */
  allowOrigins: readonly string[]
  /** Allows the headers of the platform's own clients only, and shows a page no headers of an answer. */
  strictCors: boolean
}

interface CorsHeaders {
  readonly [name: string]: string
}

/** Decides which pages and which addresses may use the server. */
export interface Access {
  /** Why a request is refused. Null for a request that may be answered. */
  refuse: (incoming: IncomingMessage) => string | null
  /** The headers that let a page read the answer to its request. */
  answerHeaders: (incoming: IncomingMessage) => CorsHeaders
  /** The answer to a browser's question whether a page may make a request. */
  preflightHeaders: (incoming: IncomingMessage) => CorsHeaders
}

/** A host name as in an address, without the brackets of IPv6. */
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '127.0.0.1' ||
  hostname === '::1'

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((own) => own?.map(({ address }) => address) ?? [])

/** Where an origin is; undefined for `null` and for a text that is no origin. */
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
 * Access for the pages of this machine, and for those that are allowed. Other pages could read and change everything,
 * and a page whose name was made to lead to this machine would look like its own.
 */
export function createAccess({ host, allowOrigins, strictCors }: AccessOptions): Access {
  const allowsAll = allowOrigins.includes('*')
  const allowedHosts = allowOrigins.map((origin) => parseOrigin(origin)?.hostname)

  const mayHost = (name: string): boolean =>
    allowsAll ||
    isLoopback(name) ||
    name === bare(host) ||
    allowedHosts.includes(name) ||
    // a name can be made to lead anywhere, an address cannot
    (isEverywhere(host) && isIP(name) !== 0)

  const mayAsk = (origin: string, asked: string | undefined): boolean => {
    if (allowsAll || allowOrigins.includes(origin)) return true
    const place = parseOrigin(origin)
    if (!place) return false
    const { hostname } = place
    const isOwn = isLoopback(hostname) || hostname === bare(host) || place.host === asked
    return isOwn || (isEverywhere(host) && ownAddresses().includes(hostname))
  }

  const originHeaders = ({ headers: { origin } }: IncomingMessage): CorsHeaders =>
    origin === undefined
      ? { vary: 'origin' }
      : { vary: 'origin', 'access-control-allow-origin': allowsAll ? '*' : origin }

  return {
    refuse: ({ headers: { host: asked, origin } }) => {
      if (asked !== undefined && !mayHost(hostnameOf(asked))) {
        return `This sandbox does not answer to the name ${asked}. Start it with --host or --allow-origin to allow it.`
      }
      if (origin === undefined || mayAsk(origin, asked)) return null
      return `Pages of ${origin} may not use this sandbox. Start it with --allow-origin ${origin} to allow them.`
    },
    answerHeaders: (incoming) => ({
      ...originHeaders(incoming),
      // a page may read what it needs for a bug report, and when to try again
      ...(!strictCors && { 'access-control-expose-headers': '*' }),
    }),
    preflightHeaders: (incoming) => {
      const asked = incoming.headers['access-control-request-headers']
      const own = 'authorization, content-type'
      return {
        ...originHeaders(incoming),
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': strictCors ? own : (asked ?? own),
        // newer browsers ask for this on behalf of a page from the public network
        'access-control-allow-private-network': 'true',
        'access-control-max-age': String(MAX_AGE),
      }
    },
  }
}
