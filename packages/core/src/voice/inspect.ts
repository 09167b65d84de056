import { isSecretName } from '../errors/redact.ts'
import { REDACTED, redactKey } from '../errors/redactKey.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { type InspectEntry, IS_INSPECTED, VOICE_EVENTS } from './events.ts'

/** An entry as it was recorded, with credentials. */
export interface RawEntry extends Pick<InspectEntry, 'at' | 'data' | 'name'> {
  readonly kind: Exclude<InspectEntry['kind'], 'message'>
}

const REPORTED_EVENTS = new Set<string>(VOICE_EVENTS.filter((name) => IS_INSPECTED[name]))

/**
 * Creates a function that passes recorded entries to a listener, without credentials. `secret` is removed from all texts,
 * and `lost` is the number of entries that were lost before.
 */
export function createInspector(
  listener: (entry: InspectEntry) => void,
  { secret, lost }: { readonly secret: unknown; readonly lost: number },
): (entry: RawEntry) => void {
  let number = lost
  return ({ kind, name, data, at }) => {
    if (kind === 'event' && !REPORTED_EVENTS.has(name)) return
    number += 1
    const isMessage = kind === 'event' && name === 'message'
    const entry: InspectEntry = {
      number,
      at,
      kind: isMessage ? 'message' : kind,
      name: isMessage ? String(Reflect.get(Object(data), 'type')) : name,
      data: redactData(data, typeof secret === 'string' ? secret : undefined),
    }
    callIsolated(listener, Object.freeze(entry))
  }
}

/** The names of fields with an address that gives access to a call. */
const SECRET_ADDRESS = /(listen|control)urls?$/i
/** The depth below which values are left out. */
const MAX_DEPTH = 8

/** Returns a plain copy of a value, 8 levels deep, without credentials and browser objects. */
export function redactData(value: unknown, secret: string | undefined, depth = 0): unknown {
  if (typeof value === 'string') return redactKeysAndRooms(value, secret)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  if (depth >= MAX_DEPTH) return '[…]'
  if (Array.isArray(value)) return value.map((item) => redactData(item, secret, depth + 1))
  if (value instanceof Error)
    return redactData({ name: value.name, message: value.message, ...plain(value) }, secret, depth)
  if (value instanceof Date) return value.toISOString()
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretName(name, item) || SECRET_ADDRESS.test(name) ? REDACTED : redactData(item, secret, depth + 1),
    ]),
  )
}

const plain = (error: Error): object =>
  'toJSON' in error && typeof error.toJSON === 'function' ? Object(error.toJSON()) : {}

/** Removes keys and the addresses of rooms from a text, because both give access to calls. */
function redactKeysAndRooms(text: string, secret: string | undefined): string {
  return redactKey(text, secret)
    .replace(/([?&](?:t|token|key|secret)=)[^&\s"]+/gi, `$1${REDACTED}`)
    .replace(/(https:\/\/[^/\s"]+\.daily\.co\/)[^\s"?]+/gi, '$1[room]')
}
