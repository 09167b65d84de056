import { OffhookError } from './OffhookError.ts'

/** The reasons for which a room ends a call or refuses a join. */
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

/**
 * The type of a `CallError`: Daily's type, `unknown` without one, or one of the client's own:
 * `ended-early` if the platform ended the call before the assistant listened, and `assistant-left` if no
 * participant of the platform was left in the call.
 */
export type CallErrorType = FatalErrorType | 'ended-early' | 'assistant-left' | 'unknown'

/** Further fields of a `CallError`. */
interface CallErrorOptions {
  readonly cause?: unknown
  /** The platform's reason for the end of the call. */
  readonly endedReason?: string | undefined
  /** Daily's second text for the same error. */
  readonly errorMsg?: string | undefined
}

/** A call failed or could not start: the room or the platform ended or refused it. */
export class CallError extends OffhookError {
  override readonly name = 'CallError'
  /** The reason, for programs: one of Daily's ten types, or one of the client's. */
  readonly type: CallErrorType
  /** The platform's `endedReason`, such as `pipeline-error`, of a call that ended before the assistant listened. */
  readonly endedReason: string | undefined
  /**
   * Daily's `errorMsg`, if it differs from `message` (Daily's `error.msg`). For a deleted room it is 'Meeting has
   * ended', and `message` is 'Exiting meeting because room was deleted'.
   */
  readonly errorMsg: string | undefined

  constructor(type: CallErrorType, message: string, options: CallErrorOptions = {}) {
    super(`call-${type}`, message, options)
    this.type = type
    this.endedReason = options.endedReason
    this.errorMsg = options.errorMsg
  }

  protected override details() {
    const { type, endedReason, errorMsg } = this
    return {
      type,
      ...(endedReason !== undefined && { endedReason }),
      ...(errorMsg !== undefined && { errorMsg }),
    }
  }
}
