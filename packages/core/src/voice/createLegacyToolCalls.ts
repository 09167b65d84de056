import type { AskedTool } from './tools.ts'

/** Milliseconds that an old `function-call` waits for the `tool-calls` of the same call. */
const HOLD_MS = 200
/** Milliseconds within which a `tool-calls` that comes later still means the same call. */
const REPEAT_MS = 5000

/**
 * Keeps calls from running twice: by default the platform sends each as `function-call` and as `tool-calls`, in no
 * documented order. A `function-call` runs only where no `tool-calls` follows, and none has come in this call.
 */
export function createLegacyToolCalls(run: (asked: AskedTool) => void) {
  const held = new Set<ReturnType<typeof setTimeout>>()
  const ran: { readonly key: string; readonly at: number }[] = []
  let count = 0
  let isSuperseded = false

  function close(): void {
    isSuperseded = true
    for (const timer of held) clearTimeout(timer)
    held.clear()
  }

  return {
    hear(name: string, args: unknown): void {
      if (isSuperseded) return
      const timer = setTimeout(() => {
        held.delete(timer)
        ran.push({ key: keyOf(name, args), at: performance.now() })
        count += 1
        run({ id: `function-call-${count}`, name, args })
      }, HOLD_MS)
      held.add(timer)
    },
    /** Drops the calls that wait, and all to come. */
    close,
    /** Whether a call of `tool-calls` has run as a `function-call` already. True once for each. */
    hasRun({ name, args }: AskedTool): boolean {
      const key = keyOf(name, args)
      const position = ran.findIndex((each) => each.key === key && performance.now() - each.at < REPEAT_MS)
      if (position >= 0) ran.splice(position, 1)
      return position >= 0
    },
  }
}

/** The same text for equal arguments, as JSON or as an object, in whatever order their fields are. */
function keyOf(name: string, args: unknown): string {
  let value = args
  try {
    if (typeof args === 'string') value = JSON.parse(args)
  } catch {
    // compared as text
  }
  return JSON.stringify([name, value ?? {}], (_key, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
