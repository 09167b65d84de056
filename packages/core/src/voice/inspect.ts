import { isSecretName } from '../errors/redact.ts'
import { REDACTED, redactKey } from '../errors/redactKey.ts'
import { callIsolated } from '../events/callIsolated.ts'
import type { Emitter } from '../events/createEmitter.ts'
import type { Store } from '../store/createStore.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { VoiceEvents } from './events.ts'

/** One thing that happened in a client, as plain data without credentials. */
export interface Inspected {
  /** Counts from 1 (ours) for each inspection, so that nothing gets lost unnoticed. */
  readonly number: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** An event or a message of the call, which store has changed, or what a developer should know of (`diagnostic`). */
  readonly kind: 'state' | 'event' | 'message' | 'diagnostic' | 'devices' | 'network' | 'participants'
  /** The event's name, the message's type, the name of the store, or that of the diagnostic. */
  readonly name: string
  /** The payload or the value, without credentials and without objects of the browser. */
  readonly data: unknown
}

export interface InspectContext extends Pick<Diagnostics, 'onDiagnostic'> {
  readonly on: Emitter<VoiceEvents>['on']
  readonly stores: { readonly [Kind in 'state' | 'devices' | 'network' | 'participants']: Store<unknown> }
  /** The key; one that a function gives is never in an event. */
  readonly secret: unknown
}

/** Every event, but the levels, which would drown the others, and what the store of the participants tells. */
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

/** Tells a listener everything that happens from now on, in order. Returns its own undo. */
export function inspect(host: InspectContext, listener: (what: Inspected) => void): () => void {
  let number = 0
  const tell = (kind: Inspected['kind'], name: string, data: unknown): void => {
    number += 1
    const what = {
      number,
      at: Date.now(),
      kind,
      name,
      data: redact(data, typeof host.secret === 'string' ? host.secret : undefined),
    }
    callIsolated(listener, Object.freeze(what))
  }
  const undo = EVENTS.map((name) =>
    host.on(name, (payload) => {
      if (name === 'message') tell('message', String(Reflect.get(Object(payload), 'type')), payload)
      else tell('event', name, payload)
    }),
  )
  undo.push(
    host.onDiagnostic('diagnostic', ({ name, message, details }) =>
      tell('diagnostic', name, { message, ...details }),
    ),
  )
  for (const kind of ['state', 'devices', 'network', 'participants'] as const) {
    const store = host.stores[kind]
    tell(kind, kind, store.get())
    undo.push(store.subscribe(() => tell(kind, kind, store.get())))
  }
  return () => {
    for (const off of undo) off()
  }
}

/** Addresses that let anybody listen to a call, or steer it. */
const SECRET_ADDRESS = /(listen|control)urls?$/i
const DEEPEST = 8

/** A plain copy: no credentials, no objects of the browser, no circles. */
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

/** A room's address lets whoever has it join; a key lets them call. */
function redactText(text: string, secret: string | undefined): string {
  return redactKey(text, secret)
    .replace(/([?&](?:t|token|key|secret)=)[^&\s"]+/gi, `$1${REDACTED}`)
    .replace(/(https:\/\/[^/\s"]+\.daily\.co\/)[^\s"?]+/gi, '$1[room]')
}
