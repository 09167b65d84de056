import { promiseWithResolvers } from '../../async/promiseWithResolvers.ts'
import { toOffhookError } from '../../errors/OffhookError.ts'
import { AbortError, TimeoutError } from '../../errors/requestErrors.ts'
import { ToolError } from '../../errors/ToolError.ts'
import { callIsolated } from '../../events/callIsolated.ts'
import { isRecord } from '../../validators/isRecord.ts'
import type { VoiceEmitter } from '../events.ts'
import type { StartReport } from '../session/startReport.ts'
import type { ClientMessage } from './clientMessages.ts'
import type { FunctionCallMessage, ToolCallsMessage } from './serverMessages.ts'
import type { ToolCallItems, ToolOutcome } from './toolAndNoteWriter.ts'
import { checkToolArguments, readToolArguments } from './toolArguments.ts'
import { toolFailureText, toolResultText } from './toolResultText.ts'
import type { Tool, ToolCallContext, ToolRequest } from './tools.ts'

/** Milliseconds that a tool may take by default. */
const TOOL_TIMEOUT_MS = 20_000
/** Maximum length of a tool's error message to the assistant, in characters. */
const REASON_MAX = 500

interface ToolRunnerContext extends Pick<ToolCallItems, 'settleBy'> {
  readonly tools: ReadonlyMap<string, Tool>
  readonly send: (message: ClientMessage) => boolean
  readonly report: Pick<StartReport, 'error'>
  readonly emit: VoiceEmitter['emit']
}

/**
 * Runs the page's tools when the assistant calls them. The platform accepts no tool result from a page, so the result is
 * added to the conversation as a message. Its role is `system`, the only one that the platform documents for this. A
 * `tool` message needs the id of its call, which `add-message` cannot have, and a `user` message would be recorded as
 * words of the user.
 */
export class ToolRunner {
  readonly #context: ToolRunnerContext
  readonly #controller = new AbortController()
  /** The ids of the tool calls that have run. */
  readonly #done = new Set<string>()
  /** The names of the tools for which a warning was given. */
  readonly #warned = new Set<string>()
  readonly #legacy: ReturnType<typeof createLegacyToolCalls>

  constructor(context: ToolRunnerContext) {
    this.#context = context
    this.#legacy = createLegacyToolCalls({
      tools: context.tools,
      run: (request) => this.#start(request),
      warn: (name) => this.#warnUnhandled(name),
    })
  }

  /** Runs the tools that a message of the platform calls. */
  receive(message: ToolCallsMessage | FunctionCallMessage): void {
    if (this.#controller.signal.aborted) return
    const legacy = this.#legacy
    if (message.type === 'function-call') {
      legacy.receive(message.functionCall.name, message.functionCall.parameters)
      return
    }
    legacy.close()
    for (const toolCall of message.toolCallList) {
      const { id, function: called } = toolCall
      const request = { id, name: called.name, args: called.arguments }
      // The message also lists the tools of the server, which the page does not run.
      if (!this.#context.tools.has(request.name) && isOfServer(message, id)) continue
      const earlier = legacy.takeRun(request)
      if (earlier) this.#done.add(id)
      const outcome = earlier ?? this.#start(request)
      if (outcome) this.#context.settleBy(toolCall, outcome)
    }
  }

  /** Aborts the running tools, and ignores later calls. */
  close(): void {
    this.#controller.abort()
    this.#legacy.close()
  }

  /** Runs the tool of a request. Returns null if the page has no handler, or if the call has run before. */
  #start(request: ToolRequest): Promise<ToolOutcome> | null {
    const tool = this.#context.tools.get(request.name)
    if (!tool) this.#warnUnhandled(request.name)
    // Calls with an empty id cannot be told apart, so they all run.
    if (!tool || (request.id !== '' && this.#done.has(request.id))) return null
    this.#done.add(request.id)
    return this.#run(request, tool)
  }

  async #run({ id, name, args }: ToolRequest, tool: Tool): Promise<ToolOutcome> {
    const { timeout = TOOL_TIMEOUT_MS, respond = true } = tool
    // `AbortSignal.any` is missing in browsers in which calls run.
    const controller = new AbortController()
    const { signal } = controller
    const abort = () => controller.abort()
    const signals = [this.#controller.signal, tool.removed]
    for (const each of signals) each.addEventListener('abort', abort)
    const timeoutError = new TimeoutError(`The tool ${name} did not answer within ${timeout / 1000} seconds.`)
    const respondWith = (content: string) => {
      if (signal.aborted) return
      const message = { role: 'system', content } as const
      this.#context.send({ type: 'add-message', message, triggerResponseEnabled: respond })
    }
    // Created before the tool runs, because the tool may end the call.
    const limit = createLimit(timeout, timeoutError, signal)
    try {
      const result = await Promise.race([callHandler(tool, args, { id, signal }), limit.exceeded])
      // Also without a result, because the assistant may wait for it.
      respondWith(toolResultText(name, result))
      return signal.aborted ? { status: 'aborted' } : { status: 'done', result }
    } catch (reason) {
      if (signal.aborted) return { status: 'aborted' }
      const error = toOffhookError(reason, 'tool')
      this.#context.report.error('tool-call-error', error)
      // Other messages are written for developers, and may contain something that the assistant should not say.
      const isForAssistant = error instanceof ToolError || error === timeoutError
      const message = isForAssistant ? error.message.slice(0, REASON_MAX) : null
      // An error of this send must not replace the error of the tool
      callIsolated(() => respondWith(toolFailureText(name, message)))
      if (error === timeoutError) abort()
      return { status: 'failed', ...(message !== null && { error: message }) }
    } finally {
      // The signal of a handler that has answered stays as it is, because work that it has started may go on.
      limit.clear()
      for (const each of signals) each.removeEventListener('abort', abort)
    }
  }

  #warnUnhandled(name: string): void {
    if (this.#warned.has(name)) return
    this.#warned.add(name)
    const handlers = [...this.#context.tools.keys()]
    const names = handlers.join(', ') || 'none'
    console.warn(
      `The assistant called the tool ${name}, and the page has no handler for it. Handlers: ${names}.`,
    )
    this.#context.emit('tool-call-unhandled', { name, handlers })
  }
}

/** Whether a tool runs on a server: that of its definition, or the platform's own. */
function isOfServer({ toolWithToolCallList }: ToolCallsMessage, id: string): boolean {
  const definition = toolWithToolCallList?.find(({ toolCall }) => Object(toolCall).id === id)
  const { type = 'function', server }: { type?: unknown; server?: unknown } = Object(definition)
  return type !== 'function' || typeof Object(server).url === 'string'
}

/** Calls a handler with its arguments, checked if the tool has parameters. Rejects with the error of the handler. */
async function callHandler({ handler, parameters }: Tool, args: unknown, context: ToolCallContext) {
  const read = readToolArguments(args)
  const checked = parameters ? await checkToolArguments(parameters, read) : read
  // The check may take longer than the tool may, or than the call
  context.signal.throwIfAborted()
  // Without parameters, the type of the arguments is an unchecked assertion of the page.
  return handler(checked as never, context)
}

/** Creates the limit of a tool: `exceeded` rejects with `error` after `ms` milliseconds, or when the signal aborts. */
function createLimit(ms: number, error: TimeoutError, signal: AbortSignal) {
  const { promise: exceeded, reject } = promiseWithResolvers<never>()
  const timer = setTimeout(() => reject(error), ms)
  const clear = () => clearTimeout(timer)
  const onAbort = () => {
    clear()
    reject(new AbortError())
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return { exceeded, clear }
}

/** Milliseconds that a legacy `function-call` waits for the `tool-calls` of the same call. */
const HOLD_MS = 200
/** Milliseconds that it waits without a handler in the page: only `tool-calls` says whether the server runs the tool. */
const UNHANDLED_HOLD_MS = 10_000

interface LegacyContext {
  /** The page's tools, by name. */
  readonly tools: ReadonlyMap<string, unknown>
  /** Runs a tool of the page. Null if it has run before. */
  readonly run: (request: ToolRequest) => Promise<ToolOutcome> | null
  /** Warns of a tool call without a handler. */
  readonly warn: (name: string) => void
}

/**
 * Prevents a tool call from running twice: by default the platform sends it as `function-call` and as `tool-calls`, in no
 * documented order. A `function-call` runs only if no `tool-calls` follows, and none was received in this call before.
 */
export function createLegacyToolCalls({ tools, run, warn }: LegacyContext) {
  const held = new Set<ReturnType<typeof setTimeout>>()
  const ran: { readonly key: string; readonly outcome: Promise<ToolOutcome> }[] = []
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
        count += 1
        const outcome = run({ id: `function-call-${count}`, name, args })
        if (outcome) ran.push({ key: keyOf(name, args), outcome })
      }
      const timer = setTimeout(onTimeout, isHandled ? HOLD_MS : UNHANDLED_HOLD_MS)
      held.add(timer)
    },
    /** Drops the waiting calls, and ignores later ones. */
    close,
    /** Returns the outcome of a call of `tool-calls` that has already run as a `function-call`, once for each call. */
    takeRun({ name, args }: ToolRequest): Promise<ToolOutcome> | undefined {
      const position = ran.findIndex(({ key }) => key === keyOf(name, args))
      return position >= 0 ? ran.splice(position, 1)[0]?.outcome : undefined
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
