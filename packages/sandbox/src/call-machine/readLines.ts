/** Reads the lines of a response as they come, without empty ones. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      pending += decoder.decode(value, { stream: !done })
      const lines = pending.split('\n')
      pending = done ? '' : (lines.pop() ?? '')
      yield* lines.filter(Boolean)
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
