import type { DailyCall, DailyCallOptions, DailyFactoryOptions, DailyParticipant } from '@daily-co/daily-js'
import { type AgentModels, createSandbox, type RoomControl, type Sandbox } from '@offhook/sandbox'
import { openRoom } from './openRoom.ts'

/** An event of daily-js, with the fields that tests read. */
export interface SeenEvent {
  name: string
  /** When, in milliseconds of the page. */
  at: number
  participant?: DailyParticipant
  participantsAudioLevel?: Record<string, number>
  data?: unknown
  error?: { type: string; details?: { on?: string } }
  errorMsg?: unknown
  type?: string
  event?: string
  [field: string]: unknown
}

interface RawCallOptions {
  /** The assistant, whose id names the scenario, or its whole definition. */
  assistant?: string | object
  audioSource?: DailyFactoryOptions['audioSource']
  videoSource?: DailyFactoryOptions['videoSource']
  /** The models behind the agent. */
  agent?: AgentModels
  /** The `assistantOverrides` of the web call. */
  overrides?: object
  /** The address of a sandbox's server. Default: a sandbox in the page. */
  server?: string
  dailyConfig: object
}

/** Milliseconds that a test waits for an event. The microphone's sentence comes every 11 s. */
const EVENT_TIMEOUT_MS = 45_000

/** A call of plain daily-js on the sandbox, with the steps of a client of the platform and no more. */
export class RawCall {
  readonly daily: DailyCall
  readonly events: SeenEvent[] = []
  readonly players = new Map<string, HTMLAudioElement>()
  /** The address of the call's room. */
  readonly url: string
  /** The token of a recorded call, for tests that join with it. */
  readonly token: unknown
  /** The platform that has the call's record. */
  readonly sandbox: Sandbox
  readonly #waiting = new Set<() => void>()

  constructor(daily: DailyCall, { url, token, sandbox }: { url: string; token: unknown; sandbox: Sandbox }) {
    this.sandbox = sandbox
    this.daily = daily
    this.url = url
    this.token = token
    // daily-js would report fatal errors to Daily
    Object.assign(daily, { _maybeSendToSentry: () => {} })
    this.#watch()
    daily.on('participant-joined', ({ participant }) => {
      daily.updateParticipant(participant.session_id, { setSubscribedTracks: { audio: true } })
    })
    daily.on('track-started', ({ participant, track }) => {
      if (participant && !participant.local) void this.#play(participant.session_id, track)
    })
    daily.on('participant-left', ({ participant }) => this.#silence(participant.session_id))
  }

  /** The sandbox's control of this call's room. */
  get room(): RoomControl {
    const room = createSandbox()
      .control.rooms()
      .find(({ url }) => url === this.url)
    if (!room) throw new Error('the room is empty')
    return room
  }

  join(options: DailyCallOptions = {}): Promise<unknown> {
    return this.daily.join({ url: this.url, subscribeToTracksAutomatically: false, ...options })
  }

  async end(): Promise<void> {
    await this.daily.leave()
    await this.daily.destroy()
    for (const id of [...this.players.keys()]) this.#silence(id)
  }

  /** The first event of that name, past or future, that matches. Rejects without such an event. */
  until(name: string, matches: (event: SeenEvent) => boolean = () => true): Promise<SeenEvent> {
    return this.#find(0, name, matches)
  }

  /** The first event of that name after an act that matches. */
  async after(
    act: () => unknown,
    name: string,
    matches: (event: SeenEvent) => boolean = () => true,
  ): Promise<SeenEvent> {
    const since = this.events.length
    await act()
    return this.#find(since, name, matches)
  }

  /** Returns the error with which an act throws or rejects: its message, or another object as it is. Null for a success. */
  async refusal(act: () => unknown): Promise<unknown> {
    try {
      await act()
    } catch (cause) {
      return cause instanceof Error ? cause.message : cause
    }
    return null
  }

  /** The first message of that type, past or future, that has these fields. */
  async message(type: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { data } = await this.until('app-message', (event) => {
      const message = parse(event.data)
      return message.type === type && Object.entries(fields).every(([name, value]) => message[name] === value)
    })
    return parse(data)
  }

  /** Every message so far of that type. */
  messages(type: string): Record<string, unknown>[] {
    const parsed = this.events.filter(({ name }) => name === 'app-message').map(({ data }) => parse(data))
    return parsed.filter((message) => message.type === type)
  }

  listening(): Promise<SeenEvent> {
    return this.until('app-message', ({ data }) => data === 'listening')
  }

  /** Waits until the agent's track plays. It is the only sign that a call that was joined again has begun. */
  async sounding(): Promise<void> {
    await this.until('track-started', ({ participant }) => participant?.local === false)
    await Promise.all([...this.players.values()].map((player) => player.play()))
  }

  /** Records every event, also those that the types of daily-js omit. */
  #watch(): void {
    // The types omit the emitter's `emit`
    const daily = this.daily as DailyCall & { emit: (name: string, event: object) => boolean }
    const emit = daily.emit.bind(daily)
    // The emitter throws an error without a listener
    daily.on('error', () => {})
    Object.assign(daily, {
      emit: (name: string, event: object) => {
        this.events.push({ ...event, name, at: performance.now() })
        for (const wake of this.#waiting) wake()
        return emit(name, event)
      },
    })
  }

  async #find(since: number, name: string, matches: (event: SeenEvent) => boolean): Promise<SeenEvent> {
    const find = () => this.events.slice(since).find((event) => event.name === name && matches(event))
    const deadline = performance.now() + EVENT_TIMEOUT_MS
    for (;;) {
      const seen = find()
      if (seen) return seen
      if (performance.now() > deadline) throw new Error(`timed out waiting for the event ${name}`)
      await this.#change()
    }
  }

  /** Resolves with the next event, or after some time without one. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, 1000)
      this.#waiting.add(wake)
    })
  }

  async #play(id: string, track: MediaStreamTrack): Promise<void> {
    const player = document.createElement('audio')
    player.srcObject = new MediaStream([track])
    this.players.set(id, player)
    document.body.append(player)
    try {
      await player.play()
    } catch (cause) {
      // Firefox rejects when the participant leaves meanwhile
      if (this.players.get(id) !== player) return
      throw cause
    }
    // A short call may have ended meanwhile
    if (this.daily.meetingState() === 'joined-meeting') this.daily.sendAppMessage('playable')
  }

  #silence(id: string): void {
    const player = this.players.get(id)
    if (player) player.srcObject = null
    player?.remove()
    this.players.delete(id)
  }
}

function parse(data: unknown): Record<string, unknown> {
  return data === 'listening' ? { type: 'listening' } : JSON.parse(String(data))
}

/** Creates a web call on a sandbox in the page, and the daily-js object that can join its room. */
export async function createRawCall(options: RawCallOptions): Promise<RawCall> {
  const {
    assistant,
    audioSource = true,
    videoSource = false,
    agent,
    overrides,
    server,
    dailyConfig,
  } = options
  const { default: daily } = await import('@daily-co/daily-js')
  const room = await openRoom(assistant, { agent, server, ...(overrides && { overrides }) })
  const callObject = daily.createCallObject({
    audioSource,
    videoSource,
    dailyConfig: { ...dailyConfig },
    allowMultipleCallInstances: true,
  })
  return new RawCall(callObject, room)
}
