import type {
  WorkbenchCall,
  WorkbenchMessage,
  WorkbenchRequest,
  WorkbenchState,
  WorkbenchTraffic,
  WorkbenchWebhook,
} from '../api/workbenchState.ts'

/** The events of the sandbox, by their names. */
export interface WorkbenchEvents {
  state: WorkbenchState
  traffic: WorkbenchTraffic
  request: WorkbenchRequest
  webhook: WorkbenchWebhook
  call: { call: WorkbenchCall; added?: { index: number; message: WorkbenchMessage } }
  words: { callId: string; role: 'bot' | 'user'; words: string | null }
}

export type WorkbenchEvent = {
  [name in keyof WorkbenchEvents]: { name: name; data: WorkbenchEvents[name] }
}[keyof WorkbenchEvents]

const NAMES = ['state', 'traffic', 'request', 'webhook', 'call', 'words'] as const

/** Milliseconds until the next try, after an answer that is no stream of events. */
const RETRY_MS = 1000

/** Listens to the sandbox for as long as the page is open, also when the server restarts. */
export function connect(
  onEvent: (event: WorkbenchEvent) => void,
  onConnected: (isConnected: boolean) => void,
): void {
  const source = new EventSource('/__sandbox/events')
  for (const name of NAMES) {
    source.addEventListener(name, ({ data }) => onEvent({ name, data: JSON.parse(data) }))
  }
  source.addEventListener('open', () => onConnected(true))
  source.addEventListener('error', () => {
    onConnected(false)
    // the browser tries again by itself unless it got another answer
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(onEvent, onConnected), RETRY_MS)
  })
}
