import { StreamError } from '../errors/StreamError.ts'

/** One server-sent event. */
export interface ServerEvent {
  /** Its `event` field. */
  readonly name: string | undefined
  readonly data: string
}

/** Maximum number of characters of one event, since an endless event would fill the memory. */
const EVENT_MAX = 10_000_000

/**
 * Parses the server-sent events in a body as the HTML standard does: any line end, several data lines in one event,
 * comments, characters split between chunks. A last event without its blank line counts.
 *
 * @throws StreamError for an event of more than 10 million characters
 */
export async function* serverEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let name: string | undefined
  let data: string[] = []
  let size = 0
  for await (const line of linesOf(body)) {
    size += line.length
    if (size > EVENT_MAX) throw new StreamError(`An event has more than ${EVENT_MAX} characters.`)
    if (line !== '') {
      const [, field, value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? []
      if (field === 'data') data.push(value)
      if (field === 'event') name = value
      continue
    }
    const text = data.join('\n')
    if (text !== '') yield { name, data: text }
    name = undefined
    data = []
    size = 0
  }
}

/** Splits a body into lines, each as soon as it ends, and adds two empty lines at the end. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let isAfterCr = false
  for await (const chunk of withEnd(body)) {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : `${decoder.decode()}\n\n`
    if (text === '') continue
    // A leading LF is the second half of a CRLF that was split between chunks.
    const lines = (isAfterCr ? text.replace(/^\n/, '') : text).split(/\r\n|\r|\n/)
    isAfterCr = text.endsWith('\r')
    // Only the new text is searched, since a long line may come in many chunks.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (rest.length > EVENT_MAX) throw new StreamError(`A line has more than ${EVENT_MAX} characters.`)
    yield* lines
  }
}

async function* withEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined, void> {
  yield* body
  yield undefined
}
