import { OffhookError } from './OffhookError.ts'

/** A stream broke off, was no stream, reported an error of its own, or ended before its text was whole. */
export class StreamError extends OffhookError {
  override readonly name = 'StreamError'

  constructor(message: string, options?: { cause?: unknown }) {
    super('stream', message, options)
  }
}
