/**
 * The messages between daily-js and its call machine: plain objects over `window.postMessage`, told apart
 * by `what`, by the side that sent them, and by the id of the daily-js instance.
 */
export interface MachineRequest {
  readonly action: string
  /** Present when daily-js waits for an answer. */
  readonly callbackStamp?: string
  readonly [field: string]: unknown
}

/** An event for daily-js. */
export interface MachineEvent {
  action: string
  [field: string]: unknown
}

/** One daily-js instance's line to its machine. */
export interface Channel {
  post: (event: MachineEvent) => void
  /** Answers a request; harmless for one that wants no answer. */
  reply: (request: MachineRequest, answer: { readonly [field: string]: unknown }) => void
  /** Begins to take requests; harmless when it already does. */
  open: () => void
  close: () => void
}

const WHAT = 'iframe-call-message'

const targetOrigin = (): string => (location.protocol === 'file:' ? '*' : location.origin)

/** Opens the line between a machine and the daily-js instance of that id. */
export function createChannel(callClientId: string, onRequest: (request: MachineRequest) => void): Channel {
  const send = (message: { [field: string]: unknown }) =>
    window.postMessage({ ...message, what: WHAT, from: 'embedded', callClientId }, targetOrigin())
  const listen = ({ data, source }: MessageEvent) => {
    if (source === window && isRequest(data, callClientId)) onRequest(data)
  }
  return {
    post: send,
    reply: ({ callbackStamp }, answer) => {
      if (callbackStamp !== undefined) send({ ...answer, callbackStamp })
    },
    open: () => window.addEventListener('message', listen),
    close: () => window.removeEventListener('message', listen),
  }
}

function isRequest(data: unknown, callClientId: string): data is MachineRequest {
  if (typeof data !== 'object' || data === null) return false
  const message = data as { [field: string]: unknown }
  return (
    message.what === WHAT &&
    message.from === 'module' &&
    message.callClientId === callClientId &&
    typeof message.action === 'string'
  )
}
