import { createTurnListeners, type TurnListener } from '../agent/turns.ts'
import { type Fields, fieldsOf, isRecord } from '../fields.ts'
import { startsRecording } from '../platform/callToken.ts'
import type { RoomConfig } from '../platform/roomConfig.ts'
import { type RoomAddress, readRoomUrl } from '../platform/roomUrl.ts'
import { findScenario } from '../scenarios/catalogue.ts'
import { type FatalErrorType, fatalErrors, type RoomClosing, roomClosings } from '../scenarios/dailyErrors.ts'
import { type RoomRequestFailure, requestFailures } from '../scenarios/requestFailures.ts'
import type { EarlyEnd, JoinRefusal, Scenario, ScenarioCall } from '../scenarios/Scenario.ts'
import { awaitCallerAudio } from './awaitCallerAudio.ts'
import type { CallContext } from './CallContext.ts'
import { Caller } from './Caller.ts'
import { createReporter } from './createReporter.ts'
import { createServices, type Services } from './createServices.ts'
import { createTimers } from './createTimers.ts'
import { emptyState, type SharedTracks } from './dailyGlobals.ts'
import { readSources } from './localMedia.ts'
import { Meeting } from './Meeting.ts'
import { clearRecordings, readRecordings, startOutput, transcribe } from './mediaOutputs.ts'
import { beginSession } from './meetingSession.ts'
import type { Channel, MachineEvent, MachineRequest } from './protocol.ts'
import { Room } from './Room.ts'
import { findRoomConfig } from './roomPlatform.ts'
import { createRoomControl, liveRooms, type RoomControl } from './roomRegistry.ts'
import { warnOfLines } from './telephoneLines.ts'
import { addWaitingParticipant } from './waitingList.ts'

/** Milliseconds from the platform's last message to the end of the room. */
const CLOSE_DELAY_MS = 50
/** Milliseconds from the join to the end of a call that cannot begin. */
const EARLY_END_DELAY_MS = 300
/** Milliseconds from `listening` to what a scenario lets happen then. */
const EVENT_DELAY_MS = 2500
/** Milliseconds that a request for access waits for its answer. */
const ACCESS_DELAY_MS = 150
/** Milliseconds from the loss of the connection to the end of the call. */
const RECONNECT_MS = 1500

/** The reason of a call whose caller sends no audio. */
const NO_AUDIO = 'call.in-progress.error-assistant-did-not-receive-customer-audio'

const FULL = { level: 'full' }
const LOBBY = { level: 'lobby' }

/** One call, from its first request to the leave. */
export class Call implements CallContext, ScenarioCall {
  readonly channel: Channel
  readonly shared: SharedTracks
  readonly state = emptyState()
  readonly timers = createTimers()
  readonly meeting = new Meeting()
  readonly services: Services
  caller: Caller | null = null
  room: Room | null = null
  readonly #turns = createTurnListeners()
  #address: RoomAddress = readRoomUrl('')
  #scenario: Scenario = {}
  /** The settings of the room, which are on their way from its first request on. Null where they cannot be loaded. */
  #loadedConfig: Promise<RoomConfig | null> = Promise.resolve({})
  #config: RoomConfig = {}
  #isInitialized = false
  /** The join of a caller in the lobby. */
  #lobbyRequest: MachineRequest | null = null
  #control: RoomControl | null = null
  #lookForAudio = () => {}

  constructor(channel: Channel, shared: SharedTracks) {
    this.channel = channel
    this.shared = shared
    this.services = createServices(this)
  }

  get callId(): string {
    return this.#address.callId
  }

  /** The level of access that the caller has to the room. */
  get access(): Fields {
    return this.#lobbyRequest || (this.#scenario.lobby && !this.room) ? LOBBY : FULL
  }

  errorOf(request: RoomRequestFailure): string | null {
    return this.#scenario.requestFailure === request ? requestFailures[request] : null
  }

  /** Takes the room and the scenario that a request names. Tells daily-js, once per call, that it can make requests. */
  selectRoom(request: MachineRequest): void {
    const url = urlOf(request)
    if (url !== this.#address.url) {
      this.#address = readRoomUrl(url)
      this.#loadedConfig = findRoomConfig(this.#address).catch(() => null)
    }
    this.#scenario = findScenario(this.#address.scenario)
    if (this.#isInitialized) return
    this.#isInitialized = true
    this.channel.post({ action: 'call-machine-initialized' })
  }

  /** Returns the caller, created with the first request for it. */
  ensureCaller(request: MachineRequest): Caller {
    const properties = fieldsOf(request.properties)
    this.caller ??= new Caller({
      shared: this.shared,
      state: this.state,
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

  /** Joins the selected room. Settles when the caller is in the room or in its lobby, or when the call has ended. */
  async join(request: MachineRequest): Promise<void> {
    const { join, latency, lobby } = this.#scenario
    if (join === 'unanswered') return
    if (join) {
      this.#refuse(join)
      return
    }
    const config = await this.#loadedConfig
    if (this.meeting.closed.signal.aborted) return
    if (!config) {
      this.#refuse({ type: 'connection-error', message: 'The settings of the room could not be loaded.' })
      return
    }
    this.#config = config
    const waitMs = config.latency?.join ?? latency?.join ?? 0
    if (waitMs > 0 && !(await this.timers.wait(waitMs))) return
    // the user's answer to the browser's prompt holds up the join, as with the real service; the room is made meanwhile
    const hasCamera = this.caller !== null
    const caller = this.ensureCaller(request)
    const opening = hasCamera ? undefined : caller.open()
    const room = lobby ? null : this.#createRoom(request, caller)
    if (!room) this.#lobbyRequest = request
    await opening
    if (this.caller !== caller) return
    this.channel.post({ action: 'access-state-updated', access: this.access })
    this.channel.post({ action: 'joined-meeting', participants: { local: caller.info } })
    this.services.settings.begin(fieldsOf(request.properties), fieldsOf(request.preloadCache))
    // the platform's participants come in after the caller's track is there
    this.#onCallerChange(caller)
    if (room) this.#openRoom(room, request)
  }

  /** Asks for admission from the lobby to the room. */
  async requestAccess(): Promise<Fields> {
    const request = this.#lobbyRequest
    const error = this.errorOf('access-error')
    if (error) return { error }
    if (!request || !this.caller) return { access: this.access, granted: true }
    this.channel.post({ action: 'access-state-updated', access: LOBBY, awaitingAccess: FULL })
    const granted = this.#scenario.lobby === 'grants'
    // a caller who leaves meanwhile gets no events
    if (!(await this.timers.wait(ACCESS_DELAY_MS)) || this.#lobbyRequest !== request) {
      return { access: LOBBY, granted: false }
    }
    if (granted) this.#lobbyRequest = null
    const room = granted ? this.#createRoom(request, this.caller) : null
    this.channel.post({ action: 'access-state-updated', access: this.access })
    this.#onCallerChange(this.caller)
    if (room) this.#openRoom(room, request)
    return { access: this.access, granted }
  }

  /** Sends the reason of the end, then closes the room, as the platform does. */
  endCall(reason: string, closing: RoomClosing = 'ejected'): void {
    this.room?.clearStorage()
    this.room?.send({ type: 'status-update', status: 'ended', endedReason: reason })
    this.timers.after(CLOSE_DELAY_MS, () => this.closeRoom(reason, closing))
  }

  closeRoom(reason: string, closing: RoomClosing): void {
    const { errorMsg, type, msg } = roomClosings[closing]
    this.room?.clearStorage()
    clearRecordings(this)
    this.#endWith(errorMsg, { type, msg }, reason)
  }

  /** Ends the call by a fatal error. daily-js reads its details as JSON text. */
  fail(type: FatalErrorType, message: string = fatalErrors[type], details?: unknown): void {
    const error = { type, msg: message, ...(details !== undefined && { details: JSON.stringify(details) }) }
    this.#endWith(message, error, 'unknown-error')
  }

  leave(): void {
    this.close()
    this.#postLeft()
  }

  /** Ends everything that the call has started, without an event. The call's record gets the reason. */
  close(reason = 'customer-ended-call'): void {
    this.timers.clear()
    this.services.close()
    this.meeting.close()
    this.room?.close(reason)
    this.caller?.release()
    if (this.#control) liveRooms().delete(this.#control)
    this.room = null
    this.caller = null
    this.#lobbyRequest = null
    this.#control = null
    this.#lookForAudio = () => {}
  }

  interruptConnection(ms: number): void {
    this.#postConnection('interrupted')
    this.timers.after(ms, () => this.#postConnection('connected'))
  }

  rerouteMedia(ms: number): void {
    this.#postConnection('interrupted', { type: 'peer-to-peer', session_id: this.room?.agentId })
    this.timers.after(ms, () => this.#postConnection('connected', { type: 'sfu', sfu_id: 'sandbox' }))
  }

  loseConnection(): void {
    this.#postConnection('interrupted')
    const details = { on: 'reconnect', sourceError: { msg: 'no answer', type: 'timeout' } }
    this.timers.after(RECONNECT_MS, () => this.fail('connection-error', undefined, details))
  }

  onTurn(listener: TurnListener): () => void {
    return this.#turns.subscribe(listener)
  }

  after(ms: number, run: () => void): void {
    this.timers.after(ms, run)
  }

  post(event: MachineEvent): void {
    this.channel.post(event)
  }

  switchMicrophoneOff(): void {
    this.caller?.setAudio(false)
  }

  removeAgentFor(ms: number): void {
    this.room?.removeAgentFor(ms)
  }

  addGuest(userName: string): { send: (message: unknown) => void } {
    const id = this.room?.addGuest(userName).id
    return {
      send: (message) => {
        if (id !== undefined && this.room?.participants.find(id)) this.room.sendFrom(id, message)
      },
    }
  }

  addWaitingGuest(userName: string): void {
    addWaitingParticipant(this, userName)
  }

  warnOfLines(direction: 'dialout' | 'dialin', message: string): void {
    warnOfLines(this, direction, message)
  }

  #refuse({ type, message }: JoinRefusal): void {
    const details =
      type === 'connection-error' ? { on: 'join', sourceError: { msg: 'no answer' } } : undefined
    this.fail(type, message, details)
  }

  #createRoom(request: MachineRequest, caller: Caller): Room {
    const address = this.#address
    const config = this.#config
    const callerId = caller.info.session_id
    const { subscribeToTracksAutomatically } = fieldsOf(request.preloadCache)
    this.state.local.public.subscribedTracks.ALL = subscribeToTracksAutomatically !== false
    const room = new Room({
      address,
      config,
      scenario: this.#scenario,
      state: this.state,
      channel: this.channel,
      timers: this.timers,
      callerId,
      reporter: createReporter(address),
      onListening: () => this.#onListening(),
      onSaid: (speakerId, text) => transcribe(this, speakerId ?? callerId, text),
      onTurn: (turn) => this.#turns.emit(turn),
      onEnd: (reason) => this.endCall(reason),
    })
    this.room = room
    readRecordings(this, this.callId, config.createdAt)
    this.#lookForAudio = awaitCallerAudio({
      callId: this.callId,
      timers: this.timers,
      timeoutMs: this.#scenario.audioTimeoutMs,
      config,
      microphone: () => this.caller?.microphone ?? null,
      onTimeout: () => this.endCall(NO_AUDIO),
    })
    this.#control = createRoomControl(this, room, address.url)
    liveRooms().add(this.#control)
    return room
  }

  #openRoom(room: Room, request: MachineRequest): void {
    const { onJoined, endsEarly } = this.#scenario
    room.enterPlatform()
    if (startsRecording(fieldsOf(request.properties).token, this.callId)) {
      startOutput(this, 'recording', { type: 'cloud' })
    }
    if (endsEarly) this.timers.after(EARLY_END_DELAY_MS, () => this.#endEarly(endsEarly))
    onJoined?.(this)
    beginSession(this)
    this.services.levelObservers.resume(fieldsOf(request.preloadCache))
  }

  #onListening(): void {
    const { afterListening } = this.#scenario
    if (afterListening) this.timers.after(EVENT_DELAY_MS, () => afterListening(this))
  }

  #onCallerChange(caller: Caller): void {
    // a microphone that opens after the call is not announced
    if (caller !== this.caller) return
    this.#lookForAudio()
    this.room?.setMicrophone(caller.microphone)
    this.channel.post({ action: 'participant-updated', participant: caller.info })
    this.services.devices.announce()
  }

  #endEarly({ reason, closing, sendsReason }: EarlyEnd): void {
    if (sendsReason) this.endCall(reason, closing)
    else this.closeRoom(reason, closing)
  }

  #postConnection(event: 'interrupted' | 'connected', connection: Fields = { type: 'signaling' }): void {
    this.channel.post({ action: 'network-connection', event, ...connection })
  }

  /** daily-js expects a leave after a fatal error. */
  #endWith(errorMsg: string, error: Fields, endedReason: string): void {
    this.close(endedReason)
    this.channel.post({ action: 'error', errorMsg, error })
    this.#postLeft()
  }

  #postLeft(): void {
    this.channel.post({ action: 'left-meeting' })
    // daily-js reports nothing when it is destroyed; the next join begins with a reset
    this.channel.close()
  }
}

const urlOf = ({ properties }: MachineRequest): string =>
  isRecord(properties) && typeof properties.url === 'string' ? properties.url : ''
