import { toOffhookError } from '../../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../../errors/requestErrors.ts'
import { ToolError } from '../../errors/ToolError.ts'
import type { Emitter } from '../../events/createEmitter.ts'
import type { VoiceEvents } from '../events.ts'
import type { StartReport } from '../startProgress.ts'
import type { ClientMessage } from './clientMessages.ts'
import { createLegacyToolCalls } from './legacyToolCalls.ts'
import { isOfType } from './messageRules.ts'
import type { ServerMessage, ToolCallsMessage } from './serverMessages.ts'
import { checkToolArguments, readToolArguments } from './toolArguments.ts'
import type { AskedTool, Tool, ToolCallContext } from './tools.ts'

const TOOL_TIMEOUT_MS = 20_000
/** Characters of a tool's failure that the assistant is told. */
const REASON_MAX = 500

export interface ToolRunnerHost {
  readonly tools: ReadonlyMap<string, Tool>
  readonly send: (message: ClientMessage) => boolean
  readonly report: Pick<StartReport, 'error'>
  readonly emit: Emitter<VoiceEvents>['emit']
}

export interface ToolRunner {
  /** Runs the tools that a message of the platform calls. */
  receive: (message: ServerMessage) => void
  /** Ends the tools that run, and runs no more. */
  close: () => void
}

/**
 * Runs the page's tools when the assistant calls them. The platform takes no result of a tool from a page, so the
 * result is added to the conversation as a message. Its role is `system`: the only one that the platform documents for
 * it. A `tool` message needs the id of its call, which `add-message` cannot carry, and a `user` message would stand in
 * the record of the call as the words of the user.
 */
export function createToolRunner({ tools, send, report, emit }: ToolRunnerHost): ToolRunner {
  const over = new AbortController()
  const done = new Set<string>()
  const unhandled = new Set<string>()
  const legacy = createLegacyToolCalls({ tools, run: start, warn: warnOnce })

  async function run({ id, name, args }: AskedTool, tool: Tool): Promise<void> {
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
    const tooLate = new TimeoutError(`The tool ${name} did not answer within ${timeout / 1000} seconds.`)
    try {
      // listened to before the tool runs, which may be what ends the call
      const impatient = patience(signal, timeout, tooLate)
      const result = await Promise.race([call(tool, args, { id, signal }), impatient])
      // without a word of it the assistant could wait for ever
      tell(
        result === undefined
          ? `The tool ${name} is done. It has no result.`
          : `Result of the tool ${name}: ${JSON.stringify(result)}`,
      )
    } catch (reason) {
      if (signal.aborted) return
      const error = toOffhookError(reason, 'tool')
      report.error('tool-call-error', error)
      // any other message was written for developers, and may hold what the assistant should not say aloud
      const isForAssistant = error instanceof ToolError || error === tooLate
      tell(`The tool ${name} failed${isForAssistant ? `: ${error.message.slice(0, REASON_MAX)}` : '.'}`)
    } finally {
      end()
      for (const each of ends) each.removeEventListener('abort', end)
    }
  }

  function start(asked: AskedTool): void {
    const tool = tools.get(asked.name)
    if (!tool) warnOnce(asked.name)
    // an empty id tells no calls apart
    else if (asked.id === '' || !done.has(asked.id)) {
      done.add(asked.id)
      void run(asked, tool)
    }
  }

  function warnOnce(name: string): void {
    if (unhandled.has(name)) return
    unhandled.add(name)
    const handlers = [...tools.keys()]
    const names = handlers.join(', ') || 'none'
    console.warn(
      `The assistant called the tool ${name}, and the page has no handler for it. Handlers: ${names}.`,
    )
    emit('tool-call-unhandled', { name, handlers })
  }

  return {
    receive(message) {
      if (over.signal.aborted) return
      if (isOfType(message, 'function-call')) {
        legacy.hear(message.functionCall.name, message.functionCall.parameters)
      }
      if (!isOfType(message, 'tool-calls')) return
      legacy.close()
      for (const { id, function: named } of message.toolCallList) {
        const asked = { id, name: named.name, args: named.arguments }
        // the server's own are told too, and are nothing to the page
        if (!tools.has(asked.name) && isOfServer(message, id)) continue
        if (legacy.hasRun(asked)) done.add(id)
        else start(asked)
      }
    },
    close() {
      over.abort()
      legacy.close()
    },
  }
}

/** Whether a tool is answered elsewhere: by the server of its definition, or by the platform itself. */
function isOfServer({ toolWithToolCallList }: ToolCallsMessage, id: string): boolean {
  const definition = toolWithToolCallList?.find(({ toolCall }) => Object(toolCall).id === id)
  const { type = 'function', server }: { type?: unknown; server?: unknown } = Object(definition)
  return type !== 'function' || typeof Object(server).url === 'string'
}

/** Never throws at once: a tool may. */
async function call({ handler, parameters }: Tool, args: unknown, context: ToolCallContext) {
  const read = readToolArguments(args)
  const checked = parameters ? await checkToolArguments(parameters, read) : read
  // a handler without parameters has only its own claim of what the arguments are
  return handler(checked as never, context)
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
