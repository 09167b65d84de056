const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls `listener` whenever somebody asks this process to end: by a signal, or by an npm that was
 * killed and could pass none on.
 */
export function whenEnded(listener) {
  for (const signal of SIGNALS) process.on(signal, listener)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    listener()
  }, 500)
  watch.unref()
}
