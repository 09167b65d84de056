import { throwInvalid } from '../../errors/throwInvalid.ts'
import { boolean, define } from '../../validators/entryStructs.ts'
import { type OptionSchema, timeout, validateOptions } from '../../validators/validateOptions.ts'

/** The context of a tool call. */
export interface ToolCallContext {
  /** The platform's id of this tool call. */
  readonly id: string
  /**
   * Aborts when the call ends, at the timeout, and when the tool is removed. Once the handler has answered it no longer
   * aborts: what the handler has started goes on.
   */
  readonly signal: AbortSignal
}

/** The arguments of a tool call, unchecked, as the assistant's model generated them. */
export type ToolArguments = Readonly<Record<string, unknown>>

/**
 * A function of the page that the assistant may call. The assistant receives the result as JSON, and for `undefined` a
 * note that the tool is done. If the function throws, the assistant receives a note that the tool failed, with the
 * message only of a `ToolError`. `Args` is not checked unless the tool has `parameters`.
 */
export type ToolHandler<Args = ToolArguments> = (args: Args, context: ToolCallContext) => unknown

/** The options of a tool. */
export interface ToolOptions {
  /** Milliseconds that the tool may take: above 0 and at most 2,147,483,647 (the browser's timers). Default 20,000. */
  timeout?: number
  /** Whether the assistant responds to the result at once. Default true. */
  respond?: boolean
}

/** A schema of Zod, Valibot, ArkType or any other library that implements Standard Schema, version 1. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    /** The name of the library. */
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** The result of a Standard Schema: its output, or the issues of the input. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

/** A struct of superstruct. */
export interface ParametersStruct<Output> {
  /** Returns the checked value, with its defaults. Throws for an invalid value. */
  readonly create: (value: unknown) => Output
}

/** The parameters of a tool: a superstruct struct, or a schema of any library that implements Standard Schema. */
export type ToolParameters<Args> = StandardSchema<Args> | ParametersStruct<Args>

/** The options of a tool whose arguments are checked. */
export interface CheckedToolOptions<Args> extends ToolOptions {
  /**
   * Checks the arguments before the handler runs, and types them. For invalid arguments the handler does not run: the
   * assistant receives the failures, and an `error` event `tool-call-error` is emitted.
   */
  parameters: ToolParameters<Args>
}

/** Registers a function of the page as a tool, with or without a check of its arguments. */
export interface OnToolCall {
  <Args>(name: string, options: CheckedToolOptions<Args>, handler: ToolHandler<Args>): () => void
  <Args = ToolArguments>(name: string, handler: ToolHandler<Args>, options?: ToolOptions): () => void
}

/** A registered tool. */
export interface Tool extends ToolOptions {
  readonly parameters?: ToolParameters<unknown>
  readonly handler: ToolHandler<never>
  /** Aborts when the tool is removed. */
  readonly removed: AbortSignal
}

/** A tool call of the assistant. */
export interface ToolRequest {
  readonly id: string
  readonly name: string
  /** JSON text or an object. */
  readonly args: unknown
}

/** A tool call without a handler. */
export interface UnhandledToolCall {
  /** The name of the tool that the assistant called. */
  readonly name: string
  /** The names of the tools with a handler. */
  readonly handlers: readonly string[]
}

type AnyToolOptions = ToolOptions & Partial<CheckedToolOptions<unknown>>

/** The handler of a tool and its options, in either order. */
export type ToolInputs =
  | [handler: ToolHandler<never>, options?: AnyToolOptions | undefined]
  | [options: AnyToolOptions, handler: ToolHandler<never>]

/** Whether a value is a superstruct struct or a Standard Schema. */
function isSchema(value: unknown): boolean {
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(value)
  const { validate }: { validate?: unknown } = Object(standard)
  return typeof create === 'function' || typeof validate === 'function'
}

const toolOptions = (): OptionSchema<AnyToolOptions> => ({
  timeout: timeout(),
  respond: boolean(),
  parameters: define('a superstruct struct or a Standard Schema', isSchema),
})

/**
 * Adds a tool under its name. It replaces an earlier tool of that name. Returns a function that removes it.
 *
 * @throws ValidationError for an empty name, a handler that is not a function, and an invalid or unknown option
 */
export function addTool(tools: Map<string, Tool>, name: string, ...input: ToolInputs): () => void {
  if (typeof name !== 'string' || !name)
    throwInvalid('tool', 'name', 'name must be a non-empty string.', name)
  const { handler, options } = readInputs(input)
  if (typeof handler !== 'function') throwInvalid('tool', 'handler', 'handler must be a function.', handler)
  validateOptions('A tool', options, toolOptions(), 'tool')
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}

/** Returns the handler and the options, which are not checked yet. */
function readInputs([first, second]: ToolInputs) {
  const [handler, options = {}] = typeof second === 'function' ? [second, first] : [first, second]
  return { handler, options: options as AnyToolOptions }
}
