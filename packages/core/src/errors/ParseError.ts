import { OffhookError } from './OffhookError.ts'

/** What is known of an answer that could not be read. */
interface UnreadAnswer {
  readonly status: number
  readonly operation: string
  readonly requestId: string | undefined
}

/** The answer is not what the operation promises: not JSON, without a field that is needed, or no list to iterate. */
export class ParseError extends OffhookError {
  override readonly name = 'ParseError'
  /** The HTTP status of the answer; undefined where there was none. */
  declare readonly status: number | undefined
  /** For example `GET /call/{id}`. */
  declare readonly operation: string | undefined
  /** The platform's id of the request, to name to its support; undefined where it gave none. */
  declare readonly requestId: string | undefined

  constructor(message: string, options?: { cause?: unknown }, answer?: UnreadAnswer) {
    super('parse', message, options)
    Object.assign(this, answer)
  }

  protected override details() {
    const { status, operation, requestId } = this
    return { status, operation, requestId }
  }
}
