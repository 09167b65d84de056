import { Agent } from '../agent/Agent.ts'
import type { Scenario } from '../agent/scenarios.ts'
import { isRecord } from '../platform/isRecord.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import type { Caller } from './Caller.ts'
import { createEar, type Ear } from './createEar.ts'
import { createLevelMeter, type LevelMeter } from './createLevelMeter.ts'
import { createTape, type Tape } from './createTape.ts'
import type { Timers } from './createTimers.ts'
import { createVoice, type RecordedVoice } from './createVoice.ts'
import type { MachineState } from './dailyGlobals.ts'
import { connectLoopback, type Loopback } from './loopback.ts'
import { AGENT_NAME, createParticipant, type ParticipantInfo } from './participants.ts'
import type { Channel } from './protocol.ts'

export interface RoomOptions {
  address: RoomAddress
  scenario: Scenario
  caller: Caller
  state: MachineState
  channel: Channel
  timers: Timers
  /** Whether every new participant's tracks are subscribed to. */
  subscribes: boolean
  onListening: () => void
  /** The agent has ended the call, for that reason. */
  onEnd: (reason: string) => void
}

/** A meeting of the caller and the agent: the agent, what it says and hears, and what the caller is told of it. */
export class Room {
  readonly loopback: Loopback
  readonly context = new AudioContext()
  readonly #options: RoomOptions
  readonly #agent: Agent
  readonly #voice: RecordedVoice
  #info: ParticipantInfo
  #subscribed: boolean
  #voiceTrack: MediaStreamTrack | null = null
  #meter: LevelMeter | null = null
  #ear: Ear | null = null
  #tape: Tape | null = null

  constructor(options: RoomOptions) {
    this.#options = options
    this.#voice = createVoice(this.context)
    this.#agent = this.#createAgent()
    this.#subscribed = options.subscribes
    this.#info = newAgentParticipant(options.subscribes)
    this.loopback = connectLoopback({
      voice: this.#voice.stream,
      onVoice: (track) => this.#onVoice(track),
      onMicrophone: (track) => this.#onMicrophone(track),
      onError: (cause) => console.error('offhook sandbox: the audio connection failed', cause),
    })
    void this.context.resume()
  }

  /** What reaches the agent. */
  get heard(): { level: number; turns: number } {
    return { level: this.#ear?.level() ?? 0, turns: this.#agent.turnsHeard }
  }

  get agentId(): string {
    return this.#info.session_id
  }

  /** The level of the agent's voice at the caller's end, by participant; nobody without a subscription. */
  levels(): { [sessionId: string]: number } {
    if (!this.#subscribed || !this.#voiceTrack) return {}
    this.#meter ??= createLevelMeter(this.context, new MediaStream([this.#voiceTrack]))
    return { [this.agentId]: this.#meter.level() }
  }

  /** Tells the caller that the agent has come in. */
  agentEnters(): void {
    this.#describe()
    this.#options.channel.post({ action: 'participant-joined', participant: this.#info })
  }

  /** Takes the agent out, and brings it back as a new participant. */
  agentReturnsAfter(ms: number): void {
    const { channel, timers, subscribes } = this.#options
    channel.post({ action: 'participant-left', participant: this.#info, reason: 'leftMeeting' })
    timers.after(ms, () => {
      this.#info = newAgentParticipant(subscribes)
      this.#subscribed = subscribes
      this.agentEnters()
    })
  }

  /** Takes a client's change to a participant; only subscriptions mean anything here. */
  updateParticipant(id: string, properties: unknown): void {
    if ((id !== this.agentId && id !== '*') || !isRecord(properties)) return
    const wanted = readSubscription(properties.setSubscribedTracks)
    if (wanted === undefined || wanted === this.#subscribed) return
    this.#subscribed = wanted
    this.#announce()
  }

  receive(data: unknown): void {
    this.#agent.receive(data)
  }

  close(): void {
    this.#agent.stop()
    this.#voice.stop()
    this.#tape?.close()
    this.#ear?.close()
    this.#meter?.close()
    this.loopback.close()
    if (this.#voiceTrack) this.#voiceTrack.onunmute = null
    for (const track of this.#voice.stream.getTracks()) track.stop()
    // closing a context that never ran can be refused, and there is nothing left to close then
    this.context.close().catch(() => {})
  }

  #createAgent(): Agent {
    const { scenario, address, channel, timers, onListening, onEnd } = this.#options
    const { config } = address
    return new Agent({
      script: config.script ?? scenario.script,
      latency: { ...scenario.latency, ...config.latency },
      listens: scenario.listens ?? true,
      echoes: scenario.echoes ?? false,
      greetingWaits: config.greetingWaits ?? false,
      clock: timers,
      voice: this.#voice,
      send: (message) => channel.post({ action: 'app-message', data: toText(message), fromId: this.agentId }),
      onListening,
      onCallerSpeech: (speaking) => this.#record(speaking),
      onEnd,
    })
  }

  #onVoice(track: MediaStreamTrack): void {
    this.#voiceTrack = track
    // daily-js leaves a track out of the older fields until sound has come over it
    track.onunmute = () => this.#announce()
    this.#announce()
  }

  #onMicrophone(track: MediaStreamTrack): void {
    const { timers } = this.#options
    this.#ear = createEar(this.context, track, timers, (level) => this.#agent.hear(level))
    if (this.#options.scenario.echoes) this.#tape = createTape(this.context, track)
  }

  #record(speaking: boolean): void {
    if (speaking) this.#tape?.start()
    else this.#tape?.stop((recording) => this.#voice.remember(recording))
  }

  #announce(): void {
    this.#describe()
    this.#options.channel.post({ action: 'participant-updated', participant: this.#info })
  }

  #describe(): void {
    const { state } = this.#options
    const track = this.#voiceTrack
    const subscribed = this.#subscribed
    state.local.public.subscribedTracks[this.agentId] = { 'cam-audio': subscribed }
    if (track) {
      state.streams[this.agentId] = {
        participantId: this.agentId,
        type: 'cam',
        pendingTrack: track,
        starttime: 0,
      }
    }
    this.#info.audio = subscribed && track !== null
    this.#info.tracks.audio = {
      subscribed,
      state: subscribed ? (track ? 'playable' : 'loading') : 'sendable',
    }
  }
}

const newAgentParticipant = (subscribed: boolean): ParticipantInfo =>
  createParticipant({ session_id: crypto.randomUUID(), local: false, user_name: AGENT_NAME }, subscribed)

const toText = (message: unknown): string => (typeof message === 'string' ? message : JSON.stringify(message))

/** Whether a subscription includes sound; undefined where it leaves that as it is. */
function readSubscription(wanted: unknown): boolean | undefined {
  if (isRecord(wanted)) return wanted.audio === undefined ? undefined : wanted.audio === true
  return wanted === undefined ? undefined : wanted === true || wanted === 'avatar'
}
