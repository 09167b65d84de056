import { type FatalErrorType, fatalErrors } from '../agent/fatalErrors.ts'
import { findScenario } from '../agent/scenarios.ts'
import { isRecord } from '../platform/isRecord.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { answers } from './answers.ts'
import { Caller } from './Caller.ts'
import { createRoomControl } from './createRoomControl.ts'
import { createTimers } from './createTimers.ts'
import type { DailyInstance, MachineState, SharedTracks } from './dailyGlobals.ts'
import { incidents } from './incidents.ts'
import { LevelObservers } from './LevelObservers.ts'
import { readSources } from './localMedia.ts'
import { type Channel, createChannel, type MachineRequest } from './protocol.ts'
import { Room } from './Room.ts'
import { liveRooms, type RoomControl } from './roomRegistry.ts'

/** How long after its last word the platform closes the room, in milliseconds. */
const CLOSE_DELAY_MS = 50
/** How long after joining the recording begins, in milliseconds. */
const RECORDING_DELAY_MS = 150

/** The stand-in call machine of one daily-js instance: it lives from one join (or camera start) to the leave. */
export class Machine {
  readonly channel: Channel
  readonly timers = createTimers()
  readonly shared: SharedTracks
  readonly observers: LevelObservers
  /** The room that was asked for. */
  callId = ''
  /** The caller's devices and name; there from the first camera start or join. */
  caller: Caller | null = null
  room: Room | null = null
  inputSettings: { [kind: string]: unknown } = {}
  outputDeviceId: string | undefined
  recordingFails = false
  #state = emptyState()
  #control: RoomControl | null = null
  #initialized = false

  constructor(callClientId: string, instance: DailyInstance) {
    this.shared = instance.tracks ?? {}
    this.channel = createChannel(callClientId, (request) => this.#answer(request))
    this.observers = new LevelObservers(this.timers, this.channel)
    instance.callMachine = { store: { getState: () => this.#state }, reset: () => this.#reset() }
    this.channel.open()
    this.channel.post({ action: 'loaded' })
  }

  /** Tells daily-js, once per call, that requests can be made. */
  initialize(): void {
    if (this.#initialized) return
    this.#initialized = true
    this.channel.post({ action: 'call-machine-initialized' })
  }

  /** The caller's side, created when it is first needed. */
  ensureCaller(request: MachineRequest): Caller {
    const properties = isRecord(request.properties) ? request.properties : {}
    const scenario = findScenario(readRoomUrl(urlOf(request)).scenario)
    this.caller ??= new Caller({
      shared: this.shared,
      state: this.#state,
      microphoneDenied: scenario.microphone === 'denied',
      sources: readSources(request.preloadCache),
      startsMuted: properties.startAudioOff === true,
      userName: typeof properties.userName === 'string' ? properties.userName : '',
      userData: properties.userData,
      onChange: (caller) => this.#onCallerChange(caller),
      onCameraError: (caller, event) => caller === this.caller && this.channel.post(event),
    })
    return this.caller
  }

  /** Joins the room that the request's address names. */
  join(request: MachineRequest): void {
    const address = readRoomUrl(urlOf(request))
    const scenario = findScenario(address.scenario)
    const wait = address.config.latency?.join ?? scenario.latency?.join ?? 0
    this.callId = address.callId
    this.initialize()
    if (scenario.join === 'hang') return
    if (scenario.join) this.#refuse(scenario.join)
    else if (wait > 0) this.timers.after(wait, () => this.#enter(request))
    else this.#enter(request)
  }

  #refuse(type: FatalErrorType): void {
    const details =
      type === 'connection-error' ? { on: 'join', sourceError: { msg: 'no answer' } } : undefined
    this.fail(type, fatalErrors[type], details)
  }

  #enter(request: MachineRequest): void {
    const cache = isRecord(request.preloadCache) ? request.preloadCache : {}
    const hasCamera = this.caller !== null
    const caller = this.ensureCaller(request)
    const room = this.#createRoom(urlOf(request), cache.subscribeToTracksAutomatically !== false)
    this.channel.post({ action: 'access-state-updated', access: { level: 'full' } })
    this.channel.post({ action: 'joined-meeting', participants: { local: caller.info } })
    this.channel.post({ action: 'participant-counts-updated', participantCounts: { present: 2, hidden: 0 } })
    room.agentEnters()
    this.observers.attach(room, caller)
    this.observers.resume(cache)
    if (hasCamera) this.#onCallerChange(caller)
    else void caller.open()
  }

  #createRoom(url: string, subscribes: boolean): Room {
    const address = readRoomUrl(url)
    const scenario = findScenario(address.scenario)
    const { channel, timers } = this
    this.#state.local.public.subscribedTracks.ALL = subscribes
    this.recordingFails = scenario.recording === 'fails'
    const room = new Room({
      address,
      scenario,
      state: this.#state,
      channel,
      timers,
      subscribes,
      onListening: () => scenario.incident && incidents[scenario.incident](this),
      onEnd: (reason) => this.endCall(reason),
    })
    this.room = room
    this.#control = createRoomControl(this, room, url)
    liveRooms().add(this.#control)
    return room
  }

  /** Says why the call ends, then closes the room, as the platform does. */
  endCall(reason: string): void {
    this.room?.send({ type: 'status-update', status: 'ended', endedReason: reason })
    this.timers.after(CLOSE_DELAY_MS, () => this.fail('ejected', 'Meeting has ended'))
  }

  /** Ends the call by a fatal error; daily-js expects its details as JSON text, and a leave after it. */
  fail(type: FatalErrorType, msg: string = fatalErrors[type], details?: unknown): void {
    const error = { type, msg, ...(details !== undefined && { details: JSON.stringify(details) }) }
    this.#release()
    this.channel.post({ action: 'error', errorMsg: msg, error })
    this.#sayGoodbye()
  }

  leave(): void {
    this.#release()
    this.#sayGoodbye()
  }

  startRecording(): void {
    const event = this.recordingFails
      ? { action: 'recording-error', errorMsg: 'The recording could not be started.' }
      : {
          action: 'recording-started',
          type: 'cloud',
          recordingId: crypto.randomUUID(),
          startedBy: this.caller?.info.session_id,
        }
    this.timers.after(RECORDING_DELAY_MS, () => this.channel.post(event))
  }

  /** Breaks the signalling connection; it comes back after that time, or never. */
  interruptConnection(ms: number | null): void {
    const post = (event: string) =>
      this.channel.post({ action: 'network-connection', type: 'signaling', event })
    post('interrupted')
    if (ms !== null) this.timers.after(ms, () => post('connected'))
  }

  #answer(request: MachineRequest): void {
    const answer = Object.hasOwn(answers, request.action) ? answers[request.action] : undefined
    // whoever waits for an answer gets one, or a page that asks for what a sandbox has not would hang
    const reply = (given: unknown) => this.channel.reply(request, isRecord(given) ? given : {})
    const given = answer?.(this, request)
    if (given instanceof Promise) void given.then(reply)
    else reply(given)
  }

  #onCallerChange(caller: Caller): void {
    // a microphone that opens after the call has nobody to be shown to
    if (caller !== this.caller) return
    this.room?.loopback.setMicrophone(caller.microphone)
    this.observers.attach(this.room, caller)
    if (this.room) this.channel.post({ action: 'participant-updated', participant: caller.info })
  }

  #release(): void {
    this.timers.clear()
    this.observers.clear()
    this.room?.close()
    this.caller?.release()
    if (this.#control) liveRooms().delete(this.#control)
    this.room = null
    this.caller = null
    this.#control = null
    this.inputSettings = {}
    this.#initialized = false
  }

  #sayGoodbye(): void {
    this.channel.post({ action: 'left-meeting' })
    // daily-js says nothing when it is destroyed; a join that follows begins with reset()
    this.channel.close()
  }

  #reset(): void {
    this.#release()
    this.#state = emptyState()
    this.channel.open()
  }
}

const urlOf = ({ properties }: MachineRequest): string =>
  isRecord(properties) && typeof properties.url === 'string' ? properties.url : ''

const emptyState = (): MachineState => ({
  local: {
    public: { subscribedTracks: { ALL: true }, customTracks: {} },
    streams: { cam: { stream: new MediaStream() } },
  },
  participants: {},
  streams: {},
})
