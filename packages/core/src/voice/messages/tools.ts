/** The call for which a tool runs. */
export interface ToolCallContext {
  /** The platform's id of this tool call. */
  readonly id: string
  /** Aborts when the call ends, when the time is over, and when the tool is taken back. */
  readonly signal: AbortSignal
}

/** The arguments of a tool call as the assistant's model gave them: unchecked. */
export type ToolArguments = Readonly<Record<string, unknown>>

/**
 * A function of the page that the assistant may call. Its result is told to the assistant as JSON; `undefined` is told
 * as done without a result. Of what it throws the assistant hears that the tool failed, and the message only of a
 * `ToolError`. `Args` is the page's own claim unless the tool has `parameters`, which check it.
 */
export type ToolHandler<Args = ToolArguments> = (args: Args, context: ToolCallContext) => unknown

/**
 * How long a tool of the page may take, and whether its result is told to the assistant.
 * The browser's timers bound the time.
 */
export interface ToolOptions {
  /** Milliseconds that the tool may take: above 0 and at most 2,147,483,647. Default 20,000. */
  timeout?: number
  /** Whether the assistant answers to the result at once. Default true. */
  respond?: boolean
}

/** A schema of Zod, Valibot, ArkType or any other library that implements Standard Schema, version 1. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    /** The library that made it. */
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** The output of a Standard Schema, or what is wrong with the input. */
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
  /** Returns the checked value, with its defaults. Throws for an invalid one. */
  readonly create: (value: unknown) => Output
}

/** The parameters of a tool: a superstruct struct, or a schema of any library that implements Standard Schema. */
export type ToolParameters<Args> = StandardSchema<Args> | ParametersStruct<Args>

/** The options of a tool whose arguments are checked. */
export interface CheckedToolOptions<Args> extends ToolOptions {
  /**
   * Checks the arguments before the handler runs, and types them. The handler does not run for invalid ones: the
   * assistant is told what is wrong, and an `error` event `tool-call-error` comes.
   */
  parameters: ToolParameters<Args>
}

/** Offers a function of the page to the assistant, with or without a check of its arguments. */
export interface OnToolCall {
  <Args>(name: string, options: CheckedToolOptions<Args>, handler: ToolHandler<Args>): () => void
  <Args = ToolArguments>(name: string, handler: ToolHandler<Args>, options?: ToolOptions): () => void
}

/** A tool as the client keeps it. */
export interface Tool extends ToolOptions {
  readonly parameters?: ToolParameters<unknown>
  readonly handler: ToolHandler<never>
  /** Aborts when the tool is taken back. */
  readonly removed: AbortSignal
}

/** A call of a tool by the assistant. */
export interface ToolRequest {
  readonly id: string
  readonly name: string
  /** JSON text, or the object itself. */
  readonly args: unknown
}

/** A tool call that no handler of the page takes. */
export interface UnhandledToolCall {
  /** The name that the assistant asked for. */
  readonly name: string
  /** The names that the page has handlers for. */
  readonly handlers: readonly string[]
}
