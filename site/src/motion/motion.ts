/** The state of animations on the page, and the user's switch for them. */
export interface Motion {
  /** Neither paused by the user nor reduced by their system. */
  isAllowed: () => boolean
  isPaused: () => boolean
  setPaused: (paused: boolean) => void
  /** Calls back after any change, and when the page is hidden or shown. Returns the cleanup. */
  subscribe: (listener: () => void) => () => void
}

const REDUCED = '(prefers-reduced-motion: reduce)'

/** The page's motion: one switch for all animations. */
export const motion: Motion = createMotion()

function createMotion(): Motion {
  const listeners = new Set<() => void>()
  let paused = false
  const media = typeof matchMedia === 'function' ? matchMedia(REDUCED) : undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  function watch(): void {
    media?.addEventListener('change', notify)
    document.addEventListener('visibilitychange', notify)
  }
  function unwatch(): void {
    media?.removeEventListener('change', notify)
    document.removeEventListener('visibilitychange', notify)
  }
  return {
    isAllowed: () => !paused && !media?.matches,
    isPaused: () => paused,
    setPaused(value) {
      paused = value
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) watch()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unwatch()
      }
    },
  }
}
