import type { Fields } from '../platform/isRecord.ts'
import type { CallContext } from './CallContext.ts'
import type { RemoteParticipant } from './RemoteParticipant.ts'

/** Milliseconds that a line rings, and that a tone takes. */
const RING_MS = 150
const TONE_MS = 20

type Direction = 'dialout' | 'dialin'

interface Line {
  direction: Direction
  /** The fields of its events. */
  facts: Fields
  participant: RemoteParticipant | null
  cancel: () => void
}

/** The telephone lines of the meeting, by session id. An answered line is a participant. */
export class Telephony {
  readonly #call: CallContext
  readonly #lines = new Map<string, Line>()

  constructor(call: CallContext) {
    this.#call = call
  }

  /** Calls a number or a SIP address. */
  dialOut(options: Fields): Fields {
    const error = this.#call.errorOf('dialout-refused')
    if (error || !this.#call.room) return { error: error ?? NOT_JOINED }
    const destination = options.sipUri ?? options.phoneNumber
    const failure = this.#call.errorOf('dialout-error')
    const facts = { origin: 'sandbox', destination, ...pick(options, ['userId', 'callerId']) }
    const sessionId = this.#open('dialout', { ...facts, ...sip(options) })
    if (failure) this.#later(sessionId, () => this.#fail(sessionId, failure, { destination }))
    else {
      this.#post(sessionId, 'connected')
      this.#later(sessionId, () => this.#answer(sessionId, options.displayName ?? destination))
    }
    return { session: { sessionId } }
  }

  /** Opens a line for an incoming call. */
  dialIn(options: Fields): Fields {
    if (!this.#call.room) return { error: NOT_JOINED }
    const sipEndpoint = options.sipEndpoint ?? 'sip:room@sandbox.invalid'
    const failure = this.#call.errorOf('dialin-error')
    const facts = { sipEndpoint, ...pick(options, ['userId']), ...sip(options) }
    const sessionId = this.#open('dialin', facts)
    this.#post(sessionId, 'ready')
    if (failure) {
      this.#later(sessionId, () => this.#fail(sessionId, failure, { sipEndpoint }, 'start-failed'))
    } else {
      this.#later(sessionId, () => this.#answer(sessionId, options.displayName))
    }
    return { session: { sessionId } }
  }

  /** Hangs up. */
  stop(sessionId: unknown): Fields {
    return this.#onLine(sessionId, (id) => this.hangUp(id))
  }

  /** Sends tones. The other side of a line sends the same tones back. */
  sendTones({ sessionId, tones, method = 'auto' }: Fields): Fields {
    return this.#onLine(sessionId, (id) => {
      Array.from(String(tones)).forEach((tone, index) => {
        const event = { action: 'dtmf-event', tone, volume: 10, method, sessionId: id }
        this.#call.timers.after(TONE_MS * (index + 1), () => this.#call.channel.post(event))
      })
    })
  }

  /** Transfers a line, which ends it here. */
  transfer({ sessionId }: Fields): Fields {
    return this.#onLine(sessionId, (id) => this.#later(id, () => this.hangUp(id)))
  }

  /** Ends a line, if there is one of that id. */
  hangUp(sessionId: string): void {
    const line = this.#lines.get(sessionId)
    if (!line) return
    line.cancel()
    this.#post(sessionId, 'stopped')
    this.#lines.delete(sessionId)
    if (line.participant) this.#call.room?.participants.leave(line.participant)
  }

  /** Warns of every line of that direction, or of an unknown line where there is no line. */
  warn(direction: Direction, errorMsg: string): void {
    const ids = [...this.#lines].filter(([, line]) => line.direction === direction).map(([id]) => id)
    for (const sessionId of ids.length > 0 ? ids : [crypto.randomUUID()]) {
      const facts = this.#lines.get(sessionId)?.facts ?? sip({})
      this.#call.channel.post({ action: `${direction}-warning`, ...facts, sessionId, errorMsg })
    }
  }

  #open(direction: Direction, facts: Fields): string {
    const sessionId = crypto.randomUUID()
    this.#lines.set(sessionId, { direction, facts, participant: null, cancel: () => {} })
    return sessionId
  }

  #answer(sessionId: string, name: unknown): void {
    const line = this.#lines.get(sessionId)
    const { room } = this.#call
    if (!line || !room) return
    line.participant = room.addGuest(String(name), sessionId)
    this.#post(sessionId, line.direction === 'dialout' ? 'answered' : 'connected')
  }

  #onLine(sessionId: unknown, act: (sessionId: string) => void): Fields {
    const error = this.#call.errorOf('sip-error')
    if (error) return { error }
    const id = String(sessionId)
    if (!this.#lines.has(id)) return { error: 'There is no line of that session.' }
    act(id)
    return {}
  }

  #later(sessionId: string, act: () => void): void {
    const line = this.#lines.get(sessionId)
    if (line) line.cancel = this.#call.timers.after(RING_MS, act)
  }

  #fail(sessionId: string, errorMsg: string, details: Fields, type?: string): void {
    this.#post(sessionId, 'error', { errorMsg, details, ...(type !== undefined && { type }) })
    this.#lines.delete(sessionId)
  }

  #post(sessionId: string, event: string, fields: Fields = {}): void {
    const line = this.#lines.get(sessionId)
    if (!line) return
    this.#call.channel.post({
      action: `${line.direction}-${event}`,
      ...line.facts,
      ...fields,
      sessionId,
    })
  }
}

const NOT_JOINED = 'There is nobody to talk to yet.'

const sip = ({ provider = 'signalwire' }: Fields): Fields => ({ provider, sipCallId: crypto.randomUUID() })

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
