import { OffhookError } from './OffhookError.ts'

/**
 * A failure of a tool with a message for the assistant. Throw it from a handler of `onToolCall`: the assistant gets the
 * first 500 characters of the message. For any other error the assistant only learns that the tool failed.
 */
export class ToolError extends OffhookError {
  override readonly name = 'ToolError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('tool', message, options)
  }
}
