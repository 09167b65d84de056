import { promiseWithResolvers } from '../async/promiseWithResolvers.ts'
import { withTimeout } from '../async/withTimeout.ts'
import { queryPermission } from '../engine/queryPermission.ts'
import { CallError } from '../errors/CallError.ts'
import { DEVICE_TIMEOUT_MS, JOIN_TIMEOUT_MS, PERSON_TIMEOUT_MS } from '../limits.ts'
import type { CallObjectOptions } from './callObjectOptions.ts'

/**
 * Adds a timeout to a join: `joinTimeout`, or a default. Time spent in the browser's microphone prompt counts for
 * `joinTimeout` and in a frame, but not for the default of a call without a frame. `mayPrompt` says whether the join may
 * show a prompt.
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
      await withTimeout(either, DEVICE_TIMEOUT_MS, () => fail(DEVICE_TIMEOUT_MS))
    }
    return within(JOIN_TIMEOUT_MS)
  }
  if (joinTimeout !== undefined) return within(joinTimeout)
  // In a frame, the user may try devices first, or wait for a host.
  if (frame) return within(PERSON_TIMEOUT_MS)
  return mayPrompt ? Promise.race([joined, afterPrompt()]) : within(JOIN_TIMEOUT_MS)
}
