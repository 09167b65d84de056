import { array, is, string, type } from 'superstruct'
import type { AgentDelta, AgentRequest } from '../agent/AgentModels.ts'
import { closeIterator } from '../agent/modelTurn.ts'
import type { PlatformContext } from '../platform/createContext.ts'
import { messageOf } from '../platform/messageOf.ts'
import { json, Refusal } from '../platform/respond.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import { isOver } from './callProgress.ts'
import { readFields, text } from './input.ts'
import { linkAbort } from './linkAbort.ts'

/** The status of a model that fails. */
export const BAD_GATEWAY = 502

const agentRequest = type({
  messages: array(type({ role: string(), content: string() })),
  tools: array(type({ name: string() })),
})

const isAgentRequest = (value: unknown): value is AgentRequest => is(value, agentRequest)

/** Runs a model. Its failure is answered with the words of its error. */
async function run<Result>(signal: AbortSignal, model: () => Promise<Result>): Promise<Result> {
  try {
    return await model()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new Refusal(BAD_GATEWAY, messageOf(cause))
  }
}

/**
 * The models of a room, for its call machine, which has no key: each is there while its call is, as the id of a call is
 * known to its page only.
 */
export function createModelRoutes(context: PlatformContext): Route[] {
  const { agent = {}, store } = context
  const route = (name: keyof typeof agent, own: Pick<Route, 'handle' | 'read'>): Route => ({
    operation: `POST /room/:id/${name}`,
    auth: 'none',
    ...own,
    handle: (routed) => {
      const { id = '' } = routed.params
      const call = store.get('call', id)
      if (call?.type !== 'webCall' || isOver(context, call)) {
        throw new Refusal(404, `No web call with the id '${id}' is going on.`)
      }
      if (!agent[name]) throw new Refusal(404, `The agent of this sandbox cannot ${name}.`)
      return own.handle(routed)
    },
  })
  return [
    route('transcribe', {
      read: (request) => request.blob(),
      handle: async ({ body, request: { signal } }) => {
        if (!(body instanceof Blob)) throw new Refusal(400, 'Send speech as audio/wav.')
        const words = await run(signal, async () => agent.transcribe?.(body, { signal }))
        return json(200, { text: words })
      },
    }),
    route('respond', {
      handle: async ({ body, request: { signal } }) => {
        if (!isAgentRequest(body))
          throw new Refusal(400, 'Send the messages of the conversation and the tools.')
        // aborted by the caller, or by the end of a stream that nobody reads
        const controller = linkAbort(signal)
        const deltas = await run(signal, async () => {
          const iterator = agent.respond?.(body, { signal: controller.signal })[Symbol.asyncIterator]()
          // a failure at the start has a status of its own
          return iterator && { iterator, first: await iterator.next() }
        })
        if (!deltas) throw new Refusal(BAD_GATEWAY, 'The model answered nothing.')
        return new Response(toLines(deltas.iterator, deltas.first, controller), {
          headers: { 'content-type': 'application/x-ndjson' },
        })
      },
    }),
    route('speak', {
      handle: async ({ body, request: { signal } }: RoutedRequest) => {
        const words = String(readFields(body, { required: { text: text() } }).text)
        const audio = await run(signal, async () => agent.speak?.(words, { signal }))
        if (!audio) throw new Refusal(BAD_GATEWAY, 'The voice answered without audio.')
        const headers = {
          'content-type': audio.type || 'application/octet-stream',
          'content-length': String(audio.size),
        }
        return new Response(audio, { headers })
      },
    }),
  ]
}

/** Sends a turn as one JSON part for each line. When the model fails in its middle, the last line is the error. */
function toLines(
  iterator: AsyncIterator<AgentDelta>,
  first: IteratorResult<AgentDelta>,
  controller: AbortController,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<AgentDelta>> | IteratorResult<AgentDelta> = first
  return new ReadableStream(
    {
      pull: async (stream) => {
        try {
          const { done, value } = await next
          if (done) return stream.close()
          stream.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
          // an iterator of a user may answer without a promise
          next = Promise.resolve(iterator.next())
          // it is waited for when the next line is
          next.catch(() => undefined)
        } catch (cause) {
          stream.enqueue(encoder.encode(`${JSON.stringify({ error: messageOf(cause) })}\n`))
          stream.close()
        }
      },
      cancel: () => {
        controller.abort()
        closeIterator(iterator)
      },
    },
    { highWaterMark: 0 },
  )
}
