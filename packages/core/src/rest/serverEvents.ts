/**
 * The `data` of each server-sent event in a body, as the HTML standard reads it: any line ends, several data
 * lines in one event, comments, characters split between chunks. A last event without its blank line counts.
 */
export async function* serverEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const chunk of withEnd(body)) {
    rest += chunk ? decoder.decode(chunk, { stream: true }) : `${decoder.decode()}\n\n`
    // a CR at the very end may be half of a line end
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      } else if (/^data(:|$)/.test(line)) data.push(line.slice(5).replace(/^ /, ''))
    }
  }
}

async function* withEnd(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined, void> {
  yield* body
  yield undefined
}
