import type {
  DailyCall,
  DailyCallOptions,
  DailyEvent,
  DailyFactoryOptions,
  DailyParticipant,
} from '@daily-co/daily-js'
import { createSandbox, type RoomControl } from '@offhook/sandbox'

/** What daily-js reported: the fields of its events that tests look at. */
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
}

interface RawCallOptions {
  /** The assistant, whose id names the scenario, or its whole definition. */
  assistant?: string | object
  audioSource?: DailyFactoryOptions['audioSource']
  dailyConfig: object
}

const EVENTS = [
  'joined-meeting',
  'left-meeting',
  'error',
  'nonfatal-error',
  'camera-error',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
  'track-stopped',
  'app-message',
  'local-audio-level',
  'remote-participants-audio-level',
  'input-settings-updated',
  'recording-started',
  'recording-stopped',
  'recording-error',
  'local-screen-share-started',
  'local-screen-share-stopped',
  'network-connection',
] as const satisfies readonly DailyEvent[]

/** A call of plain daily-js on the sandbox, which does what a client of the platform does, and no more. */
export class RawCall {
  readonly daily: DailyCall
  readonly events: SeenEvent[] = []
  readonly players = new Map<string, HTMLAudioElement>()
  readonly #url: string
  #wake = () => {}

  constructor(daily: DailyCall, url: string) {
    this.daily = daily
    this.#url = url
    // daily-js would post fatal errors to its maker
    Object.assign(daily, { _maybeSendToSentry: () => {} })
    for (const name of EVENTS)
      daily.on(name, (event: object) => this.#see({ ...event, name, at: performance.now() }))
    daily.on('participant-joined', ({ participant }) => {
      daily.updateParticipant(participant.session_id, { setSubscribedTracks: { audio: true } })
    })
    daily.on('track-started', ({ participant, track }) => {
      if (participant && !participant.local) void this.#play(participant.session_id, track)
    })
    daily.on('participant-left', ({ participant }) => this.#silence(participant.session_id))
  }

  /** The inside of this call's room. */
  get room(): RoomControl {
    const room = createSandbox()
      .control.rooms()
      .find(({ url }) => url === this.#url)
    if (!room) throw new Error('nobody is in the room')
    return room
  }

  join(options: DailyCallOptions = {}): Promise<unknown> {
    return this.daily.join({ url: this.#url, subscribeToTracksAutomatically: false, ...options })
  }

  async end(): Promise<void> {
    await this.daily.leave()
    await this.daily.destroy()
    for (const id of [...this.players.keys()]) this.#silence(id)
  }

  /** The first event of that name, past or future, that matches. */
  async until(name: string, matches: (event: SeenEvent) => boolean = () => true): Promise<SeenEvent> {
    for (;;) {
      const seen = this.events.find((event) => event.name === name && matches(event))
      if (seen) return seen
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
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

  #see(event: SeenEvent): void {
    this.events.push(event)
    this.#wake()
  }

  async #play(id: string, track: MediaStreamTrack): Promise<void> {
    const player = document.createElement('audio')
    player.srcObject = new MediaStream([track])
    this.players.set(id, player)
    document.body.append(player)
    await player.play()
    this.daily.sendAppMessage('playable')
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
  const { assistant = 'demo', audioSource = true, dailyConfig } = options
  const { default: daily } = await import('@daily-co/daily-js')
  const sandbox = createSandbox()
  const target = typeof assistant === 'string' ? { assistantId: assistant } : { assistant }
  const answer = await sandbox.fetch(`${sandbox.baseUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer any-key' },
    body: JSON.stringify(target),
  })
  const { webCallUrl } = await answer.json()
  const callObject = daily.createCallObject({
    audioSource,
    videoSource: false,
    dailyConfig: { ...dailyConfig },
    allowMultipleCallInstances: true,
  })
  return new RawCall(callObject, webCallUrl)
}
