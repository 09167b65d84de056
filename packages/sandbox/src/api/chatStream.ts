import type { Fields } from '../fields.ts'
import type { Stored } from '../platform/createStore.ts'
import { Refusal, toProblem } from '../platform/responses.ts'

/** Server-sent events in the platform's format. Each is created when the reader has taken the one before. */
export function streamEvents(frames: AsyncGenerator<string>, onCancel?: () => void): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await frames.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => {
        onCancel?.()
        frames.return(undefined).then(undefined, () => undefined)
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

const DONE = 'data: [DONE]\n\n'

/** The events of one kind of answer. `index` is the number of events before. */
export interface EventFormat {
  delta: (id: string, delta: string, index: number) => string
  end: (chat: Stored, words: string, index: number) => string[]
}

/** A chat while it is answered. */
interface AnsweredChat {
  id: string
  /** The words, as they come. */
  pieces: Iterable<string> | AsyncIterable<string>
  /** Saves the chat with its whole words. */
  save: (words: string) => Stored
}

/** The events of an answer. A refusal in its middle is the last event, with the same fields as a refused request. */
export async function* toFrames(
  { delta, end }: EventFormat,
  { id, pieces, save }: AnsweredChat,
): AsyncGenerator<string> {
  let words = ''
  let index = 0
  try {
    for await (const piece of pieces) {
      words += piece
      yield delta(id, piece, index)
      index += 1
    }
    yield* end(save(words), words, index)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const { message, answer } = cause
    yield toFrame({ type: 'error', ...toProblem(answer.status, message) }, 'error')
  }
  yield DONE
}

/** Splits a text into words, each with the blanks after it. */
export const toPieces = (words: string): string[] => words.match(/\S+\s*|\s+/g) ?? []

const CHAT_PATH = 'chat.output[0].content'

/**
 * The events of a chat: its words, then its session. Each has a `path` and a `delta`, and none has an `output`: the
 * platform's own widget would print it (docs/decisions/019).
 */
export const chatEvents: EventFormat = {
  delta: (id, delta) => toFrame({ id, path: CHAT_PATH, delta }),
  end: ({ id, sessionId }) => [
    toFrame({ id, ...(sessionId !== undefined && { sessionId }), path: CHAT_PATH, delta: '' }),
  ],
}

const itemId = (id: string): string => `msg-${id}`

/** The answer in the shape of the OpenAI Responses API. */
export const toResponseObject = ({ id, createdAt }: Stored, words: string) => ({
  id,
  object: 'response',
  created_at: Math.floor(Date.parse(String(createdAt)) / 1000),
  status: 'completed',
  error: null,
  output: [
    {
      id: itemId(id),
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: words, annotations: [] }],
    },
  ],
})

const toResponseFrame = (type: string, index: number, data: Fields): string =>
  toFrame({ type, sequence_number: index, ...data }, type)

const placeOf = (id: string) => ({ item_id: itemId(id), output_index: 0, content_index: 0 })

/** The events of a response, each with its type: its words, the whole text, then the whole response. */
export const responseEvents: EventFormat = {
  delta: (id, delta, index) =>
    toResponseFrame('response.output_text.delta', index, { ...placeOf(id), delta }),
  end: (chat, words, index) => [
    toResponseFrame('response.output_text.done', index, { ...placeOf(chat.id), text: words }),
    toResponseFrame('response.completed', index + 1, { response: toResponseObject(chat, words) }),
  ],
}
