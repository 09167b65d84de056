import { isOver } from '../api/callProgress.ts'
import { traceCall } from '../api/callSpans.ts'
import type { PlatformContext, PlatformEvent } from '../platform/createContext.ts'
import { messageOf } from '../platform/messageOf.ts'

/** Milliseconds that a collector may take to answer. */
const TIMEOUT_MS = 10_000
/** Milliseconds between two looks at calls whose pages may be gone. */
const LOOK_MS = 5000
/** The latest calls whose late reports send no second trace. A server may run for months. */
const MAX_SENT = 1000
/** The path of traces at a collector, in OTLP over HTTP. */
const TRACES_PATH = '/v1/traces'

/** The address of the traces of a collector, by its own address. */
const tracesUrlOf = (address: string): string => {
  const base = address.replace(/\/+$/, '')
  return base.endsWith(TRACES_PATH) ? base : `${base}${TRACES_PATH}`
}

/** Sends traces to a collector. `onFailure` gets the reason why it did not take one. */
function createSender(address: string, onFailure: (reason: string) => void) {
  const url = tracesUrlOf(address)
  return async (body: string): Promise<void> => {
    try {
      const headers = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(url, { method: 'POST', headers, body, signal })
      await answer.body?.cancel()
      if (!answer.ok) onFailure(`A trace was not taken: ${url} answered ${answer.status}.`)
    } catch (cause) {
      onFailure(`A trace was not taken: ${url}: ${messageOf(cause)}`)
    }
  }
}

/**
 * Sends a trace of each web call to a collector when the call has ended, or counts as over because its page is gone. Each call is
 * sent once. A trace that the collector does not take is lost, and `onFailure` gets the reason. Returns the cleanup.
 */
export function sendTraces(
  context: PlatformContext,
  address: string,
  onFailure: (reason: string) => void,
): () => void {
  const send = createSender(address, onFailure)
  const running = new Set<string>()
  const sent = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = async (callId: string): Promise<void> => {
    running.delete(callId)
    sent.add(callId)
    for (const oldest of [...sent].slice(0, -MAX_SENT)) sent.delete(oldest)
    const call = context.store.get('call', callId)
    if (call) await send(JSON.stringify(traceCall(context, call)))
  }
  const look = () => {
    for (const callId of running) {
      const call = context.store.get('call', callId)
      if (!call) running.delete(callId)
      else if (isOver(context, call)) void finish(callId)
    }
    timer = running.size > 0 ? lookLater() : undefined
  }
  const lookLater = () => {
    const created = setTimeout(look, LOOK_MS)
    // no process waits for a page that is gone
    if (typeof created === 'object') created.unref()
    return created
  }

  const onEvent = (event: PlatformEvent) => {
    if (event.type !== 'call' || sent.has(event.callId)) return
    running.add(event.callId)
    if ('status' in event.report && event.report.status === 'ended') void finish(event.callId)
    else timer ??= lookLater()
  }
  context.listeners.add(onEvent)
  return () => {
    context.listeners.delete(onEvent)
    clearTimeout(timer)
  }
}
