import { readFileSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The parent of a process, where /proc tells. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the second field is the program's name in parentheses, with whatever it holds
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
  } catch {
    return undefined
  }
}

/** Whose child we are, and whose child that is: npm runs us through a shell. */
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`

/**
 * Calls `listener` whenever somebody asks this process to end: by a signal, or by an npm that was
 * killed and could pass none on.
 */
export function whenEnded(listener) {
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
