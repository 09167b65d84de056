import { OffhookError } from './OffhookError.ts'

/** A stream was interrupted, was not a stream, reported an error, or ended before its text was complete. */
export class StreamError extends OffhookError {
  override readonly name = 'StreamError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('stream', message, options)
  }
}
