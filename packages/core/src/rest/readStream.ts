import type { Arrival } from './attempt.ts'
import { fields } from './fields.ts'
import { type ServerEvent, serverEvents, UnreadableError } from './serverEvents.ts'

const OVER = 'was not over within its totalTimeout'

/** The events of an answer, until its connection or `[DONE]` ends it; releases it whichever way it is left. */
export async function* eventsOf(
  arrival: Arrival,
  idleTimeout: number | undefined,
  onDone?: () => void,
): AsyncGenerator<unknown, void> {
  const { operation, response, hide, clock } = arrival
  const reader = response.body?.getReader()
  try {
    const type = `${response.headers.get('content-type')}`
    if (!/^text\/event-stream/i.test(type)) {
      throw new UnreadableError(`${operation} answered with ${type} instead of a stream.`)
    }
    for await (const event of serverEvents(chunksOf(reader, arrival, idleTimeout))) {
      // several events may have come at once, and the wish to end while the one before was used
      clock.signal.throwIfAborted()
      if (event.data.trim() === '[DONE]') {
        onDone?.()
        return
      }
      yield parseEvent(operation, event, hide)
    }
  } catch (error) {
    if (clock.signal.aborted) throw clock.signal.reason
    if (error instanceof UnreadableError) throw error
    throw new Error(`The stream of ${operation} broke off.`, { cause: error })
  } finally {
    clock.release()
    // a loop that was left ends the request; one that has read all ends nothing
    reader?.cancel().catch(() => undefined)
  }
}

async function* chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  { clock, timeLeft }: Arrival,
  idleTimeout: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (!reader) return
  for (;;) {
    const ms = timeLeft(idleTimeout)
    clock.restart(ms, ms === idleTimeout ? undefined : OVER)
    const { done, value } = await clock.limit(reader.read())
    // who uses a piece takes the time that it takes
    clock.restart(timeLeft(), OVER)
    if (done) return
    yield value
  }
}

function parseEvent(operation: string, { name, data }: ServerEvent, hide: Arrival['hide']): unknown {
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    // the parser's own error repeats what came
    if (name !== 'error')
      throw new UnreadableError(`The stream of ${operation} has an event that is not JSON.`)
    event = { message: data }
  }
  const { type, message, code, response } = fields(event)
  const kind = type ?? name
  const { status, error } = fields(response)
  if (kind === 'error' || kind === 'response.failed' || status === 'failed') {
    const inner = fields(error)
    const words = [message, inner.message, error, code, inner.code].find((word) => typeof word === 'string')
    throw new UnreadableError(`${operation} failed in its stream: ${hide(words ?? 'no message')}`)
  }
  // what kind of event it is may be said beside its data alone
  return type === undefined && name?.startsWith('response.') ? { ...fields(event), type: name } : event
}

/**
 * The text in events: their deltas, or, where none came, the whole that they end with. A response says when it is
 * whole; a chat may end with its connection alone, as the platform's own readers expect.
 */
export async function* textOf(
  arrival: Arrival,
  idleTimeout: number | undefined,
): AsyncGenerator<string, void> {
  const { operation } = arrival
  let hasText = false
  let isWhole = false
  const onDone = () => {
    isWhole = true
  }
  for await (const event of eventsOf(arrival, idleTimeout, onDone)) {
    const { type, path, delta, text, output, output_index: index = 0, response } = fields(event)
    if (type === 'response.incomplete' || fields(response).status === 'incomplete') {
      throw new UnreadableError(`${operation} did not finish its answer.`)
    }
    const isChat = type === undefined && (typeof delta === 'string' || Array.isArray(output))
    if (isChat || type === 'response.completed' || type === 'response.output_text.done') isWhole = true
    if (type !== undefined && !`${type}`.startsWith('response.output_text.')) continue
    const isFirst = index === 0 && (path === undefined || String(path).endsWith('output[0].content'))
    const { content } = fields(Array.isArray(output) ? output[0] : undefined)
    const piece =
      typeof delta === 'string' && isFirst ? delta : hasText || index !== 0 ? undefined : (text ?? content)
    if (typeof piece === 'string' && piece !== '') {
      hasText = true
      yield piece
    }
  }
  if (!isWhole) throw new UnreadableError(`The stream of ${operation} ended before its text was whole.`)
}
