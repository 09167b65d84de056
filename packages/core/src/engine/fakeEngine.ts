import type { Participant } from '../call/participant.ts'
import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import { APP_MESSAGE_MAX } from '../limits.ts'
import type { CreateEngine, Engine, EngineContext, EngineJoinOptions } from './engine.ts'
import type { EngineEventName, EngineEvents } from './events.ts'
import { fakeAnswer } from './fakeAnswers.ts'

/** A step of the engine that can be made to fail or to hang. */
export type FakeEngineStep = 'create' | 'load' | 'join' | 'leave' | 'destroy'

/** How a fake engine behaves: what fails, what never answers, who is there. */
export interface FakeEngineOptions {
  /** Steps that fail, with the error that they fail with. */
  fail?: Partial<Record<FakeEngineStep, Error>>
  /** Steps that never settle. */
  hang?: readonly FakeEngineStep[]
  /** What a method answers; it may throw or reject. Unlisted methods answer as an engine in good health does. */
  methods?: { readonly [method: string]: (...args: readonly unknown[]) => unknown }
  /** Whether the assistant joins and listens by itself. Default true. */
  assistant?: boolean
  /** Whether the level of a muted user counts as that of any other. Default false, as with Daily. */
  hearsWhileMuted?: boolean
}

/** One use of an engine's method, in the order of use. */
export interface FakeEngineUse {
  readonly method: string
  /** What it was called with. */
  readonly args: readonly unknown[]
}

/** An engine without media, and the handle by which a test plays the other side. */
export interface FakeEngine extends CreateEngine {
  /** Everything that was asked of the engine, in order: `create`, `load`, `join`, its methods, `leave`, `destroy`. */
  readonly uses: readonly FakeEngineUse[]
  /** How often `preload` ran. */
  readonly preloads: number
  /** Sessions that were built and not destroyed. */
  readonly open: number
  /** Reports an event of the engine to the running session. */
  emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void
  /** The assistant sends a message: a text as it is, all else as JSON. It joins for it, where it has not yet. */
  receive: (message: unknown) => void
  /** Somebody joins the room. */
  join: (participant: Participant) => void
  /** Somebody leaves the room. */
  leave: (id: string) => void
  /** The assistant's level, 0 to 1 as Daily has it, as one report. */
  level: (level: number) => void
  /** Changes how the next steps behave. */
  configure: (options: FakeEngineOptions) => void
}

/** The assistant's session id in the fake room. */
export const FAKE_ASSISTANT_ID = 'assistant'
/** The platform's participant that hears the visitor and is silent. */
const FAKE_LISTENER_ID = 'listener'

/** A stand-in for the media engine: joins unaided, answers every method, and can fail or hang at every step. */
export function fakeEngine(initial: FakeEngineOptions = {}): FakeEngine {
  const fake = {
    options: initial,
    uses: [] as FakeEngineUse[],
    preloads: 0,
    sessions: new Set<FakeSession>(),
  }
  const current = (): FakeSession | undefined => [...fake.sessions].at(-1)
  const create = (context: EngineContext): Engine => {
    const session = new FakeSession(
      context,
      () => fake.options,
      fake.uses,
      () => fake.sessions.delete(session),
    )
    fake.sessions.add(session)
    return session
  }
  const handle: FakeEngine = Object.assign(create, {
    uses: fake.uses,
    preloads: 0,
    open: 0,
    preload: async () => {
      fake.preloads += 1
    },
    emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) =>
      current()?.report(name, payload),
    receive: (message: unknown) =>
      current()?.receive(typeof message === 'string' ? message : JSON.stringify(message)),
    join: (participant: Participant) => current()?.enter(participant),
    leave: (id: string) => current()?.exit(id),
    level: (level: number) =>
      current()?.report('remote-participants-audio-level', { [FAKE_ASSISTANT_ID]: level }),
    configure: (options: FakeEngineOptions) => {
      fake.options = options
    },
  })
  Object.defineProperties(handle, {
    preloads: { get: () => fake.preloads },
    open: { get: () => [...fake.sessions].filter((session) => session.isBuilt).length },
  })
  return handle
}

class FakeSession implements Engine {
  readonly version = 'fake 1'
  readonly hearsWhileMuted: boolean
  isBuilt = false
  readonly #context: EngineContext
  readonly #options: () => FakeEngineOptions
  readonly #uses: FakeEngineUse[]
  readonly #onDestroy: () => void
  readonly #room = new Map<string, Participant>()
  #isDestroyed = false
  #subscribes = true

  constructor(
    context: EngineContext,
    options: () => FakeEngineOptions,
    uses: FakeEngineUse[],
    onDestroy: () => void,
  ) {
    this.#context = context
    this.#options = options
    this.#uses = uses
    this.#onDestroy = onDestroy
    this.hearsWhileMuted = options().hearsWhileMuted === true
  }

  report<Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]): void {
    if (!this.#isDestroyed) this.#context.emit(name, payload)
  }

  enter(participant: Participant): void {
    this.#room.set(participant.session_id, participant)
    this.report('participant-joined', participant)
  }

  exit(id: string): void {
    const participant = this.#room.get(id)
    if (!participant || participant.local) return
    this.#room.delete(id)
    this.report('participant-left', participant)
  }

  receive(data: unknown): void {
    if (this.#room.has('local') && !this.#room.has(FAKE_ASSISTANT_ID)) this.#assistantJoins()
    this.report('app-message', { data, fromId: FAKE_ASSISTANT_ID })
  }

  create = async (options: unknown): Promise<void> => {
    await this.#step('create', [options])
    this.isBuilt = !this.#isDestroyed
  }

  load = async (room?: object): Promise<void> => {
    await this.#step('load', room ? [room] : [])
    this.report('loaded', undefined)
  }

  join = async (options: EngineJoinOptions): Promise<void> => {
    await this.#step('join', [options])
    if (this.#isDestroyed) return
    this.#subscribes = options.subscribeToTracksAutomatically !== false
    this.#room.set('local', fakeParticipant('local', 'Visitor'))
    this.report('joined-meeting', { participants: this.participants() })
    if (this.#options().assistant ?? true) queueMicrotask(() => this.#assistantJoins())
  }

  leave = async (): Promise<void> => {
    await this.#step('leave', [])
    this.#room.clear()
    this.report('left-meeting', undefined)
  }

  destroy = async (): Promise<void> => {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.isBuilt = false
    this.#room.clear()
    this.#onDestroy()
    await this.#step('destroy', [])
  }

  invoke = (method: string, args: readonly unknown[]): unknown => {
    this.#uses.push({ method, args })
    const answer = this.#options().methods?.[method]
    if (answer) return answer(...args)
    if (this.#options().assistant ?? true) this.#assistantHears(method, args)
    if (method === 'setSubscribeToTracksAutomatically') this.#subscribes = args[0] === true
    return fakeAnswer(method, args)
  }

  participants = (): Readonly<Record<string, Participant>> => Object.fromEntries(this.#room)

  appMessageMax = (): number => APP_MESSAGE_MAX

  subscribesAutomatically = (): boolean => this.#subscribes

  async #step(step: FakeEngineStep, args: readonly unknown[]): Promise<void> {
    this.#uses.push({ method: step, args })
    const { fail, hang } = this.#options()
    if (hang?.includes(step)) await new Promise(() => undefined)
    const error = fail?.[step]
    if (error) throw error
  }

  #assistantJoins(): void {
    this.enter(fakeParticipant(FAKE_ASSISTANT_ID, REMOTE_SPEAKER_NAME))
    this.enter({ ...fakeParticipant(FAKE_LISTENER_ID, REMOTE_LISTENER_NAME), tracks: {} })
  }

  #assistantHears(method: string, [first]: readonly unknown[]): void {
    if (method === 'sendAppMessage' && first === 'playable') queueMicrotask(() => this.#assistantListens())
    if (method === 'updateParticipant') queueMicrotask(() => this.#assistantPlays(String(first)))
  }

  #assistantPlays(id: string): void {
    const participant = this.#room.get(id)
    const track = participant?.tracks.audio?.track
    if (participant && track) this.report('track-started', { participant, track, type: 'audio' })
  }

  #assistantListens(): void {
    if (this.#room.has(FAKE_ASSISTANT_ID)) {
      this.report('app-message', { data: 'listening', fromId: FAKE_LISTENER_ID })
    }
  }
}

function fakeParticipant(id: string, name: string): Participant {
  const track = fakeTrack()
  return {
    session_id: id,
    user_id: id,
    user_name: name,
    local: id === 'local',
    tracks: { audio: { state: 'playable', subscribed: true, track } },
  }
}

/** A track that no browser needs to know: enough of one for code that only passes it on. */
function fakeTrack(): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind: 'audio',
    id: 'fake',
    enabled: true,
    readyState: 'live',
  })
  return Object.assign(track, { stop: () => undefined }) as unknown as MediaStreamTrack
}
