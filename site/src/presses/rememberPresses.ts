/** Milliseconds after which a press no longer counts, since a late press must not open the microphone. */
const EXPIRES_AFTER = 10_000

/** A button in a part of the page that is not hydrated yet. */
const UNHYDRATED_BUTTON =
  '#root:not([data-hydrated]) button, [data-below-the-fold]:not([data-hydrated]) button'
const CALL_BUTTON = '.call-button'
/** The content of a call button while the call connects. */
const CONNECTING = 'template[data-connecting]'
/** The notice that the page has not loaded. */
const UNREADY = 'template[data-unready]'

/** The presses that the page's code has not handled yet. */
export interface EarlyPresses {
  /** The presses so far, by button: repeated presses of a button count once. They expire ten seconds after the last. */
  readonly presses: Map<HTMLButtonElement, Event>
  /** Drops the presses. If there were any, tells the user that the page has not loaded. */
  fail: () => void
  /** Shows the call buttons as they were served, for good: that is how React expects to find them. */
  release: () => void
}

/**
 * Remembers presses of buttons that are not hydrated yet. After a press of a call button, the call buttons show that the
 * call connects, exactly as `CallButton` does. Runs inside the page's HTML, so keep it small.
 */
export function rememberPresses(): EarlyPresses {
  const presses = new Map<HTMLButtonElement, Event>()
  let patience = EXPIRES_AFTER
  let expiry: ReturnType<typeof setTimeout> | undefined
  let served = ''
  const template = () => document.querySelector(CONNECTING)

  const setConnecting = (next: boolean) => {
    const connecting = template()?.innerHTML
    if (connecting === undefined) return
    const status = next ? 'connecting' : 'idle'
    for (const button of document.querySelectorAll<HTMLElement>(CALL_BUTTON)) {
      if (button.dataset.status === status) continue
      if (next) served = button.innerHTML
      button.innerHTML = next ? connecting : served
      button.dataset.status = status
      for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, String(next))
    }
  }

  const fail = () => {
    setConnecting(false)
    const unready = document.querySelector<HTMLTemplateElement>(UNREADY)
    // The content leaves the template, so that it is shown once
    if (unready && presses.size > 0) document.body.append(unready.content)
    presses.clear()
  }

  const onClick = (event: Event) => {
    const { target } = event
    const button = target instanceof Element && target.closest<HTMLButtonElement>(UNHYDRATED_BUTTON)
    if (!button) return
    presses.set(button, event)
    if (button.matches(CALL_BUTTON)) setConnecting(true)
    clearTimeout(expiry)
    expiry = setTimeout(fail, patience)
  }
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement && target.type === 'module')) return
    patience = 0
    fail()
  }
  addEventListener('click', onClick, true)
  // The error of a script does not bubble
  addEventListener('error', onError, true)

  return {
    presses,
    fail,
    release() {
      setConnecting(false)
      template()?.remove()
    },
  }
}
