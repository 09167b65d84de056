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
