import { CallError } from '../errors/CallError.ts'
import { createDeferred } from '../events/deferred.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { DEVICE_LIMIT_MS, JOIN_TIMEOUT_MS, PERSON_LIMIT_MS } from '../limits.ts'
import type { CallParts } from './callParts.ts'
import { queryPermission } from './queryPermission.ts'

/**
 * Settles as a join does. What the browser asks the visitor holds a join up, and is no time of the room's: it counts
 * from the answer.
 *
 * @throws CallError once the room has had the time that it may take
 */
export function limitJoin(
  joined: Promise<void>,
  { frame, joinTimeout }: Pick<CallParts, 'frame' | 'joinTimeout'>,
  mayAsk: boolean,
): Promise<void> {
  const refuse = (ms: number) => {
    throw new CallError('connection-error', `The room did not answer within ${ms / 1000} seconds.`)
  }
  const within = (ms: number) => withTimeout(joined, ms, () => refuse(ms))
  async function afterAnswer(): Promise<void> {
    const status = await queryPermission()
    if (status?.state === 'prompt') {
      const answered = createDeferred<void>()
      status.onchange = () => answered.resolve()
      const either = Promise.race([joined, answered.promise])
      await withTimeout(either, DEVICE_LIMIT_MS, () => refuse(DEVICE_LIMIT_MS))
    }
    return within(JOIN_TIMEOUT_MS)
  }
  if (joinTimeout !== undefined) return within(joinTimeout)
  // in a frame, the visitor may have devices to try, or a host to wait for
  if (frame) return within(PERSON_LIMIT_MS)
  return mayAsk ? Promise.race([joined, afterAnswer()]) : within(JOIN_TIMEOUT_MS)
}
