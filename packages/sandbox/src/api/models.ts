import { is } from 'superstruct'
import type { AgentDelta, AgentModels, AgentRequest, ModelName } from '../agent/AgentModels.ts'
import { closeIterator } from '../agent/callModel.ts'
import { array, string, type } from '../bodies/structs.ts'
import type { ModelUse, PlatformContext } from '../platform/createContext.ts'
import { messageOf } from '../platform/messageOf.ts'
import { json, Refusal } from '../platform/responses.ts'
import { requireRoomToken } from '../platform/roomToken.ts'
import type { Route, RoutedRequest } from '../platform/route.ts'
import { isOver } from './callProgress.ts'
import type { CreateRoutes } from './createCollection.ts'
import { readFields } from './input.ts'
import { linkAbort } from './linkAbort.ts'

/** The status of a model that fails. */
export const BAD_GATEWAY = 502

/** Requests of one call to its models: at once, and in all. A turn of a conversation needs three to five. */
export const MAX_MODEL_REQUESTS = { atOnce: 10, inAll: 5000 }

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

/** Counts a request of a call. Returns a function to call when it is over. @throws Refusal 429 beyond the limits of a call */
function countRequest(uses: Map<string, ModelUse>, callId: string): () => void {
  const use = uses.get(callId) ?? { running: 0, total: 0 }
  const { atOnce, inAll } = MAX_MODEL_REQUESTS
  if (use.total >= inAll)
    throw new Refusal(429, `This call has sent ${inAll} requests to its models, the limit of a call.`)
  if (use.running >= atOnce)
    throw new Refusal(429, `${atOnce} requests of this call wait for its models, the limit of a call.`)
  use.running += 1
  use.total += 1
  uses.set(callId, use)
  let isOver = false
  return () => {
    if (!isOver) use.running -= 1
    isOver = true
  }
}

/** The route of one model, without the checks of all of them. */
interface ModelRoute {
  read?: (request: Request) => Promise<unknown>
  /** Answers the request, and calls `onEnd` when the model is done. */
  handle: (routed: RoutedRequest, onEnd: () => void) => Promise<Response>
}

/** The models of the agent, with the sandbox's own voice where it has none. */
const modelsOf = ({ models, voice }: PlatformContext): AgentModels => ({
  ...(voice && { speak: voice }),
  ...models,
})

/** Creates the route of a model, which only a call that goes on may use, with the token of its room. */
function createRoute(context: PlatformContext, name: ModelName, own: ModelRoute): Route {
  const { store } = context
  const models = modelsOf(context)
  return {
    operation: `POST /room/:id/${name}`,
    auth: 'none',
    isInternal: true,
    ...own,
    handle: async (routed) => {
      const { id = '' } = routed.params
      const call = store.get('call', id)
      if (call?.type !== 'webCall' || isOver(context, call)) {
        throw new Refusal(404, `No web call with the id '${id}' is going on.`)
      }
      requireRoomToken(routed.request, call)
      if (!models[name]) throw new Refusal(404, `The agent of this sandbox cannot ${name}.`)
      const onEnd = countRequest(context.modelUse, id)
      try {
        return await own.handle(routed, onEnd)
      } catch (cause) {
        onEnd()
        throw cause
      }
    },
  }
}

/**
 * The models of a room, for its call machine, which has no key of theirs. Each is there while its call is, and for the page
 * that has created the call: it alone has the token in the address of the room.
 */
export const modelRoutes: CreateRoutes = (context) => {
  const models = modelsOf(context)
  const route = (name: ModelName, own: ModelRoute) => createRoute(context, name, own)
  return [
    route('transcribe', {
      read: (request) => request.blob(),
      handle: async ({ body, request: { signal } }, onEnd) => {
        if (!(body instanceof Blob)) throw new Refusal(400, 'Send speech as audio/wav.')
        const words = await run(signal, async () => models.transcribe?.(body, { signal }))
        onEnd()
        return json(200, { text: words })
      },
    }),
    route('respond', {
      handle: async ({ body, request: { signal } }, onEnd) => {
        if (!isAgentRequest(body))
          throw new Refusal(400, 'Send the messages of the conversation and the tools.')
        // aborted by the page, or when the stream is cancelled
        const controller = linkAbort(signal)
        const deltas = await run(signal, async () => {
          const iterator = models.respond?.(body, { signal: controller.signal })[Symbol.asyncIterator]()
          // a failure at the start has a status of its own
          return iterator && { iterator, first: await iterator.next() }
        })
        if (!deltas) throw new Refusal(BAD_GATEWAY, 'The model answered nothing.')
        return new Response(toLines(deltas.iterator, deltas.first, controller, onEnd), {
          headers: { 'content-type': 'application/x-ndjson' },
        })
      },
    }),
    route('speak', {
      handle: async ({ body, request: { signal } }, onEnd) => {
        const words = String(readFields(body, { required: { text: string() } }).text)
        const audio = await run(signal, async () => models.speak?.(words, { signal }))
        onEnd()
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
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<AgentDelta>> | IteratorResult<AgentDelta> = first
  return new ReadableStream(
    {
      pull: async (stream) => {
        try {
          const { done, value } = await next
          if (done) {
            onEnd()
            return stream.close()
          }
          stream.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
          // an iterator of a user may answer without a promise
          next = Promise.resolve(iterator.next())
          // it is waited for when the next line is
          next.catch(() => undefined)
        } catch (cause) {
          onEnd()
          stream.enqueue(encoder.encode(`${JSON.stringify({ error: messageOf(cause) })}\n`))
          stream.close()
        }
      },
      cancel: () => {
        onEnd()
        controller.abort()
        closeIterator(iterator)
      },
    },
    { highWaterMark: 0 },
  )
}
