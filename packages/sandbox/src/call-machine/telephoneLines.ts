import type { Fields } from '../fields.ts'
import type { CallContext, RequestTable } from './CallContext.ts'
import type { TelephoneLine } from './Meeting.ts'

/** Milliseconds that a line rings, and that a tone takes. */
const RING_MS = 150
const TONE_MS = 20

/** Daily's telephone. Nobody is called: a line rings, and is answered by a participant that sends nothing. */
export const telephoneRequests: RequestTable = {
  'dialout-start': (call, request) => {
    const error = call.errorOf('dialout-refused')
    if (error) return { error }
    const destination = request.sipUri ?? request.phoneNumber
    const facts = { origin: 'sandbox', destination, ...pick(request, ['userId', 'callerId']) }
    const line = open(call, 'dialout', { ...facts, ...sip(request) })
    if (!line) return NOT_JOINED
    const errorMsg = call.errorOf('dialout-error')
    if (errorMsg) ring(call, line, () => fail(call, line, { errorMsg, details: { destination } }))
    else {
      post(call, line, 'connected')
      ring(call, line, () => answer(call, line, 'answered', request.displayName ?? destination))
    }
    return { session: { sessionId: line.sessionId } }
  },
  'dialin-start': (call, request) => {
    const { sipEndpoint = 'sip:room@sandbox.invalid', displayName } = request
    const line = open(call, 'dialin', { sipEndpoint, ...pick(request, ['userId']), ...sip(request) })
    if (!line) return NOT_JOINED
    post(call, line, 'ready')
    const errorMsg = call.errorOf('dialin-error')
    const error = { errorMsg, details: { sipEndpoint }, type: 'start-failed' }
    ring(call, line, () =>
      errorMsg ? fail(call, line, error) : answer(call, line, 'connected', displayName),
    )
    return { session: { sessionId: line.sessionId } }
  },
  'dialout-stop': (call, { sessionId }) => onLine(call, sessionId, () => hangUp(call, sessionId)),
  // the other side of a line sends the same tones back
  'send-dtmf': (call, { sessionId, tones, method = 'auto' }) =>
    onLine(call, sessionId, () => {
      Array.from(String(tones)).forEach((tone, index) => {
        const event = { action: 'dtmf-event', tone, volume: 10, method, sessionId }
        call.timers.after(TONE_MS * (index + 1), () => call.channel.post(event))
      })
    }),
  // a transfer ends the line here
  'sip-call-transfer': (call, { sessionId }) =>
    onLine(call, sessionId, (line) => ring(call, line, () => hangUp(call, sessionId))),
}

function open(call: CallContext, direction: TelephoneLine['direction'], facts: Fields): TelephoneLine | null {
  if (!call.room) return null
  const line = { direction, sessionId: crypto.randomUUID(), facts, participant: null, cancel: () => {} }
  call.meeting.lines.set(line.sessionId, line)
  return line
}

function answer(call: CallContext, line: TelephoneLine, event: string, name: unknown): void {
  line.participant = call.room?.addGuest(String(name), line.sessionId) ?? null
  post(call, line, event)
}

function fail(call: CallContext, line: TelephoneLine, error: Fields): void {
  post(call, line, 'error', error)
  call.meeting.lines.delete(line.sessionId)
}

/** Does something with a line. */
function onLine(call: CallContext, sessionId: unknown, act: (line: TelephoneLine) => void): Fields {
  const error = call.errorOf('sip-error')
  const line = call.meeting.lines.get(String(sessionId))
  if (error || !line) return { error: error ?? 'There is no line of that session.' }
  act(line)
  return {}
}

/** Ends a line, if there is one of that id. */
export function hangUp(call: CallContext, sessionId: unknown): void {
  const line = call.meeting.lines.get(String(sessionId))
  if (!line) return
  line.cancel()
  post(call, line, 'stopped')
  call.meeting.lines.delete(line.sessionId)
  if (line.participant) call.room?.participants.leave(line.participant)
}

/** Warns of every line of that direction, or of an unknown line where there is no line. */
export function warnOfLines(
  call: CallContext,
  direction: TelephoneLine['direction'],
  errorMsg: string,
): void {
  const lines = [...call.meeting.lines.values()].filter((line) => line.direction === direction)
  const unknown = { direction, sessionId: crypto.randomUUID(), facts: sip({}) }
  for (const line of lines.length > 0 ? lines : [unknown]) post(call, line, 'warning', { errorMsg })
}

function ring({ timers }: CallContext, line: TelephoneLine, act: () => void): void {
  line.cancel = timers.after(RING_MS, act)
}

function post(
  { channel }: CallContext,
  { direction, facts, sessionId }: Pick<TelephoneLine, 'direction' | 'facts' | 'sessionId'>,
  event: string,
  fields: Fields = {},
): void {
  channel.post({ action: `${direction}-${event}`, ...facts, ...fields, sessionId })
}

const NOT_JOINED: Fields = { error: 'You are not in a call.' }

const sip = ({ provider = 'signalwire' }: Fields): Fields => ({ provider, sipCallId: crypto.randomUUID() })

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
