import { isRecord } from '../../validators/isRecord.ts'
import type { ToolRequest } from './tools.ts'

/** Milliseconds that a legacy `function-call` waits for the `tool-calls` of the same call. */
const HOLD_MS = 200
/** Milliseconds that it waits without a handler in the page: only `tool-calls` says whether the server runs the tool. */
const UNHANDLED_HOLD_MS = 10_000

interface LegacyContext {
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, unknown>
  /** Runs a tool of the page. */
  readonly run: (request: ToolRequest) => void
  /** Warns of a tool call without a handler. */
  readonly warn: (name: string) => void
}

/**
 * Prevents a tool call from running twice: by default the platform sends it as `function-call` and as `tool-calls`, in no
 * documented order. A `function-call` runs only if no `tool-calls` follows, and none was received in this call before.
 */
export function createLegacyToolCalls({ tools, run, warn }: LegacyContext) {
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
      const onTimeout = () => {
        held.delete(timer)
        if (!isHandled) return warn(name)
        ran.push(keyOf(name, args))
        count += 1
        run({ id: `function-call-${count}`, name, args })
      }
      const timer = setTimeout(onTimeout, isHandled ? HOLD_MS : UNHANDLED_HOLD_MS)
      held.add(timer)
    },
    /** Drops the waiting calls, and ignores later ones. */
    close,
    /** Whether a call of `tool-calls` has already run as a `function-call`. True once for each call. */
    hasRun({ name, args }: ToolRequest): boolean {
      const position = ran.indexOf(keyOf(name, args))
      if (position >= 0) ran.splice(position, 1)
      return position >= 0
    },
  }
}

/** Returns the same key for equal arguments, as JSON text or as an object, with their fields in any order. */
function keyOf(name: string, args: unknown): string {
  let value = args
  try {
    if (typeof args === 'string') value = JSON.parse(args)
  } catch {
    // Compared as text.
  }
  return JSON.stringify([name, value ?? {}], (_key, each) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )
}
