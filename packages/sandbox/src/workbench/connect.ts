import type { WorkbenchEvent } from '../api/workbenchState.ts'

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
