import type { SiteCall } from './useSiteCall.ts'
import { words } from './words.ts'

const labels = {
  idle: words.talk,
  connected: words.end,
  reconnecting: words.end,
  ending: words.end,
}

/** The content of the button while the call connects. */
export const Connecting = () => (
  <>
    <span className="spinner" data-testid="spinner" aria-hidden="true" />
    {words.connecting}
  </>
)

/**
 * Starts the call and ends it. While the call connects, the button has `aria-disabled`: the attribute `disabled` would
 * take the keyboard focus away.
 */
export function CallButton({ status, prepare, press }: SiteCall) {
  const connecting = status === 'connecting'
  const prepareIfUserActed = () => {
    // A page opened at the card focuses the button without an action of the user
    if (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive) prepare()
  }
  return (
    <button
      type="button"
      className="scripted call-button"
      data-status={status}
      aria-busy={connecting}
      aria-disabled={connecting || status === 'ending'}
      onPointerEnter={prepare}
      onFocus={prepareIfUserActed}
      onClick={press}
    >
      {connecting ? <Connecting /> : labels[status]}
    </button>
  )
}
