import { OffhookError } from './OffhookError.ts'

/** The facts about a response that could not be read. */
interface ResponseDetails {
  readonly status: number
  readonly operation: string
  readonly requestId: string | undefined
}

/** A response that is not what the operation promises: not JSON, without a required field, or not a list. */
export class ParseError extends OffhookError {
  override readonly name = 'ParseError'
  /** The HTTP status of the response; undefined without one. */
  declare readonly status: number | undefined
  /** For example `GET /call/{id}`. */
  declare readonly operation: string | undefined
  /** The platform's id of the request, for its support; undefined if the platform sent no id. */
  declare readonly requestId: string | undefined

  constructor(message: string, options?: { cause?: unknown }, details?: ResponseDetails) {
    super('parse', message, options)
    Object.assign(this, details)
  }

  protected override details() {
    const { status, operation, requestId } = this
    return { status, operation, requestId }
  }
}
