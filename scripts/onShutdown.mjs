import { readFileSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The parent of a process, on systems with /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name of the program in parentheses, which may contain anything.
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
  } catch {
    return undefined
  }
}

/** The ids of the parent and its parent: npm runs scripts in a shell. */
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`

/**
 * Calls `listener` when this process should end: at a signal, or when npm was killed and could pass no signal on.
 */
export function onShutdown(listener) {
  for (const signal of SIGNALS) process.on(signal, listener)
  if (process.env.npm_lifecycle_event === undefined) return
  const before = lineage()
  const watch = setInterval(() => {
    if (lineage() === before) return
    clearInterval(watch)
    listener()
  }, 500)
  watch.unref()
}
