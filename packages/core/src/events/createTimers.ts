export interface Timers {
  /** Runs `run` once, after `ms` milliseconds, unless cleared before. */
  after: (ms: number, run: () => void) => void
  /** Ends them all, and starts no other. */
  clear: () => void
}

/** Timers that end together, so that nothing runs after what they belong to. */
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
