import type { Call } from '../../call/call.ts'
import { createCall } from '../../call/createCall.ts'
import type { CreateEngine, Engine } from '../../engine/engine.ts'
import type { EngineEventName } from '../../engine/events.ts'

/**
 * The room of a case: an ordinary room, a room that refuses the join, a room that never answers, and rooms in which the
 * platform acts.
 */
export type ContractRoom =
  | 'demo'
  | 'refused'
  | 'hanging'
  | 'owner'
  | 'third-sender'
  | 'message-before-presence'
  | 'ends-ejected'
  | 'ends-room-deleted'

/** Creates an engine and a room for a case. */
export type OpenRoom = (room: ContractRoom) => Promise<{ engine: CreateEngine; url: string }>

export interface ContractCase {
  readonly name: string
  /** Rejects with an error when the engine breaks the contract. */
  readonly run: (open: OpenRoom) => Promise<void>
}

/** Milliseconds that a step may take, enough for a slow machine. */
const STEP_TIMEOUT_MS = 15_000

/** Throws an error unless the condition is true. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Awaits a step, with a timeout for slow machines. */
export async function inTime<T>(promise: Promise<T>, step: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} did not happen in time.`)), STEP_TIMEOUT_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Returns the reason of a rejection; undefined if the promise resolves. */
export async function outcome(promise: Promise<unknown>, step: string): Promise<unknown> {
  return inTime(
    promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
    step,
  )
}

/** An event of an engine. */
interface Reported {
  readonly name: EngineEventName
  readonly payload: unknown
}

/** An engine with a record of its events, which can be awaited. */
export function openEngine(createEngine: CreateEngine) {
  const reports: Reported[] = []
  const waiting = new Set<() => void>()
  const engine: Engine = createEngine({
    emit: (name, payload) => {
      reports.push({ name, payload })
      for (const check of [...waiting]) check()
    },
  })
  const find = (name: EngineEventName, matches: (payload: unknown) => boolean) =>
    reports.find((report) => report.name === name && matches(report.payload))
  const reported = (name: EngineEventName, matches: (payload: unknown) => boolean = () => true) =>
    inTime(
      new Promise<Reported>((resolve) => {
        const check = () => {
          const found = find(name, matches)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
      `The event ${name}`,
    )
  return { engine, reports, reported }
}

/** An engine that has joined a room. */
export async function joinRoom(open: OpenRoom, room: ContractRoom) {
  const { engine: createEngine, url } = await open(room)
  const opened = openEngine(createEngine)
  await opened.engine.create({})
  await inTime(opened.engine.load(), 'The load')
  void opened.engine.join({ url, subscribeToTracksAutomatically: false })
  await opened.reported('joined-meeting')
  return opened
}

/** A call object on the engine under test, and its states so far. */
export async function openCall(open: OpenRoom, room: ContractRoom) {
  const { engine, url } = await open(room)
  const call = createCall({ engine, joinTimeout: 2000 })
  const states: string[] = []
  call.state.subscribe(() => states.push(call.state.get()))
  return { call, url, states }
}

/** Destroys the call of a case, and asserts that it has released everything. */
export async function destroyAndAssertReleased(call: Call): Promise<void> {
  await inTime(call.destroy(), 'destroy()')
  assert(Object.keys(call.participants()).length === 0, 'No participant may be left in a destroyed call.')
}
