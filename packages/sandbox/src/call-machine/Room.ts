import { Agent } from '../agent/Agent.ts'
import type { Scenario } from '../agent/scenarios.ts'
import { isRecord } from '../platform/isRecord.ts'
import type { RoomAddress } from '../platform/roomUrl.ts'
import type { Timers } from './createTimers.ts'
import type { MachineState } from './dailyGlobals.ts'
import { connectLoopback, type Loopback } from './loopback.ts'
import { AGENT_NAME, createParticipant, type ParticipantInfo } from './participants.ts'
import type { Channel } from './protocol.ts'
import { Sound } from './Sound.ts'

/**
 * An audio context can take a twentieth of a second to begin, all of it on the page's thread: it waits until
 * the agent listens, or at most this long, in milliseconds. The agent greets a second later.
 */
const SOUND_DELAY_MS = 300

export interface RoomOptions {
  address: RoomAddress
  scenario: Scenario
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
  readonly #options: RoomOptions
  readonly #agent: Agent
  #info: ParticipantInfo
  #subscribed: boolean
  #received: MediaStreamTrack | null = null
  #microphone: MediaStreamTrack | null = null
  #sound: Sound | null = null

  constructor(options: RoomOptions) {
    this.#options = options
    this.#agent = this.#createAgent()
    this.#subscribed = options.subscribes
    this.#info = newAgentParticipant(options.subscribes)
    this.loopback = connectLoopback({
      onVoice: (track) => this.#onVoice(track),
      onMicrophone: (track) => {
        this.#microphone = track
      },
      onError: (cause) => console.error('offhook sandbox: the audio connection failed', cause),
    })
    options.timers.after(SOUND_DELAY_MS, () => this.#openSound())
  }

  /** What reaches the agent. */
  get heard(): { level: number; turns: number } {
    return { level: this.#sound?.heard() ?? 0, turns: this.#agent.turnsHeard }
  }

  /** Where the room's sound is measured; undefined until there is any. */
  get context(): AudioContext | undefined {
    return this.#sound?.context
  }

  get agentId(): string {
    return this.#info.session_id
  }

  /** The level of the agent's voice at the caller's end, by participant; nobody without a subscription. */
  levels(): { [sessionId: string]: number } {
    return this.#subscribed && this.#received ? { [this.agentId]: this.#sound?.received() ?? 0 } : {}
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

  /** Sends an app message to the caller: a text as it is, the rest as JSON text. */
  send(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#options.channel.post({ action: 'app-message', data, fromId: this.agentId })
  }

  receive(data: unknown): void {
    this.#agent.receive(data)
  }

  close(): void {
    this.#agent.stop()
    this.#sound?.close()
    this.#sound = null
    if (this.#received) this.#received.onunmute = null
    this.loopback.close()
  }

  #createAgent(): Agent {
    const { scenario, address, timers, onListening, onEnd } = this.#options
    const { config } = address
    return new Agent({
      script: config.script ?? scenario.script,
      latency: { ...scenario.latency, ...config.latency },
      listens: scenario.listens ?? true,
      echoes: scenario.echoes ?? false,
      greetingWaits: config.greetingWaits ?? false,
      clock: timers,
      voice: {
        speak: (line) => this.#openSound()?.voice.speak(line) ?? 0,
        replay: () => this.#openSound()?.voice.replay() ?? 0,
        stop: () => this.#sound?.voice.stop(),
        setMuted: (muted) => this.#openSound()?.voice.setMuted(muted),
      },
      send: (message) => this.send(message),
      onListening: () => {
        timers.after(0, () => this.#openSound())
        onListening()
      },
      onCallerSpeech: (speaking) => this.#sound?.record(speaking),
      onEnd,
    })
  }

  #onVoice(track: MediaStreamTrack): void {
    this.#received = track
    // daily-js leaves a track out of the older fields until sound has come over it
    track.onunmute = () => this.#announce()
    this.#announce()
  }

  /** Begins to speak and to hear, once both ends have their tracks. */
  #openSound(): Sound | null {
    const microphone = this.#microphone
    const received = this.#received
    if (this.#sound || !microphone || !received) return this.#sound
    const { timers, scenario } = this.#options
    const sound = new Sound({
      timers,
      microphone,
      received,
      records: scenario.echoes ?? false,
      onLevel: (level) => this.#agent.hear(level),
    })
    this.loopback.setVoice(sound.voice.stream)
    this.#sound = sound
    return sound
  }

  #announce(): void {
    this.#describe()
    this.#options.channel.post({ action: 'participant-updated', participant: this.#info })
  }

  #describe(): void {
    const { state } = this.#options
    const track = this.#received
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

/** Whether a subscription includes sound; undefined where it leaves that as it is. */
function readSubscription(wanted: unknown): boolean | undefined {
  if (isRecord(wanted)) return wanted.audio === undefined ? undefined : wanted.audio === true
  return wanted === undefined ? undefined : wanted === true || wanted === 'avatar'
}
