import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react'

/** The event handlers that hold and release a button. */
export interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerLeave: () => void
  onPointerCancel: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
}

/** The event that held the button. */
interface Press {
  readonly currentTarget: Element
  readonly pointerId?: number
}

// React 18 warns about layout effects on a server.
// By the class, not by `document`: importing the package looks at no page
const useBrowserLayoutEffect = typeof HTMLElement === 'undefined' ? useEffect : useLayoutEffect

/**
 * A button that is held by the primary pointer button, by space or by enter. Leaving the window or the tab releases it.
 * A click without a pointer or key, as from voice control or a screen reader, toggles it. Disabling, hiding and
 * unmounting release it. `onChange` must be stable: another function releases the button too.
 */
export function useHold(isEnabled: boolean, onChange: (isHeld: boolean) => void): HoldHandlers {
  const { handlers, reset } = useMemo(() => createHold(onChange), [onChange])
  // React runs this cleanup also when it hides a suspended boundary, whose state and passive effects wait.
  useBrowserLayoutEffect(() => reset, [reset, isEnabled])
  return handlers
}

/** The hold of one button. It calls `onChange` inside the event that holds or releases the button. */
function createHold(onChange: (isHeld: boolean) => void) {
  /** Set while the button is held. */
  let stopWatching: (() => void) | null = null
  let isKeyDown = false

  function hold(press: Press, releases: readonly string[]): void {
    // A disabled fieldset disables the button too, which still receives pointerdown.
    if (stopWatching || press.currentTarget.matches(':disabled')) return
    const stopWatchingRelease = watchReleaseElsewhere(press, releases, releaseKey)
    // Safari does not focus a clicked button, so the button gets no blur event when the user leaves the window.
    const stopWatchingPage = watchPageInactive(reset)
    stopWatching = () => {
      stopWatchingRelease()
      stopWatchingPage()
    }
    onChange(true)
  }

  function release(): void {
    if (!stopWatching) return
    stopWatching()
    stopWatching = null
    onChange(false)
  }

  function releaseKey(): void {
    release()
    // The delay waits for the click that the browser fires for the key: that click must not toggle the button.
    setTimeout(() => {
      isKeyDown = false
    })
  }

  function reset(): void {
    isKeyDown = false
    release()
  }

  const handlers: HoldHandlers = {
    onPointerDown(event) {
      // A press that opens a context menu may never get its pointerup.
      if (event.button > 0 || event.ctrlKey) return
      hold(event, ['pointerup', 'pointercancel'])
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: releaseKey,
    onKeyDown: onActivationKey((event) => {
      isKeyDown = true
      hold(event, ['keyup'])
    }),
    onKeyUp: onActivationKey(releaseKey),
    onClick(event) {
      // `detail` counts the presses of a pointer.
      if (event.detail !== 0 || isKeyDown) return
      if (stopWatching) release()
      else hold(event, [])
    },
  }
  return { handlers, reset }
}

const onActivationKey = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key !== ' ' && event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) action(event)
}

/**
 * Calls `onRelease` when the press ends outside its button: a button that was hidden or disabled while it was held does
 * not receive that event. Returns its cleanup.
 */
function watchReleaseElsewhere(press: Press, names: readonly string[], onRelease: () => void): () => void {
  const { currentTarget: button, pointerId } = press
  const onEvent = (event: Event) => {
    // Another finger may press something else meanwhile.
    const isSamePress = Reflect.get(event, 'pointerId') === pointerId
    if (isSamePress && !event.composedPath().includes(button)) onRelease()
  }
  // In the capture phase, because the page may stop the event.
  for (const name of names) window.addEventListener(name, onEvent, true)
  return () => {
    for (const name of names) window.removeEventListener(name, onEvent, true)
  }
}

/** Calls `onInactive` when the user switches to another window, program or tab. Returns its cleanup. */
function watchPageInactive(onInactive: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') onInactive()
  }
  window.addEventListener('blur', onInactive)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('blur', onInactive)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
