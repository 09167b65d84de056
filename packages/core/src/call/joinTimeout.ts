import { CallError } from '../errors/CallError.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { promiseWithResolvers } from '../events/promiseWithResolvers.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { DEVICE_LIMIT_MS, JOIN_TIMEOUT_MS, PERSON_LIMIT_MS, TIMER_MAX_MS } from '../limits.ts'
import type { CallObjectOptions } from './callObjectOptions.ts'
import { queryPermission } from './queryPermission.ts'

/**
 * Checks the option `joinTimeout`.
 *
 * @throws ValidationError unless it is undefined or a number of milliseconds that a timer can wait
 */
export function validateJoinTimeout(joinTimeout: unknown): void {
  if (joinTimeout === undefined) return
  if (typeof joinTimeout === 'number' && joinTimeout > 0 && joinTimeout <= TIMER_MAX_MS) return
  const message = `joinTimeout must be above 0 and at most ${TIMER_MAX_MS} milliseconds.`
  throwInvalid('call options', 'joinTimeout', message, joinTimeout)
}

/**
 * Adds a timeout to a join. Time spent in the browser's microphone prompt does not count: `mayPrompt` says whether the
 * join may show one.
 *
 * @throws CallError when the room does not answer in time
 */
export function withJoinTimeout(
  joined: Promise<void>,
  { frame, joinTimeout }: Pick<CallObjectOptions, 'frame' | 'joinTimeout'>,
  mayPrompt: boolean,
): Promise<void> {
  const fail = (ms: number) => {
    throw new CallError('connection-error', `The room did not answer within ${ms / 1000} seconds.`)
  }
  const within = (ms: number) => withTimeout(joined, ms, () => fail(ms))
  async function afterPrompt(): Promise<void> {
    const status = await queryPermission()
    if (status?.state === 'prompt') {
      const answered = promiseWithResolvers<void>()
      status.onchange = () => answered.resolve()
      const either = Promise.race([joined, answered.promise])
      await withTimeout(either, DEVICE_LIMIT_MS, () => fail(DEVICE_LIMIT_MS))
    }
    return within(JOIN_TIMEOUT_MS)
  }
  if (joinTimeout !== undefined) return within(joinTimeout)
  // in a frame, the user may try devices first, or wait for a host
  if (frame) return within(PERSON_LIMIT_MS)
  return mayPrompt ? Promise.race([joined, afterPrompt()]) : within(JOIN_TIMEOUT_MS)
}
