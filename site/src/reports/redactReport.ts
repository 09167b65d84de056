import type { ErrorEvent } from '@sentry/browser'
import { parseUrl } from '../config/parseUrl.ts'
import { site } from '../config/site.ts'

const FILTERED = '[Filtered]'

/** Characters of a text that a report keeps, because some patterns take quadratic time. */
const LONGEST = 2000

/** Texts that a report must not contain. Addresses come first, so that no other pattern takes one apart. */
const SECRETS = new RegExp(
  [
    // Parsers of JSON quote their input, which may have quotes itself
    /"[\s\S]*(?=is not valid JSON)/,
    /JSON Parse error: [^"]*"[\s\S]*/,
    /\bblob:[^\s"'<>)]+/,
    /\b(?:https?|wss?):\/\/[^\s"'<>)]+/,
    // The address of a room without its scheme
    /\b[\w.-]+\.(?:daily\.co|dailywebrtc\.com|dailywebrtc\.net|pluot\.blue)\/[^\s"'<>)]+/,
    /\bbearer\s+\S+/,
    // A JSON web token
    /\beyJ[\w-]+(?:\.[\w-]+)+/,
    // An e-mail address
    /[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+/,
    // A telephone number
    /\+?\d[\d\s().-]{6,}\d/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** Removes credentials, addresses that give access, and contact data from a text. */
export function redactText(text: string, origin: string): string {
  const keys = [site.platform?.publicKey, site.platform?.assistantId].filter((key) => key !== undefined)
  const safe = keys.reduce((rest, key) => rest.replaceAll(key, FILTERED), shorten(text))
  return safe.replace(SECRETS, (secret) =>
    secret.includes('://') ? redactAddress(secret, origin) : FILTERED,
  )
}

/** The beginning of a long text, without the word that the cut divides, which might be half of a secret. */
const shorten = (text: string) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\S+$/, '')}…`

/** Keeps the origin of another site, since a room's address gives access, and our own address without its query. */
function redactAddress(address: string, origin: string): string {
  const [place = ''] = address.split(/[?#]/)
  if (place === origin || place.startsWith(`${origin}/`)) return place
  const url = parseUrl(place)
  return url ? `${url.origin}/${FILTERED}` : FILTERED
}

function redactAll<Value>(value: Value, origin: string): Value
function redactAll(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return redactText(value, origin)
  if (Array.isArray(value)) return value.map((part) => redactAll(part, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, redactAll(part, origin)]))
}

/** Reduces a report to the fields named here: the error, and nothing about the user. */
export function redactReport(report: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, platform, level, tags, sdk } = report
  const { exception, message } = redactAll(
    { exception: report.exception, message: report.message },
    location.origin,
  )
  return {
    type,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(level !== undefined && { level }),
    ...(tags !== undefined && { tags }),
    ...(sdk !== undefined && { sdk }),
    ...(exception !== undefined && { exception }),
    ...(message !== undefined && { message }),
  }
}
