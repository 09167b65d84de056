/** Answers the requests of a chat. Each answer is a stream that the test writes. */
export function createAnswers() {
  const bodies: string[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const send = (data: string) => stream?.enqueue(new TextEncoder().encode(`data: ${data}\n\n`))
  return {
    /** The bodies of the requests. */
    bodies,
    fetch: async (_url: unknown, init?: RequestInit): Promise<Response> => {
      bodies.push(String(init?.body))
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    write: (delta: string) => send(JSON.stringify({ path: 'chat.output[0].content', delta })),
    end() {
      send('[DONE]')
      stream?.close()
    },
    fail: () => stream?.error(new TypeError('network error')),
  }
}
