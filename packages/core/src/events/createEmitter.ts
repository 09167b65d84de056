import mitt from 'mitt'
import { DEFAULT_LISTENER_LIMIT } from '../constants.ts'
import { callIsolated } from './callIsolated.ts'

/** A listener of an event. Its result is ignored, and its errors do not stop other listeners. */
export type Listener<Payload, Details = undefined> = (payload: Payload, details: Details) => unknown

/** The second argument of a listener. Undefined for most events. */
export type DetailsOf<Details, Name> = Name extends keyof Details ? Details[Name] : undefined

type EventListener<Events extends object, Details, Name extends keyof Events> = Listener<
  Events[Name],
  DetailsOf<Details, Name>
>

/**
 * A typed event emitter: `Events` maps a name to its payload, and `Details` maps the names of some events to what their
 * listeners get beside the payload.
 */
export interface Emitter<Events extends object, Details = object> {
  /** Calls `listener` at every event of that name. Returns a function that unsubscribes. */
  on: <Name extends keyof Events>(name: Name, listener: EventListener<Events, Details, Name>) => () => void
  /** Like `on`, for the next event only. */
  once: <Name extends keyof Events>(name: Name, listener: EventListener<Events, Details, Name>) => () => void
  /** Removes a listener; without one, all listeners of that name. */
  off: <Name extends keyof Events>(name: Name, listener?: EventListener<Events, Details, Name>) => void
  /** Calls the listeners in the order they were added. A listener that throws stops no other. */
  emit: <Name extends keyof Events>(
    name: Name,
    payload: Events[Name],
    details?: DetailsOf<Details, Name>,
  ) => void
  /** Removes every listener. */
  clear: () => void
}

/** An emitter with separate listeners of the library and of the page. Its own `on`, `once` and `off` are the library's. */
export interface SharedEmitter<Events extends object, Details = object> extends Emitter<Events, Details> {
  /** For the listeners of the page: only they count for the warning, and `off` removes only them. */
  readonly page: Pick<Emitter<Events, Details>, 'on' | 'once' | 'off'>
}

interface Registration {
  (args: readonly unknown[]): void
  readonly listener: unknown
  readonly isOfPage: boolean
  readonly unsubscribe: () => void
}

/** Creates an emitter. More than 10 listeners for one event log a warning once, since that is often a leak. */
export function createEmitter<Events extends object, Details = object>(): Emitter<Events, Details> {
  const { page, emit, clear } = createSharedEmitter<Events, Details>()
  return { ...page, emit, clear }
}

/** Creates an emitter with separate listeners of the library and of the page. */
export function createSharedEmitter<Events extends object, Details = object>(): SharedEmitter<
  Events,
  Details
> {
  const bus = mitt<Record<PropertyKey, readonly unknown[]>>()
  const warned = new Set<PropertyKey>()
  const registrations = (name: PropertyKey) => (bus.all.get(name) ?? []) as Registration[]

  function warnOnce(name: PropertyKey): void {
    const count = registrations(name).filter(({ isOfPage }) => isOfPage).length
    if (count <= DEFAULT_LISTENER_LIMIT || warned.has(name)) return
    warned.add(name)
    console.warn(`${count} listeners for '${String(name)}': is one added and never removed?`)
  }

  function register<Payload, Detail>(
    name: PropertyKey,
    listener: Listener<Payload, Detail>,
    { once, isOfPage }: { once: boolean; isOfPage: boolean },
  ): () => void {
    let isActive = true
    const unsubscribe = () => {
      isActive = false
      bus.off(name, registration)
    }
    const receive = (args: readonly unknown[]) => {
      // mitt calls a copy of its list, so a listener removed meanwhile would still be called.
      if (!isActive) return
      if (once) unsubscribe()
      callIsolated(listener, ...(args as [Payload, Detail]))
    }
    const registration: Registration = Object.assign(receive, { listener, isOfPage, unsubscribe })
    bus.on(name, registration)
    warnOnce(name)
    return unsubscribe
  }

  const listening = (isOfPage: boolean): SharedEmitter<Events, Details>['page'] => ({
    on: (name, listener) => register(name, listener, { once: false, isOfPage }),
    once: (name, listener) => register(name, listener, { once: true, isOfPage }),
    off(name, listener) {
      const own = registrations(name).filter((registration) => registration.isOfPage === isOfPage)
      const removed =
        listener === undefined ? own : own.filter((each) => each.listener === listener).slice(0, 1)
      for (const { unsubscribe } of removed) unsubscribe()
    },
  })

  return {
    ...listening(false),
    page: listening(true),
    emit: (name, ...args) => bus.emit(name, args),
    clear() {
      for (const name of [...bus.all.keys()])
        for (const { unsubscribe } of [...registrations(name)]) unsubscribe()
    },
  }
}
