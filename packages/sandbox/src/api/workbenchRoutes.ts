import { listOf } from '../fields.ts'
import type { PlatformContext, PlatformEvent } from '../platform/createContext.ts'
import type { Stored } from '../platform/createStore.ts'
import { json, Refusal } from '../platform/responses.ts'
import type { Route } from '../platform/route.ts'
import { readProgress } from './callProgress.ts'
import { traceCall } from './callSpans.ts'
import type { CreateRoutes } from './createCollection.ts'
import { toStream } from './toStream.ts'
import {
  describeCall,
  describeCallDetail,
  describeMessage,
  describeState,
  describeTraffic,
  describeWebhook,
  describeWorkbenchRequest,
  isShown,
  type WorkbenchEvents,
  waitingFaults,
} from './workbenchState.ts'

/** Milliseconds in which several changes of records become one event. */
const TOGETHER_MS = 30
/** Milliseconds between two looks at calls that change by themselves: phone calls, and calls whose page is gone. */
const LOOK_MS = 1000
/** Milliseconds until a client connects again after the server is gone. */
const RETRY_MS = 500
/** Bytes that a slow reader may owe. It gets a new state when it connects again. */
const MAX_PENDING = 4 * 1024 * 1024

/** The endpoints of the workbench. The server answers them to this machine only. */
export const workbenchRoutes: CreateRoutes = (context) => {
  const routes: Route[] = [
    {
      operation: 'GET /__sandbox/state',
      handle: () => json(200, { ...describeState(context), ...describeTraffic(context) }),
    },
    {
      operation: 'GET /__sandbox/calls/:id',
      handle: ({ params }) => json(200, describeCallDetail(context, findCall(context, params.id))),
    },
    {
      operation: 'GET /__sandbox/calls/:id/trace',
      handle: ({ params }) => json(200, traceCall(context, findCall(context, params.id))),
    },
    { operation: 'GET /__sandbox/events', handle: ({ request }) => streamEvents(context, request) },
  ]
  return routes.map((route) => ({ ...route, auth: 'none', isInternal: true }))
}

function findCall({ store }: PlatformContext, id = ''): Stored {
  const call = store.get('call', id)
  if (!call) throw new Refusal(404, `No call has the id '${id}'.`)
  return call
}

/** Answers with server-sent events until the client leaves: first everything, then each change. */
function streamEvents(context: PlatformContext, request: Request): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const send: SendEvent = (name, data) => {
      if ((controller.desiredSize ?? 0) < -MAX_PENDING) {
        stop()
        controller.close()
      } else controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
    }
    controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
    stop = watch(context, send)
    request.signal.addEventListener('abort', stop, { once: true })
  }
  const byLength = new ByteLengthQueuingStrategy({ highWaterMark: 0 })
  return toStream(request, 'text/event-stream', { start, cancel: () => stop() }, byLength)
}

type SendEvent = <Name extends keyof WorkbenchEvents>(name: Name, data: WorkbenchEvents[Name]) => void

/** Sends everything, and then each change. Returns the cleanup. */
function watch(context: PlatformContext, send: SendEvent): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined
  let faults = ''
  let running = ''
  const sendState = () => {
    pending = undefined
    const state = describeState(context)
    faults = state.faults.join()
    running = describeRunning(context)
    send('state', state)
  }
  const sendStateSoon = () => {
    pending ??= setTimeout(sendState, TOGETHER_MS)
  }
  const listen = (event: PlatformEvent) => {
    sendEvent(context, event, send)
    const isChange = event.type === 'request' && event.request.method !== 'GET'
    if (isChange || event.type === 'faults' || event.type === 'reset') sendStateSoon()
    else if (waitingFaults(context).join() !== faults) sendStateSoon()
  }
  const look = () => {
    if (describeRunning(context) !== running) sendStateSoon()
  }
  context.listeners.add(listen)
  const timer = setInterval(look, LOOK_MS)
  sendState()
  send('traffic', describeTraffic(context))
  return () => {
    context.listeners.delete(listen)
    clearTimeout(pending)
    clearInterval(timer)
  }
}

/** The progress of the calls that have not ended by their record, as a text to compare. */
const describeRunning = (context: PlatformContext): string =>
  context.store
    .all('call')
    .filter(({ status }) => status !== 'ended')
    .map((call) => {
      const { steps, messages } = readProgress(context, call)
      return `${call.id} ${steps.at(-1)?.status} ${call.type === 'webCall' ? '' : messages.length}`
    })
    .join()

/** Sends what an event itself tells. */
function sendEvent(context: PlatformContext, event: PlatformEvent, send: SendEvent): void {
  switch (event.type) {
    case 'request-start':
    case 'request': {
      const request = describeWorkbenchRequest(event.request)
      if (isShown(request)) send('request', request)
      return
    }
    case 'webhook':
      send('webhook', describeWebhook(event.webhook))
      return
    case 'words':
      send('words', { callId: event.callId, ...event.live })
      return
    case 'reset':
      send('traffic', describeTraffic(context))
      return
    case 'call': {
      const call = context.store.get('call', event.callId)
      if (!call) return
      const { index } = event
      const added = index !== undefined && { index, message: describeMessage(listOf(call.messages)[index]) }
      send('call', { call: describeCall(context, call), ...(added && { added }) })
      break
    }
    default:
  }
}
