import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useState } from 'react'

/** Whether a button is held, and the event handlers that hold and release it. */
export interface Hold {
  readonly isHeld: boolean
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerLeave: () => void
  onPointerCancel: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
}

/**
 * A button that is held by the primary pointer button, by space or by enter. Leaving the window or the tab releases it.
 * A click without a pointer or key, as from voice control or a screen reader, toggles it. Disabling releases it.
 */
export function useHold(isEnabled: boolean): Hold {
  const [isHeld, setHeld] = useState(false)
  const [isKeyDown, setKeyDown] = useState(false)
  // A disabled button receives no keyup. Without these lines it would be held again when it is enabled.
  if (isHeld && !isEnabled) setHeld(false)
  if (isKeyDown && !isEnabled) setKeyDown(false)
  useEffect(() => {
    if (!isHeld) return undefined
    // Safari does not focus a clicked button, so the button gets no blur event when the user leaves the window.
    return watchPageInactive(() => {
      setHeld(false)
      setKeyDown(false)
    })
  }, [isHeld])
  const release = () => setHeld(false)
  const releaseKey = () => {
    release()
    // The delay waits for the click that the browser fires for the key: that click must not toggle the button.
    setTimeout(() => setKeyDown(false))
  }
  return {
    isHeld,
    onPointerDown: ({ button, ctrlKey }) => {
      // A press that opens a context menu may never get its pointerup.
      if (button > 0 || ctrlKey) return
      setHeld(true)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: releaseKey,
    onKeyDown: onActivationKey(() => {
      setKeyDown(true)
      setHeld(true)
    }),
    onKeyUp: onActivationKey(releaseKey),
    onClick: ({ detail }) => {
      // `detail` counts the presses of a pointer.
      if (detail === 0 && !isKeyDown) setHeld(!isHeld)
    },
  }
}

const onActivationKey = (action: () => void) => (event: KeyboardEvent) => {
  if (event.key !== ' ' && event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) action()
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
