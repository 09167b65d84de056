import { CallError } from '../errors/CallError.ts'
import { messageOf } from '../errors/OffhookError.ts'
import { AbortError } from '../errors/requestErrors.ts'

/** With what a call ends: every failure of an engine is a CallError; an end that was asked for is none. */
export const toEndError = (reason: unknown): CallError | AbortError =>
  reason instanceof CallError || reason instanceof AbortError
    ? reason
    : new CallError('unknown', messageOf(reason), { cause: reason })
