import { toOffhookError } from '../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../errors/requestErrors.ts'
import type { ClientMessage } from './clientMessages.ts'
import type { StartReport } from './createStartReport.ts'
import { isOfType } from './messageRules.ts'
import type { ServerMessage } from './serverMessages.ts'
import type { Tool } from './tools.ts'

const TOOL_TIMEOUT_MS = 20_000
/** Characters of a tool's failure that the assistant is told. */
const REASON_MAX = 500

export interface ToolRunnerHost {
  readonly tools: ReadonlyMap<string, Tool>
  readonly send: (message: ClientMessage) => boolean
  readonly report: Pick<StartReport, 'error'>
}

interface Asked {
  readonly id: string
  readonly name: string
  readonly args: unknown
}

/**
 * Runs the page's tools when the assistant calls them. The platform takes no result of a tool from a page, so what
 * came of it is added to the conversation as a message of the system, which the assistant reads like any other.
 */
export function createToolRunner({ tools, send, report }: ToolRunnerHost) {
  const over = new AbortController()
  const done = new Set<string>()
  let isModern = false

  async function run({ id, name, args }: Asked, tool: Tool): Promise<void> {
    // `AbortSignal.any` is younger than browsers in which calls run
    const ended = new AbortController()
    const { signal } = ended
    const end = () => ended.abort()
    const ends = [over.signal, tool.removed]
    for (const each of ends) each.addEventListener('abort', end)
    const { timeout = TOOL_TIMEOUT_MS, respond = true } = tool
    const tell = (content: string) => {
      if (signal.aborted) return
      send({ type: 'add-message', message: { role: 'system', content }, triggerResponseEnabled: respond })
    }
    try {
      const tooLate = new TimeoutError(`The tool ${name} did not answer within ${timeout / 1000} seconds.`)
      // listened to before the tool runs, which may be what ends the call
      const impatient = patience(signal, timeout, tooLate)
      const result = await Promise.race([call(tool, args, { id, signal }), impatient])
      if (result !== undefined) tell(`Result of the tool ${name}: ${JSON.stringify(result)}`)
    } catch (reason) {
      if (signal.aborted) return
      const error = toOffhookError(reason, 'tool')
      report.error('tool-call-error', error)
      // a message holds only so much
      tell(`The tool ${name} failed: ${error.message.slice(0, REASON_MAX)}`)
    } finally {
      end()
      for (const each of ends) each.removeEventListener('abort', end)
    }
  }

  return {
    hear(message: ServerMessage) {
      if (over.signal.aborted) return
      const asked = readCalls(message, () => `function-call-${done.size + 1}`)
      if (isOfType(message, 'tool-calls')) isModern = true
      // an assistant that sends both means the same call
      else if (isModern) return
      for (const one of asked) {
        const tool = tools.get(one.name)
        if (!tool || done.has(one.id)) continue
        done.add(one.id)
        void run(one, tool)
      }
    },
    close: () => over.abort(),
  }
}

function readCalls(message: ServerMessage, newId: () => string): readonly Asked[] {
  if (isOfType(message, 'tool-calls')) {
    return message.toolCallList.map(({ id, function: { name, arguments: args } }) => ({ id, name, args }))
  }
  if (!isOfType(message, 'function-call')) return []
  const { name, parameters } = message.functionCall
  return [{ id: newId(), name, args: parameters }]
}

/** Never throws at once: a tool may. */
async function call({ handler }: Tool, args: unknown, context: Parameters<Tool['handler']>[1]) {
  return handler(readArguments(args), context)
}

/** Arguments come as JSON text or as an object; what is neither is none. */
function readArguments(args: unknown): Readonly<Record<string, unknown>> {
  let value = args
  if (typeof args === 'string') {
    try {
      value = JSON.parse(args)
    } catch {
      throw new SyntaxError('Its arguments are not JSON.')
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** Rejects when the signal aborts, or with `tooLate` after `ms` milliseconds. Leaves no timer behind once it is aborted. */
const patience = (signal: AbortSignal, ms: number, tooLate: TimeoutError): Promise<never> =>
  new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate), ms)
    const onAbort = () => {
      clearTimeout(timer)
      reject(new AbortError())
    }
    signal.addEventListener('abort', onAbort, { once: true })
  })
