import type { Fields } from '../platform/isRecord.ts'

/** Server-sent events in the platform's format. Each is created when the reader has taken the one before. */
export function streamEvents(frames: readonly string[]): Response {
  const encoder = new TextEncoder()
  let next = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const frame = frames[next]
        next += 1
        if (frame === undefined) controller.close()
        else controller.enqueue(encoder.encode(frame))
      },
    },
    // no event is created before it is read: the reader may stop at any of them
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
  return new Response(body, { headers })
}

const toFrame = (data: unknown, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** Splits a text into words, each with the blanks after it. */
const toDeltas = (words: string): string[] => words.match(/\S+\s*|\s+/g) ?? []

/** The events of a chat: its words, then the whole output with its session. */
export function toChatFrames(id: string, words: string, sessionId: unknown): string[] {
  const path = 'chat.output[0].content'
  return [
    ...toDeltas(words).map((delta) => toFrame({ id, path, delta })),
    toFrame({
      id,
      ...(sessionId !== undefined && { sessionId }),
      output: [{ role: 'assistant', content: words }],
    }),
    'data: [DONE]\n\n',
  ]
}

/** The answer in the shape of the OpenAI Responses API. */
export const toResponseObject = (id: string, words: string, seconds: number) => ({
  id,
  object: 'response',
  created_at: seconds,
  status: 'completed',
  error: null,
  output: [
    {
      id: `msg-${id}`,
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: words, annotations: [] }],
    },
  ],
})

/** The events of a response. */
export function toResponseFrames(response: ReturnType<typeof toResponseObject>, words: string): string[] {
  const place = { item_id: `msg-${response.id}`, output_index: 0, content_index: 0 }
  const events: readonly (readonly [type: string, data: Fields])[] = [
    ...toDeltas(words).map((delta) => ['response.output_text.delta', { ...place, delta }] as const),
    ['response.output_text.done', { ...place, text: words }],
    ['response.completed', { response }],
  ]
  const frames = events.map(([type, data], index) => toFrame({ type, sequence_number: index, ...data }, type))
  return [...frames, 'data: [DONE]\n\n']
}
