import { OffhookError } from './OffhookError.ts'

/** The reasons for which a room ends a call or refuses to let it join (spec §8). */
export const FATAL_ERROR_TYPES = [
  'connection-error',
  'end-of-life',
  'no-room',
  'ejected',
  'exp-room',
  'exp-token',
  'meeting-full',
  'nbf-room',
  'nbf-token',
  'not-allowed',
] as const

/** One of `FATAL_ERROR_TYPES`. */
export type FatalErrorType = (typeof FATAL_ERROR_TYPES)[number]

export const isFatalErrorType = (value: unknown): value is FatalErrorType =>
  (FATAL_ERROR_TYPES as readonly unknown[]).includes(value)

/** What a `CallError` may carry beside its type and message. */
interface CallErrorOptions {
  readonly cause?: unknown
  /** Daily's second text for the same error. */
  readonly errorMsg?: string | undefined
}

/** The room ended the call or refused it. `type` is `unknown` where the media service gives none. */
export class CallError extends OffhookError {
  override readonly name = 'CallError'
  /** Daily's word for it; `unknown` where it gave none. */
  readonly type: FatalErrorType | 'unknown'
  /**
   * Daily's `errorMsg`, where it differs from `message` (Daily's `error.msg`): a room that was deleted tells
   * 'Meeting has ended' here and 'Exiting meeting because room was deleted' there.
   */
  readonly errorMsg: string | undefined

  constructor(type: FatalErrorType | 'unknown', message: string, options: CallErrorOptions = {}) {
    super(`call-${type}`, message, options)
    this.type = type
    this.errorMsg = options.errorMsg
  }

  protected override details() {
    return { type: this.type, ...(this.errorMsg !== undefined && { errorMsg: this.errorMsg }) }
  }
}
