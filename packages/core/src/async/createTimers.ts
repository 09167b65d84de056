/** Timers that can be cleared together. */
export interface Timers {
  /** Runs `run` once, after `ms` milliseconds, unless cleared before. */
  after: (ms: number, run: () => void) => void
  /** Clears all timers. Later calls of `after` do nothing. */
  clear: () => void
}

/** Creates timers that are cleared together, so that no timer runs after the end of its owner. */
export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>()
  let isCleared = false
  return {
    after(ms, run) {
      if (isCleared) return
      const timer = setTimeout(() => {
        running.delete(timer)
        run()
      }, ms)
      running.add(timer)
    },
    clear() {
      isCleared = true
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
