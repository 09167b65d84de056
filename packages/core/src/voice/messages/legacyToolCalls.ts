import type { ToolRequest } from './tools.ts'

/** Milliseconds that an old `function-call` waits for the `tool-calls` of the same call. */
const HOLD_MS = 200
/** The same where the page has no such tool: nothing is to run, and only `tool-calls` says whether it is the server's. */
const UNHANDLED_HOLD_MS = 10_000

interface LegacyHost {
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, unknown>
  /** Runs a tool of the page. */
  readonly run: (request: ToolRequest) => void
  /** Tells of a call that no tool of the page takes. */
  readonly warn: (name: string) => void
}

/**
 * Keeps calls from running twice: by default the platform sends each as `function-call` and as `tool-calls`, in no
 * documented order. A `function-call` runs only where no `tool-calls` follows, and none has come in this call.
 */
export function createLegacyToolCalls({ tools, run, warn }: LegacyHost) {
  const held = new Set<ReturnType<typeof setTimeout>>()
  const ran: string[] = []
  let count = 0
  let isSuperseded = false

  function close(): void {
    isSuperseded = true
    for (const timer of held) clearTimeout(timer)
    held.clear()
  }

  return {
    receive(name: string, args: unknown): void {
      if (isSuperseded) return
      const isHandled = tools.has(name)
      const onTime = () => {
        held.delete(timer)
        if (!isHandled) return warn(name)
        ran.push(keyOf(name, args))
        count += 1
        run({ id: `function-call-${count}`, name, args })
      }
      const timer = setTimeout(onTime, isHandled ? HOLD_MS : UNHANDLED_HOLD_MS)
      held.add(timer)
    },
    /** Drops the calls that wait, and all to come. */
    close,
    /** Whether a call of `tool-calls` has run as a `function-call` already. True once for each. */
    hasRun({ name, args }: ToolRequest): boolean {
      const position = ran.indexOf(keyOf(name, args))
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
