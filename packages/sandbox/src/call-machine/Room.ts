import type { Agent } from '../agent/Agent.ts'
import { isSubscribed } from '../agent/appMessages.ts'
import { type Conversation, createConversation } from '../agent/createConversation.ts'
import { AGENT_NAME, LISTENER_NAME, THIRD_SENDER_NAME } from '../agent/participantNames.ts'
import { ageAt, type CallTurn, type TurnListener, type TurnPlace } from '../agent/turns.ts'
import { type Fields, isRecord } from '../fields.ts'
import { describeIgnored } from '../platform/describeIgnored.ts'
import type { RoomConfig } from '../platform/roomConfig.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import type { Scenario } from '../scenarios/Scenario.ts'
import { type CallStorage, openCallStorage } from './callStorage.ts'
import { createActiveSpeaker } from './createActiveSpeaker.ts'
import { createAgentVoice } from './createAgentVoice.ts'
import { type CommandReceiver, createCommandReceiver } from './createCommandReceiver.ts'
import { PRESENCE_MS, type Reporter } from './createReporter.ts'
import { createRoomAgent, type RoomAgent } from './createRoomAgent.ts'
import { createServerForwarder } from './createServerForwarder.ts'
import type { Timers } from './createTimers.ts'
import type { MachineState } from './dailyGlobals.ts'
import { connectLoopback, type Loopback } from './loopback.ts'
import { Participants } from './Participants.ts'
import type { Channel } from './protocol.ts'
import { RemoteParticipant } from './RemoteParticipant.ts'
import { RoomAudio, recordersOf } from './RoomAudio.ts'

/**
 * Milliseconds that the audio context waits for the agent to listen. Creating it can block the page's thread for 50 ms,
 * and the agent's first words come a second after `listening`.
 */
const SOUND_DELAY_MS = 300

/** Milliseconds from a participant's first message to its announcement, where messages come first. */
const LATE_PRESENCE_MS = 300

/** Milliseconds until the room asks for commands, so that the request does not delay the start of the call. */
const COMMANDS_DELAY_MS = 1000

/** The messages that come from the third sender, in a call that has one. */
const THIRD_SENDER_TYPES: readonly unknown[] = ['transcript', 'model-output']

export interface RoomOptions {
  address: RoomAddress
  config: RoomConfig
  scenario: Scenario
  state: MachineState
  channel: Channel
  timers: Timers
  callerId: string
  reporter: Reporter
  onListening: () => void
  /** Runs with every final transcript. A `speakerId` of null is the caller. */
  onSaid: (speakerId: string | null, text: string) => void
  onTurn: TurnListener
  /** Runs when the agent ends the call. */
  onEnd: (reason: string) => void
}

/** The room of a call: the agent, its messages and its sound, and the other participants. */
export class Room {
  readonly loopback: Loopback
  readonly participants: Participants
  readonly #options: RoomOptions
  readonly #agent: Agent
  readonly #script: RoomAgent['script']
  readonly #activeSpeaker = createActiveSpeaker((peerId) =>
    this.#options.channel.post({ action: 'active-speaker-change', activeSpeaker: { peerId } }),
  )
  #speaker: RemoteParticipant
  /** The platform's other participant: it hears the caller, and sends `listening`. */
  readonly #hearer: RemoteParticipant
  readonly #thirdSender: RemoteParticipant | null
  readonly #storage: CallStorage
  /** When the agent said that it listens, or did so in an earlier page: milliseconds since 1970. */
  #begunAt: number | null = null
  readonly #conversation: Conversation
  readonly #server: ReturnType<typeof createServerForwarder>
  readonly #commands: CommandReceiver
  #received: MediaStreamTrack | null = null
  /** The caller's microphone at the caller's end. */
  #near: MediaStreamTrack | null = null
  #sound: RoomAudio | null = null

  constructor(options: RoomOptions) {
    this.#options = options
    this.#storage = openCallStorage(options.address.callId, options.config)
    this.#storage.saveConfig()
    this.#server = createServerForwarder(options.address, options.config.serverMessages, {
      onMessage: (message) => this.#agent.receive(message),
      onResult: (toolCallResult) => this.#deliver({ type: 'tool-calls-result', toolCallResult }),
      onSpokenResult: (toolCallId) => this.#script.skipResult(toolCallId),
    })
    this.#commands = createCommandReceiver(options.address, options.timers, (command) => this.#obey(command))
    this.#conversation = createConversation(Date.now, this.#storage.saved?.conversation)
    this.participants = new Participants(options.channel, options.state)
    const { agent, script } = this.#createAgent()
    this.#agent = agent
    this.#script = script
    this.#beginConversation()
    this.#speaker = this.#createSpeaker()
    this.#hearer = this.#createPlatformParticipant(LISTENER_NAME)
    const { thirdSender } = options.scenario
    this.#thirdSender = thirdSender ? this.#createPlatformParticipant(THIRD_SENDER_NAME) : null
    this.loopback = connectLoopback({
      onVoice: (track) => this.#onVoice(track),
      onError: (cause) => console.error('offhook sandbox: the audio connection failed', cause),
    })
    options.timers.after(SOUND_DELAY_MS, () => this.#openSound())
    options.timers.after(COMMANDS_DELAY_MS, () => this.#commands.open())
    options.timers.every(PRESENCE_MS, () => options.reporter.reportPresence())
    window.addEventListener('pagehide', this.#onPageHide)
  }

  /** Sends a microphone to the agent. Null stops sending. */
  setMicrophone(track: MediaStreamTrack | null): void {
    this.loopback.setMicrophone(track)
    this.#agent.setMicrophone(track)
    if (track === this.#near) return
    this.#near = track
    this.#sound?.listenNear(track)
  }

  /** The level that reaches the agent, and the number of turns that it has heard. */
  get heard(): { level: number; turns: number } {
    return { level: this.#sound?.heard() ?? 0, turns: this.#agent.turnsHeard }
  }

  /** The audio context that measures the room's sound. Undefined until there is sound. */
  get context(): AudioContext | undefined {
    return this.#sound?.context
  }

  get agentId(): string {
    return this.#speaker.id
  }

  /** The level of the agent's voice at the caller's end, by participant. Empty without a subscription. */
  levels(): { [sessionId: string]: number } {
    return this.#speaker.isReceived('audio') ? { [this.agentId]: this.#sound?.received() ?? 0 } : {}
  }

  /** Brings the participants of the platform into the room: those that speak and hear for the agent. */
  enterPlatform(): void {
    const hearerIsLate = this.#options.scenario.messagesBeforePresence
    if (hearerIsLate) this.send(this.#conversation.update())
    this.participants.enter(this.#speaker)
    if (!hearerIsLate) this.participants.enter(this.#hearer)
    if (this.#thirdSender) this.participants.enter(this.#thirdSender)
  }

  /** Takes the agent out of the room, and brings it back as a new participant after that many milliseconds. */
  removeAgentFor(ms: number): void {
    this.participants.leave(this.#speaker)
    this.#options.timers.after(ms, () => {
      this.#speaker = this.#createSpeaker()
      this.participants.enter(this.#speaker)
    })
  }

  /** Creates another participant, which is not in the room yet. */
  createGuest(user_name: string, session_id: string = crypto.randomUUID()): RemoteParticipant {
    return new RemoteParticipant({ user_name, session_id, user_id: session_id }, this.#options.state)
  }

  /** Brings another participant into the room. It sends nothing by itself. */
  addGuest(userName: string, sessionId?: string): RemoteParticipant {
    const guest = this.createGuest(userName, sessionId)
    this.participants.enter(guest)
    return guest
  }

  /** Ejects a participant. The agent neither speaks nor hears after that. */
  eject(participant: RemoteParticipant): void {
    this.participants.leave(participant)
    if (participant === this.#speaker) this.#agent.stop()
  }

  /** Ends the call after the agent's `endCallMessage`. */
  hangUp(): void {
    this.#agent.hangUp()
  }

  /** Sends an app message of the agent to the caller, and reports it: a text as it is, the rest as JSON text. */
  send(message: unknown, place?: TurnPlace): void {
    this.#options.reporter.report(message)
    this.#deliver(message, place)
  }

  /** Cuts the agent's words short, as the page cannot play the rest. Another page may go on with the call. */
  readonly #onPageHide = (): void => {
    this.#options.reporter.leave()
    this.#commands.close()
    this.#agent.stop()
    this.#remember()
  }

  #remember(): void {
    if (this.#begunAt === null) return
    const scriptTurn = this.#script.nextTurn()
    this.#storage.save({ memory: this.#agent.memory, scriptTurn, conversation: this.#conversation.state() })
  }

  /** Remembers the call once the agent has finished what it is doing. */
  #rememberSoon(): void {
    queueMicrotask(() => this.#remember())
  }

  /** Sends a message to the caller and to the assistant's server, without a report. */
  #deliver(message: unknown, place?: TurnPlace): void {
    if (isRecord(message) && message.type === 'transcript' && message.transcriptType === 'final') {
      const speakerId = message.role === 'user' ? null : this.agentId
      this.#options.onSaid(speakerId, String(message.transcript))
    }
    if (this.#isWanted(message)) this.#post(message)
    this.#server.forward(message)
    const update = this.#conversation.add(message, place && ageAt(this.#options.timers.now(), place))
    if (!update) return
    this.#rememberSoon()
    this.#deliver(update)
  }

  #post(message: unknown): void {
    const { envelops } = this.#options.scenario
    this.sendFrom(this.#senderOf(message), envelops && isRecord(message) ? { message } : message)
  }

  /** Whether the assistant sends that message to its clients. Two types have to be named, as on the platform. */
  #isWanted(message: unknown): boolean {
    const { config, scenario } = this.#options
    if (!isRecord(message)) return true
    if (config.clientMessages) return isSubscribed(config.clientMessages, message)
    if (message.type === 'tool-calls-result') return scenario.tellsToolResults === true
    return message.type !== 'assistant.speechStarted'
  }

  /** Sends an app message of any participant to the caller. */
  sendFrom(fromId: string, message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#options.channel.post({ action: 'app-message', data, fromId })
  }

  /** Takes an app message of the caller: to every participant (`*`), to one, or to some. */
  receive(data: unknown, to: unknown = '*'): void {
    if ([to].flat().some((id) => id === '*' || id === this.agentId || id === this.#hearer.id))
      this.#agent.receive(data)
  }

  /** Takes a command of the call's `monitor.controlUrl`. */
  #obey(command: Fields): void {
    if (command.type === 'end-call') this.#options.onEnd('assistant-ended-call')
    else this.#agent.receive(command, true)
  }

  /** Removes the saved conversation, because no page can join this call again. */
  clearStorage(): void {
    this.#storage.clear()
  }

  /** Ends everything in the room. The call's record gets the reason, unless it has one. */
  close(endedReason: string): void {
    window.removeEventListener('pagehide', this.#onPageHide)
    this.#commands.close()
    // before the report of the end, as its last words belong to the record
    this.#agent.stop()
    this.#options.reporter.report({ type: 'status-update', status: 'ended', endedReason })
    this.#sound?.close()
    this.#sound = null
    if (this.#received) this.#received.onunmute = null
    this.loopback.close()
  }

  #senderOf(message: unknown): string {
    if (message === 'listening') return this.#hearer.id
    const isThird = isRecord(message) && THIRD_SENDER_TYPES.includes(message.type)
    return (isThird && this.#thirdSender?.id) || this.agentId
  }

  #createAgent(): RoomAgent {
    const { address, scenario, config, timers, reporter, onListening, onEnd } = this.#options
    return createRoomAgent({
      address,
      scenario,
      config,
      saved: this.#storage.saved,
      clock: timers,
      voice: createAgentVoice({
        openSound: () => this.#openSound(),
        sound: () => this.#sound,
        // stops the sound that is on its way to the caller: on a busy machine that is half a second of it
        letThrough: (enabled) => {
          if (this.#received) this.#received.enabled = enabled
        },
      }),
      sound: () => this.#sound,
      send: (message, place) => this.send(message, place),
      onAdded: (message) => {
        reporter.reportMessage(message)
        this.#rememberSoon()
        this.#deliver(this.#conversation.append(message))
      },
      onListening: () => {
        this.#begunAt = this.#storage.saved?.conversation.startedAt ?? Date.now()
        this.#rememberSoon()
        timers.after(0, () => this.#openSound())
        if (scenario.messagesBeforePresence) {
          timers.after(LATE_PRESENCE_MS, () => this.participants.enter(this.#hearer))
        }
        onListening()
      },
      onTurn: (turn, place) => this.#onTurn(turn, place),
      runsOnServer: this.#server.runsOnServer,
      onFailure: (sentence) => this.#notify(sentence),
      onEnd,
    })
  }

  /** Begins the conversation of a call, unless it goes on. */
  #beginConversation(): void {
    const { assistant, noModelNotice } = this.#options.config
    const { settings, modelNames = [] } = assistant ?? {}
    const { ignored, prompt = [] } = settings ?? {}
    if (this.#storage.saved) return
    // the platform has it already
    if (noModelNotice) console.warn(`offhook sandbox: ${noModelNotice}`)
    const answers = modelNames.length > 0 ? 'model' : noModelNotice ? 'nobody' : 'script'
    if (ignored) this.#notify(describeIgnored(ignored, answers))
    for (const message of prompt) this.#conversation.append(message)
  }

  /** Tells the developer. */
  #notify(notice: string): void {
    console.warn(`offhook sandbox: ${notice}`)
    this.#options.reporter.notify(notice)
  }

  #onTurn(turn: CallTurn, place: TurnPlace): void {
    const isTyped = turn.speaker === 'user' && turn.durationMs === 0
    // typed words have been reported as a message
    const { reporter, timers, onTurn } = this.#options
    if (!isTyped) reporter.reportTurn(turn, ageAt(timers.now(), place))
    onTurn(turn)
  }

  #createPlatformParticipant(user_name: string): RemoteParticipant {
    const { state, scenario } = this.#options
    const owner = scenario.owner ? { owner: true, user_id: 'platform' } : {}
    return new RemoteParticipant({ user_name, ...owner }, state)
  }

  #createSpeaker(): RemoteParticipant {
    const speaker = this.#createPlatformParticipant(AGENT_NAME)
    speaker.send('audio', 'audio', this.#received)
    return speaker
  }

  #onVoice(track: MediaStreamTrack): void {
    this.#received = track
    this.#speaker.send('audio', 'audio', track)
    const announce = () => this.participants.announce(this.#speaker)
    // daily-js reports a track in the older fields after its first sound
    track.onunmute = announce
    announce()
  }

  /** Starts the sound of the room, once the caller's end has the agent's track. */
  #openSound(): RoomAudio | null {
    const received = this.#received
    if (this.#sound || !received) return this.#sound
    const { timers } = this.#options
    const sound = new RoomAudio({
      timers,
      microphone: this.loopback.microphone,
      received,
      ...recordersOf(this.#options, () => this.#begunAt),
      onLevels: (heard, voice) => this.#onLevels(heard, voice),
    })
    this.loopback.setVoice(sound.voice.stream)
    this.#sound = sound
    sound.listenNear(this.#near)
    return sound
  }

  #onLevels(heard: number, voice: number): void {
    const { callerId, timers } = this.#options
    // on a busy machine speech is half a second on its way, in which the agent would speak over the caller
    this.#agent.hear(this.#sound?.near() ?? heard)
    this.#activeSpeaker.hear({ [callerId]: heard, [this.agentId]: voice }, timers.now())
  }
}
