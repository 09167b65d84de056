import { copy } from '../content/copy.ts'
import type { SiteCall } from './useSiteCall.ts'

const labels = {
  idle: copy.call.talk,
  connecting: copy.call.connecting,
  connected: copy.call.end,
  reconnecting: copy.call.end,
  ending: copy.call.end,
}

/** Starts the call and ends it. It keeps the focus through every state, so it is never really disabled. */
export function CallButton({ status, prepare, press }: SiteCall) {
  const connecting = status === 'connecting'
  return (
    <button
      type="button"
      className="call-button"
      data-status={status}
      aria-busy={connecting}
      aria-disabled={connecting || status === 'ending'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={press}
    >
      {connecting && <span className="spinner" data-testid="spinner" aria-hidden="true" />}
      {labels[status]}
    </button>
  )
}
