/** What a tool is told of the call for which it runs. */
export interface ToolCallContext {
  /** The platform's id of this tool call. */
  readonly id: string
  /** Aborts when the call ends, when the time is over, and when the tool is taken back. */
  readonly signal: AbortSignal
}

/**
 * A function of the page that the assistant may call. What it returns is told to the assistant; `undefined` tells
 * nothing. What it throws is told as a failure.
 */
export type ToolHandler = (args: Readonly<Record<string, unknown>>, context: ToolCallContext) => unknown

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

/** A tool as the client keeps it. */
export interface Tool extends ToolOptions {
  readonly handler: ToolHandler
  /** Aborts when the tool is taken back. */
  readonly removed: AbortSignal
}
