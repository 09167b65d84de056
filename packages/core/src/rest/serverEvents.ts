/**
 * The `data` of each server-sent event in a body, as the HTML standard reads it: any line ends, several data
 * lines in one event, comments, characters split between chunks. A last event without its blank line counts.
 */
export async function* serverEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of withEnd(body)) {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : `${decoder.decode()}\n\n`
    // a CR at the very end may be half of a line end
    const events = (rest + text).replace(/\r\n|\r(?!$)/g, '\n').split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = [...event.matchAll(/^data(?:: ?([^\n]*))?$/gm)].map(([, line = '']) => line).join('\n')
      if (data !== '') yield data
    }
  }
}

async function* withEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined, void> {
  yield* body
  yield undefined
}
