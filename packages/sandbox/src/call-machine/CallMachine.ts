import { type Failure, failures } from '../agent/failures.ts'
import { type FatalErrorType, fatalErrors } from '../agent/fatalErrors.ts'
import { type RoomClosing, roomClosings } from '../agent/roomClosings.ts'
import { type EarlyEnd, findScenario, type Scenario } from '../agent/scenarios.ts'
import { startsRecording } from '../platform/callToken.ts'
import { type Fields, isRecord } from '../platform/isRecord.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { awaitCallerAudio } from './awaitCallerAudio.ts'
import { Caller } from './Caller.ts'
import { createReporter } from './createReporter.ts'
import { createRoomControl } from './createRoomControl.ts'
import { createServices } from './createServices.ts'
import { createTimers } from './createTimers.ts'
import type { DailyInstance, MachineState, SharedTracks } from './dailyGlobals.ts'
import { devicesInUse } from './devices.ts'
import { emptyState } from './emptyState.ts'
import { guests } from './guests.ts'
import { LevelObservers } from './LevelObservers.ts'
import { readSources } from './localMedia.ts'
import { type Channel, createChannel, type MachineRequest } from './protocol.ts'
import { Room } from './Room.ts'
import { requestHandlers } from './requestHandlers.ts'
import { scheduleRoomEvent } from './roomEvents.ts'
import { liveRooms, type RoomControl } from './roomRegistry.ts'

/** How long after its last word the platform closes the room, in milliseconds. */
const CLOSE_DELAY_MS = 50
/** How long after the join the platform ends a call that cannot begin, in milliseconds. */
const EARLY_END_DELAY_MS = 300
/** How long somebody in the lobby waits for the answer, in milliseconds. */
const ACCESS_DELAY_MS = 150

/** Why the platform ends a call whose caller sends no audio. */
const NO_AUDIO = 'call.in-progress.error-assistant-did-not-receive-customer-audio'

const FULL = { level: 'full' }
const LOBBY = { level: 'lobby' }

/** The stand-in call machine of one daily-js instance: it lives from one join (or camera start) to the leave. */
export class CallMachine {
  readonly channel: Channel
  readonly timers = createTimers()
  readonly shared: SharedTracks
  readonly observers: LevelObservers
  /** The room that was asked for. */
  callId = ''
  /** The caller's devices and name; there from the first camera start or join. */
  caller: Caller | null = null
  room: Room | null = null
  services = createServices(this)
  /** The output device that was chosen; empty until one is. */
  speaker: Fields = {}
  #scenario: Scenario = findScenario('demo')
  /** The join of a caller who is in the lobby. */
  #lobby: MachineRequest | null = null
  #state = emptyState()
  #control: RoomControl | null = null
  #lookForAudio = () => {}
  #initialized = false
  #devices = ''

  constructor(callClientId: string, instance: DailyInstance) {
    this.shared = instance.tracks ?? {}
    this.channel = createChannel(callClientId, (request) => this.#answer(request))
    this.observers = new LevelObservers(this.timers, this.channel)
    instance.callMachine = { store: { getState: () => this.#state }, reset: () => this.#reset() }
    this.channel.open()
    this.channel.post({ action: 'loaded' })
  }

  /** What daily-js reads while it handles a message. */
  get state(): MachineState {
    return this.#state
  }

  /** Why that request fails, where the scenario says that it does. */
  failure(name: Failure): string | null {
    return this.#scenario.failure === name ? failures[name] : null
  }

  /** Takes the room that a request names, and tells daily-js, once per call, that requests can be made. */
  approach(request: MachineRequest): void {
    const address = readRoomUrl(urlOf(request))
    this.callId = address.callId
    this.#scenario = findScenario(address.scenario)
    if (this.#initialized) return
    this.#initialized = true
    this.channel.post({ action: 'call-machine-initialized' })
  }

  /** How far the caller may go into the room. */
  get access(): Fields {
    return this.#lobby || (this.#scenario.lobby && !this.room) ? LOBBY : FULL
  }

  /** The caller's side, created when it is first needed. */
  ensureCaller(request: MachineRequest): Caller {
    const properties = recordOf(request.properties)
    this.caller ??= new Caller({
      shared: this.shared,
      state: this.#state,
      fails: this.#scenario.camera,
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
  join(request: MachineRequest): Fields | undefined {
    this.approach(request)
    const error = this.failure('join-error')
    if (error) return this.#refuseInAnswer(request, error)
    const { join, latency } = this.#scenario
    const wait = readRoomUrl(urlOf(request)).config.latency?.join ?? latency?.join ?? 0
    if (join === 'hang') return undefined
    if (join) this.#refuse(join)
    else if (wait > 0) this.timers.after(wait, () => this.#enter(request))
    else this.#enter(request)
    return undefined
  }

  /** daily-js before 0.86 waits for no answer to a join, and is told by a fatal error. */
  #refuseInAnswer({ callbackStamp }: MachineRequest, error: string): Fields {
    if (callbackStamp === undefined) this.fail('connection-error', error)
    return { error }
  }

  #refuse(type: FatalErrorType): void {
    const details =
      type === 'connection-error' ? { on: 'join', sourceError: { msg: 'no answer' } } : undefined
    this.fail(type, this.#scenario.joinText ?? fatalErrors[type], details)
  }

  #enter(request: MachineRequest): void {
    const hasCamera = this.caller !== null
    const caller = this.ensureCaller(request)
    // the visitor's answer to the browser's question holds up the join, as with the real service; the room is made
    // meanwhile
    const ready = hasCamera ? Promise.resolve() : caller.open()
    const room = this.#scenario.lobby ? null : this.#createRoom(request, caller)
    if (!room) this.#lobby = request
    void ready.then(() => {
      if (this.caller === caller) this.#entered(request, caller, room)
    })
  }

  #entered(request: MachineRequest, caller: Caller, room: Room | null): void {
    this.channel.post({ action: 'access-state-updated', access: this.access })
    this.channel.post({ action: 'joined-meeting', participants: { local: caller.info } })
    this.services.settings.begin(recordOf(request.properties), recordOf(request.preloadCache))
    // the platform's participants come in after the caller's track is there
    this.#onCallerChange(caller)
    if (room) this.#open(room, request)
  }

  /** Asks for the whole room from its lobby. */
  async requestAccess(): Promise<Fields> {
    const request = this.#lobby
    const error = this.failure('access-error')
    if (error) return { error }
    if (!request || !this.caller) return { access: this.access, granted: true }
    this.channel.post({ action: 'access-state-updated', access: LOBBY, awaitingAccess: FULL })
    const granted = this.#scenario.lobby === 'grants'
    // who leaves meanwhile has nothing to be told of
    if (!(await this.timers.wait(ACCESS_DELAY_MS)) || this.#lobby !== request) {
      return { access: LOBBY, granted: false }
    }
    if (granted) this.#lobby = null
    const room = granted ? this.#createRoom(request, this.caller) : null
    this.channel.post({ action: 'access-state-updated', access: this.access })
    this.#onCallerChange(this.caller)
    if (room) this.#open(room, request)
    return { access: this.access, granted }
  }

  #createRoom(request: MachineRequest, caller: Caller): Room {
    const url = urlOf(request)
    const { channel, timers } = this
    const cache = recordOf(request.preloadCache)
    this.#state.local.public.subscribedTracks.ALL = cache.subscribeToTracksAutomatically !== false
    const callerId = caller.info.session_id
    const room = new Room({
      address: readRoomUrl(url),
      scenario: this.#scenario,
      state: this.#state,
      channel,
      timers,
      callerId,
      reporter: createReporter(url),
      onListening: () => this.#scenario.roomEvent && scheduleRoomEvent(this, this.#scenario.roomEvent),
      onSaid: (speakerId, text) => this.services.mediaOutputs.transcribe(speakerId ?? callerId, text),
      onEnd: (reason) => this.endCall(reason),
    })
    this.room = room
    const { config } = readRoomUrl(url)
    this.services.mediaOutputs.enter(this.callId, config.createdAt)
    this.#lookForAudio = awaitCallerAudio({
      callId: this.callId,
      timers,
      scenario: this.#scenario,
      config,
      microphone: () => this.caller?.microphone ?? null,
      onTimeout: () => this.endCall(NO_AUDIO),
    })
    this.#control = createRoomControl(this, room, url)
    liveRooms().add(this.#control)
    return room
  }

  #open(room: Room, request: MachineRequest): void {
    const { guest, endsEarly } = this.#scenario
    room.agentEnters()
    if (startsRecording(recordOf(request.properties).token, this.callId)) {
      this.services.mediaOutputs.start('recording', { type: 'cloud' })
    }
    if (endsEarly) this.timers.after(EARLY_END_DELAY_MS, () => this.#endEarly(endsEarly))
    if (guest) guests[guest](this, room)
    this.services.session.begin()
    if (this.caller) this.observers.attach(room, this.caller)
    this.observers.resume(recordOf(request.preloadCache))
  }

  /** Says why the call ends, then closes the room, as the platform does. */
  endCall(reason: string, closing: RoomClosing = 'ejected'): void {
    this.room?.send({ type: 'status-update', status: 'ended', endedReason: reason })
    this.timers.after(CLOSE_DELAY_MS, () => this.closeRoom(reason, closing))
  }

  /** Closes the room without a word to the caller. The call's record gets the reason. */
  closeRoom(reason: string, closing: RoomClosing): void {
    const { errorMsg, type, msg } = roomClosings[closing]
    this.services.mediaOutputs.forgetRecordings()
    this.#failWith(errorMsg, { type, msg }, reason)
  }

  #endEarly({ reason, closing, isTold }: EarlyEnd): void {
    if (isTold) this.endCall(reason, closing)
    else this.closeRoom(reason, closing)
  }

  /** Ends the call by a fatal error; daily-js expects its details as JSON text. */
  fail(type: FatalErrorType, msg: string = fatalErrors[type], details?: unknown): void {
    const error = { type, msg, ...(details !== undefined && { details: JSON.stringify(details) }) }
    this.#failWith(msg, error, 'unknown-error')
  }

  /** daily-js expects a leave after a fatal error. */
  #failWith(errorMsg: string, error: Fields, endedReason: string): void {
    this.#release(endedReason)
    this.channel.post({ action: 'error', errorMsg, error })
    this.#sayGoodbye()
  }

  leave(): void {
    this.#release()
    this.#sayGoodbye()
  }

  /** Breaks the signalling connection; it comes back after that time, or never. */
  interruptConnection(ms: number | null): void {
    const post = (event: string) =>
      this.channel.post({ action: 'network-connection', type: 'signaling', event })
    post('interrupted')
    if (ms !== null) this.timers.after(ms, () => post('connected'))
  }

  /** Tells which devices are in use, if they are others than before. */
  announceDevices(): void {
    const devices = devicesInUse(this)
    const text = JSON.stringify(devices)
    if (text === this.#devices) return
    this.#devices = text
    this.channel.post({ action: 'selected-devices-updated', devices })
  }

  #answer(request: MachineRequest): void {
    const answer = Object.hasOwn(requestHandlers, request.action)
      ? requestHandlers[request.action]
      : undefined
    // whoever waits for an answer gets one, or a page that asks for what a sandbox has not would hang
    const reply = (given: unknown) => this.channel.reply(request, isRecord(given) ? given : {})
    const given = answer?.(this, request)
    if (given instanceof Promise) given.then(reply, (cause: unknown) => reply({ error: String(cause) }))
    else reply(given)
  }

  #onCallerChange(caller: Caller): void {
    // a microphone that opens after the call has nobody to be shown to
    if (caller !== this.caller) return
    this.#lookForAudio()
    this.room?.loopback.setMicrophone(caller.microphone)
    this.observers.attach(this.room, caller)
    this.channel.post({ action: 'participant-updated', participant: caller.info })
    this.announceDevices()
  }

  #release(reason = 'customer-ended-call'): void {
    this.timers.clear()
    this.observers.clear()
    this.services.close()
    this.services = createServices(this)
    this.room?.close(reason)
    this.caller?.release()
    if (this.#control) liveRooms().delete(this.#control)
    this.room = null
    this.caller = null
    this.speaker = {}
    this.#lobby = null
    this.#control = null
    this.#lookForAudio = () => {}
    this.#initialized = false
    this.#devices = ''
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

const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {})

const urlOf = ({ properties }: MachineRequest): string =>
  isRecord(properties) && typeof properties.url === 'string' ? properties.url : ''
