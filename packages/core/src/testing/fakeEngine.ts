import { REMOTE_LISTENER_NAME, REMOTE_SPEAKER_NAME } from '../constants.ts'
import type { CreateEngine, Engine, EngineContext, EngineJoinOptions } from '../engine/engine.ts'
import type { EngineEventName, EngineEvents } from '../engine/events.ts'
import type { Participant } from '../engine/participant.ts'
import { CallError } from '../errors/CallError.ts'
import { APP_MESSAGE_MAX } from '../limits.ts'
import { fieldsOf } from '../validators/isRecord.ts'
import { fakeResult } from './fakeResults.ts'

/**
 * A step of the engine that can fail or hang. `microphone` is the browser's prompt before the web call: a fake engine
 * never shows it, and treats the microphone as granted.
 */
export type FakeEngineStep = 'microphone' | 'create' | 'load' | 'join' | 'leave' | 'destroy'

/** Options of a fake engine: steps that fail or hang, results of methods, and participants. */
export interface FakeEngineOptions {
  /** Steps that fail, with their errors. */
  fail?: Partial<Record<FakeEngineStep, Error>>
  /** Steps that never settle. */
  hang?: readonly FakeEngineStep[]
  /** Implementations of methods, which may throw or reject. Other methods return what a working engine returns. */
  methods?: { readonly [method: string]: (...args: readonly unknown[]) => unknown }
  /**
   * The error that the engine reports as it opens the microphone at the join, as Daily does when the browser refuses.
   */
  cameraError?: EngineEvents['camera-error']
  /** Whether the assistant joins and listens by itself. Default true. */
  assistant?: boolean
  /** Whether the platform's participants are owners of the room. Default false. */
  owner?: boolean
  /** Whether the level of a muted user is reported. Default false, as with Daily. */
  hearsWhileMuted?: boolean
}

/** The two types of error that Daily reports for a room that the platform has closed. */
export type RoomClosing = 'ejected' | 'no-room'

/** A call of an engine's method. */
export interface FakeEngineUse {
  readonly method: string
  /** The arguments of the call. */
  readonly args: readonly unknown[]
}

/** An engine without media, and methods with which a test plays the assistant and the platform. */
export interface FakeEngine extends CreateEngine {
  /** All calls of the engine, in order: `create`, `load`, `join`, its methods, `leave`, `destroy`. */
  readonly uses: readonly FakeEngineUse[]
  /** The number of calls of `preload`. */
  readonly preloads: number
  /** The number of uses of the engine that were created and not destroyed. */
  readonly open: number
  /** Emits an event of the engine to the running call. */
  emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) => void
  /**
   * Sends a message of a participant: a string as it is, other values as JSON. Without `from` the sender is the
   * assistant, which joins first if needed. `from` is a session id, also of a participant that is not listed.
   */
  receive: (message: unknown, from?: string) => void
  /** Closes the room as the platform does. Default `ejected`. */
  closeRoom: (closing?: RoomClosing) => void
  /** Adds a participant to the room. */
  join: (participant: Participant) => void
  /** Removes a participant from the room. */
  leave: (id: string) => void
  /** Reports a level of the assistant once, 0 to 1 as in Daily. */
  level: (level: number) => void
  /** Changes the options for the next steps. */
  configure: (options: FakeEngineOptions) => void
}

/** The assistant's session id in the fake room. */
export const FAKE_ASSISTANT_ID = 'assistant'
/** The version of a fake engine: none of daily-js has it. */
const FAKE_VERSION = '0.0.0-fake'
/** The platform's participant that receives the user's voice and is silent. */
const FAKE_LISTENER_ID = 'listener'

/** Creates a media engine without media. It joins, answers every method, and can fail or hang at every step. */
export function fakeEngine(initial: FakeEngineOptions = {}): FakeEngine {
  const uses: FakeEngineUse[] = []
  const sessions = new Set<FakeSession>()
  let options = initial
  let preloads = 0
  const current = (): FakeSession | undefined => [...sessions].at(-1)
  const create = (context: EngineContext): Engine => {
    const session = new FakeSession(
      context,
      () => options,
      uses,
      () => sessions.delete(session),
    )
    sessions.add(session)
    return session
  }
  const engine: FakeEngine = Object.assign(create, {
    version: FAKE_VERSION,
    uses,
    // Replaced by getters below: `Object.assign` copies the value of a getter.
    preloads: 0,
    open: 0,
    async preload() {
      preloads += 1
    },
    async openMicrophone() {
      await playStep(options, 'microphone')
      return null
    },
    emit: <Name extends EngineEventName>(name: Name, payload: EngineEvents[Name]) =>
      current()?.report(name, payload),
    receive: (message: unknown, from?: string) =>
      current()?.receive(typeof message === 'string' ? message : JSON.stringify(message), from),
    closeRoom: (closing: RoomClosing = 'ejected') => current()?.report('error', closedRoom(closing)),
    join: (participant: Participant) => current()?.enter(participant),
    leave: (id: string) => current()?.exit(id),
    level: (level: number) =>
      current()?.report('remote-participants-audio-level', { [FAKE_ASSISTANT_ID]: level }),
    configure(next: FakeEngineOptions) {
      options = next
    },
  })
  return Object.defineProperties(engine, {
    preloads: { get: () => preloads },
    open: { get: () => [...sessions].filter((session) => session.isBuilt).length },
  })
}

class FakeSession implements Engine {
  readonly version = FAKE_VERSION
  readonly hearsWhileMuted: boolean
  isBuilt = false
  readonly #context: EngineContext
  readonly #options: () => FakeEngineOptions
  readonly #uses: FakeEngineUse[]
  readonly #onDestroy: () => void
  readonly #room = new Map<string, Participant>()
  #isDestroyed = false
  #subscribes = true
  #opensMicrophone = true
  /** The track that the page sends in place of a microphone that the engine opens. */
  #pageTrack: MediaStreamTrack | null = null

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

  receive(data: unknown, from?: string): void {
    const mayJoin = from === undefined && this.#room.has('local')
    if (mayJoin && !this.#room.has(FAKE_ASSISTANT_ID)) this.#assistantJoins()
    this.report('app-message', { data, fromId: from ?? FAKE_ASSISTANT_ID })
  }

  create = async (options: unknown): Promise<void> => {
    await this.#step('create', [options])
    const { audioSource } = fieldsOf(options)
    const isTrack = typeof audioSource === 'object' && audioSource !== null
    this.#opensMicrophone = audioSource !== false && !isTrack
    this.#pageTrack = isTrack ? (audioSource as MediaStreamTrack) : null
    this.isBuilt = !this.#isDestroyed
  }

  load = async (room?: object): Promise<void> => {
    await this.#step('load', room ? [room] : [])
    this.report('loaded', undefined)
  }

  join = async (options: EngineJoinOptions): Promise<void> => {
    await this.#step('join', [options])
    if (this.#isDestroyed) return
    const { cameraError } = this.#options()
    if (cameraError && this.#opensMicrophone) this.report('camera-error', cameraError)
    this.#subscribes = options.subscribeToTracksAutomatically !== false
    this.#room.set('local', fakeParticipant('local', 'User', this.#pageTrack ?? fakeTrack()))
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
    const implementation = this.#options().methods?.[method]
    if (implementation) return implementation(...args)
    if (this.#options().assistant ?? true) this.#simulateAssistant(method, args)
    if (method === 'setSubscribeToTracksAutomatically') this.#subscribes = args[0] === true
    return fakeResult(method, args)
  }

  participants = (): Readonly<Record<string, Participant>> => Object.fromEntries(this.#room)

  appMessageMax = (): number => APP_MESSAGE_MAX

  subscribesAutomatically = (): boolean => this.#subscribes

  async #step(step: FakeEngineStep, args: readonly unknown[]): Promise<void> {
    this.#uses.push({ method: step, args })
    await playStep(this.#options(), step)
  }

  #assistantJoins(): void {
    const { owner = false } = this.#options()
    this.enter({ ...fakeParticipant(FAKE_ASSISTANT_ID, REMOTE_SPEAKER_NAME), owner })
    this.enter({ ...fakeParticipant(FAKE_LISTENER_ID, REMOTE_LISTENER_NAME), tracks: {}, owner })
  }

  #simulateAssistant(method: string, [first]: readonly unknown[]): void {
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

/** The error that `daily()` reports, with the texts of daily-js 0.92. */
function closedRoom(type: RoomClosing): CallError {
  return type === 'ejected'
    ? new CallError(type, 'Meeting has ended')
    : new CallError(type, 'Exiting meeting because room was deleted', { errorMsg: 'Meeting has ended' })
}

async function playStep({ fail, hang }: FakeEngineOptions, step: FakeEngineStep): Promise<void> {
  if (hang?.includes(step)) await new Promise(() => undefined)
  const error = fail?.[step]
  if (error) throw error
}

function fakeParticipant(id: string, name: string, track = fakeTrack()): Participant {
  return {
    session_id: id,
    user_id: id,
    user_name: name,
    local: id === 'local',
    tracks: { audio: { state: 'playable', subscribed: true, track } },
  }
}

/** Creates an object with the fields of a track, without a browser. */
export function fakeTrack(): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind: 'audio',
    id: 'fake',
    enabled: true,
    readyState: 'live',
  })
  return Object.assign(track, { stop: () => undefined }) as unknown as MediaStreamTrack
}
