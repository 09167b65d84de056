import { OffhookError } from './OffhookError.ts'

/**
 * A failure of a tool whose message the assistant may hear. Throw it from a handler of `onToolCall`: the assistant is
 * told the first 500 characters of the message. Of any other error the assistant is told only that the tool failed.
 */
export class ToolError extends OffhookError {
  override readonly name = 'ToolError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('tool', message, options)
  }
}
