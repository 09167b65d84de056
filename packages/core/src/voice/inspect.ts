import { isSecretName } from '../errors/redact.ts'
import { REDACTED, redactKey } from '../errors/redactKey.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Store } from '../store/createStore.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { VoiceEmitter, VoiceEvents } from './events.ts'

/** An entry of `voice.inspect()`: an event or a change in a client, as plain data without credentials. */
export interface InspectEntry {
  /** The number of the entry, from 1. A gap means that an entry was lost. */
  readonly number: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The kind of the entry: an event, a message, a store that changed, or a diagnostic. */
  readonly kind: 'state' | 'event' | 'message' | 'diagnostic' | 'devices' | 'network' | 'participants'
  /** The name of the event, the store or the diagnostic, or the type of the message. */
  readonly name: string
  /** The payload or the value, without credentials and browser objects. */
  readonly data: unknown
}

export interface InspectContext extends Pick<Diagnostics, 'onDiagnostic'> {
  readonly on: VoiceEmitter['on']
  readonly stores: { readonly [Kind in 'state' | 'devices' | 'network' | 'participants']: Store<unknown> }
  /** The public key, which is removed from all texts. No event has a key that a function returned. */
  readonly secret: unknown
}

/** Whether each event is reported. An event that is missing here does not compile. */
const IS_REPORTED: { readonly [Name in keyof VoiceEvents]: boolean } = {
  'call-start-progress': true,
  'call-start-success': true,
  'call-start-failed': true,
  'call-start': true,
  'call-end': true,
  'speech-start': true,
  'speech-end': true,
  // Levels are too frequent.
  'volume-level': false,
  'local-volume-level': false,
  message: true,
  transcript: true,
  video: true,
  audio: true,
  error: true,
  'camera-error': true,
  'network-quality-change': true,
  'network-connection': true,
  // The store of participants reports the same change.
  'participant-updated': false,
  'recording-started': true,
  'recording-stopped': true,
  'recording-error': true,
  'microphone-interrupted': true,
  'microphone-recovered': true,
  'tool-call-unhandled': true,
}
/** The names of all events. */
export const VOICE_EVENTS = Object.keys(IS_REPORTED) as (keyof VoiceEvents)[]
const REPORTED_EVENTS = VOICE_EVENTS.filter((name) => IS_REPORTED[name])

/** Calls a listener with the current stores, then with every later entry, in order. Returns an unsubscribe function. */
export function inspect(context: InspectContext, listener: (entry: InspectEntry) => void): () => void {
  let number = 0
  const report = (kind: InspectEntry['kind'], name: string, data: unknown): void => {
    number += 1
    const entry = {
      number,
      at: Date.now(),
      kind,
      name,
      data: redactData(data, typeof context.secret === 'string' ? context.secret : undefined),
    }
    callIsolated(listener, Object.freeze(entry))
  }
  const unsubscribe = REPORTED_EVENTS.map((name) =>
    context.on(name, (payload) => {
      if (name === 'message') report('message', String(Reflect.get(Object(payload), 'type')), payload)
      else report('event', name, payload)
    }),
  )
  unsubscribe.push(
    context.onDiagnostic('diagnostic', ({ name, message, details }) =>
      report('diagnostic', name, { message, ...details }),
    ),
  )
  for (const kind of ['state', 'devices', 'network', 'participants'] as const) {
    const store = context.stores[kind]
    report(kind, kind, store.get())
    unsubscribe.push(store.subscribe(() => report(kind, kind, store.get())))
  }
  return () => {
    for (const off of unsubscribe) off()
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
