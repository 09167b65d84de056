import type { Fields } from '../fields.ts'

/**
 * A request of daily-js to its call machine. Messages between them are plain objects over `window.postMessage`, with
 * the fields `what`, `from` (the sending side) and `callClientId` (the daily-js instance).
 */
export interface MachineRequest {
  readonly action: string
  /** Present when daily-js waits for an answer. */
  readonly callbackStamp?: string
  readonly [field: string]: unknown
}

/** Returns a request without the fields that daily-js adds to send it. */
export function withoutEnvelope(request: MachineRequest): Fields {
  const envelope = ['action', 'callbackStamp', 'callClientId', 'from', 'what']
  return Object.fromEntries(Object.entries(request).filter(([name]) => !envelope.includes(name)))
}

/** An event for daily-js. */
export interface MachineEvent {
  action: string
  [field: string]: unknown
}

/** The messages between one daily-js instance and its call machine. */
export interface Channel {
  post: (event: MachineEvent) => void
  /** Answers a request, if daily-js waits for an answer. */
  reply: (request: MachineRequest, answer: Fields) => void
  /** Starts taking requests. */
  open: () => void
  close: () => void
}

const WHAT = 'iframe-call-message'

const targetOrigin = (): string => (location.protocol === 'file:' ? '*' : location.origin)

/** Creates the channel to the daily-js instance of that id. */
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
