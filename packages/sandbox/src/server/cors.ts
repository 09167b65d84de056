import type { IncomingMessage } from 'node:http'

/** Seconds for which a browser remembers that it may ask: ten minutes. */
const MAX_AGE = 600

/** Lets every page use the sandbox, which therefore must not be given anything that is worth protecting. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  // a page may read what it needs for a bug report, and when to try again
  'access-control-expose-headers': '*',
} as const

/** The answer to a browser's question whether a page may make a request. */
export const preflightHeaders = (incoming: IncomingMessage) => ({
  ...corsHeaders,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    incoming.headers['access-control-request-headers'] ?? 'authorization, content-type',
  // a page from the public network is asked for this by newer browsers
  'access-control-allow-private-network': 'true',
  'access-control-max-age': String(MAX_AGE),
})
