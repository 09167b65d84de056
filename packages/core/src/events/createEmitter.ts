import mitt from 'mitt'
import { DEFAULT_LISTENER_LIMIT } from '../constants.ts'
import { callIsolated } from './callIsolated.ts'

/** What is called with the payload of an event; what it returns is ignored, what it throws stops nobody else. */
export type Listener<Payload> = (payload: Payload) => unknown

/** A typed event emitter: `Events` maps a name to its payload. */
export interface Emitter<Events extends object> {
  /** Calls `listener` at every event of that name. Returns its own undo. */
  on: <Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>) => () => void
  /** As `on`, for the next event only. */
  once: <Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>) => () => void
  /** Removes a listener; without one, all listeners of that name. */
  off: <Name extends keyof Events>(name: Name, listener?: Listener<Events[Name]>) => void
  /** Calls the listeners in the order they were added. A listener that throws stops no other. */
  emit: <Name extends keyof Events>(name: Name, payload: Events[Name]) => void
  /** Removes every listener. */
  clear: () => void
}

interface Registration {
  (payload: unknown): void
  readonly listener: unknown
  readonly undo: () => void
}

/** Creates an emitter. More than 10 listeners for one event warn once, as a leak often shows that way (spec §9). */
export function createEmitter<Events extends object>(): Emitter<Events> {
  const bus = mitt<Record<PropertyKey, unknown>>()
  const warned = new Set<PropertyKey>()
  const registrations = (name: PropertyKey) => (bus.all.get(name) ?? []) as Registration[]

  function warnOnce(name: PropertyKey): void {
    const count = registrations(name).length
    if (count <= DEFAULT_LISTENER_LIMIT || warned.has(name)) return
    warned.add(name)
    console.warn(`${count} listeners for '${String(name)}': is one added without its undo?`)
  }

  function register<Payload>(name: PropertyKey, listener: Listener<Payload>, once: boolean): () => void {
    let isActive = true
    const undo = () => {
      isActive = false
      bus.off(name, registration)
    }
    const receive = (payload: unknown) => {
      // mitt calls a copy of its list, so a listener removed meanwhile would still be called
      if (!isActive) return
      if (once) undo()
      callIsolated(listener, payload as Payload)
    }
    const registration: Registration = Object.assign(receive, { listener, undo })
    bus.on(name, registration)
    warnOnce(name)
    return undo
  }

  const removeAll = (name: PropertyKey) => {
    for (const { undo } of [...registrations(name)]) undo()
  }

  return {
    on: (name, listener) => register(name, listener, false),
    once: (name, listener) => register(name, listener, true),
    off(name, listener) {
      if (listener === undefined) removeAll(name)
      else
        registrations(name)
          .find((registration) => registration.listener === listener)
          ?.undo()
    },
    emit: (name, payload) => bus.emit(name, payload),
    clear() {
      for (const name of [...bus.all.keys()]) removeAll(name)
    },
  }
}
