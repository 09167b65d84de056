import { callIsolated } from '../events/callIsolated.ts'
import type { ClientContext } from './context.ts'
import type { RawEntry } from './createInspector.ts'
import type { InspectEntry, VoiceEvents } from './events.ts'
import { whenLoaded } from './lazy.ts'

/** A listener of all events. It runs before the page's listeners, so that it sees every event in its order. */
export type EventTap = (name: keyof VoiceEvents, payload: unknown) => void

/** The stores that are recorded. */
const STORES = ['state', 'devices', 'network', 'participants'] as const

interface InspectedClient extends Pick<ClientContext, 'options' | 'onDiagnostic' | (typeof STORES)[number]> {
  readonly taps: Set<EventTap>
  /** Aborts when the client is destroyed. */
  readonly destroyed: AbortSignal
}

/** The number of entries that wait while the code of `inspect` loads. Earlier ones are lost. */
const WAITING_MAX = 1000

/**
 * Records the current stores, then everything that happens, and calls the listener with it as soon as the code that
 * removes credentials has loaded. Returns an unsubscribe function.
 */
export function inspectClient(client: InspectedClient, listener: (entry: InspectEntry) => void): () => void {
  const { options, taps, destroyed } = client
  const waiting: RawEntry[] = []
  let lost = 0
  let record = (entry: RawEntry): void => {
    waiting.push(entry)
    if (waiting.length <= WAITING_MAX) return
    waiting.shift()
    lost += 1
  }
  const add = (kind: RawEntry['kind'], name: RawEntry['name'], data: unknown) =>
    record({ kind, name, data, at: Date.now() })

  const tap: EventTap = (name, payload) => add('event', name, payload)
  taps.add(tap)
  const cleanups = [
    () => taps.delete(tap),
    client.onDiagnostic('diagnostic', ({ name, message, details }) =>
      add('diagnostic', name, { message, ...details }),
    ),
    ...STORES.map((kind) => {
      const store = client[kind]
      add(kind, kind, store.get())
      return store.subscribe(() => add(kind, kind, store.get()))
    }),
    whenLoaded(({ createInspector }) => {
      // The public key is removed from all texts. No event has a key that a function returned.
      record = createInspector(listener, { secret: options.publicKey, lost })
      for (const entry of waiting.splice(0)) record(entry)
      return () => undefined
    }, destroyed),
  ]
  return () => {
    for (const cleanup of cleanups) callIsolated(cleanup)
  }
}
