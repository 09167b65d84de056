import { isSecretName } from '../errors/redact.ts'
import { REDACTED, redactKey } from '../errors/redactKey.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Store } from '../store/createStore.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { VoiceEvents } from './events.ts'

/** One thing that happened in a client, as plain data without credentials. */
export interface Inspected {
  /** The position of the entry, from 1. A gap means that an entry was lost. */
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
  readonly on: Emitter<VoiceEvents>['on']
  readonly stores: { readonly [Kind in 'state' | 'devices' | 'network' | 'participants']: Store<unknown> }
  /** The public key, which is redacted. A key that a function returns is in no event. */
  readonly secret: unknown
}

/** The reported events. Levels are too frequent, and `participant-updated` shows in the store of participants. */
const EVENTS = [
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'call-start',
  'call-end',
  'speech-start',
  'speech-end',
  'message',
  'transcript',
  'video',
  'audio',
  'error',
  'camera-error',
  'network-quality-change',
  'network-connection',
  'recording-started',
  'recording-stopped',
  'recording-error',
  'microphone-interrupted',
  'microphone-recovered',
  'tool-call-unhandled',
] as const satisfies readonly (keyof VoiceEvents)[]

/** Calls a listener with every entry from now on, in order. Returns an unsubscribe function. */
export function inspect(context: InspectContext, listener: (entry: Inspected) => void): () => void {
  let number = 0
  const report = (kind: Inspected['kind'], name: string, data: unknown): void => {
    number += 1
    const entry = {
      number,
      at: Date.now(),
      kind,
      name,
      data: redact(data, typeof context.secret === 'string' ? context.secret : undefined),
    }
    callIsolated(listener, Object.freeze(entry))
  }
  const unsubscribe = EVENTS.map((name) =>
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

/** Names of fields whose address gives access to a call. */
const SECRET_ADDRESS = /(listen|control)urls?$/i
const DEEPEST = 8

/** Returns a plain copy without credentials and browser objects, cut off at a depth of 8. */
export function redact(value: unknown, secret: string | undefined, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, secret)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  if (depth >= DEEPEST) return '[…]'
  if (Array.isArray(value)) return value.map((item) => redact(item, secret, depth + 1))
  if (value instanceof Error)
    return redact({ name: value.name, message: value.message, ...plain(value) }, secret, depth)
  if (value instanceof Date) return value.toISOString()
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretName(name, item) || SECRET_ADDRESS.test(name) ? REDACTED : redact(item, secret, depth + 1),
    ]),
  )
}

const plain = (error: Error): object =>
  'toJSON' in error && typeof error.toJSON === 'function' ? Object(error.toJSON()) : {}

/** Removes keys and room addresses: either gives access to calls. */
function redactText(text: string, secret: string | undefined): string {
  return redactKey(text, secret)
    .replace(/([?&](?:t|token|key|secret)=)[^&\s"]+/gi, `$1${REDACTED}`)
    .replace(/(https:\/\/[^/\s"]+\.daily\.co\/)[^\s"?]+/gi, '$1[room]')
}
