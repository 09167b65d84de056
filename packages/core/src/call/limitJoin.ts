import { CallError } from '../errors/CallError.ts'
import { withTimeout } from '../events/withTimeout.ts'
import { DEVICE_LIMIT_MS, JOIN_TIMEOUT_MS, PERSON_LIMIT_MS } from '../limits.ts'
import type { CallParts } from './callParts.ts'
import { queryPermission } from './queryPermission.ts'

/**
 * Settles as a join does.
 *
 * @throws CallError once the room has had the time that it may take
 */
export function limitJoin(
  joined: Promise<void>,
  { frame, joinTimeout }: Pick<CallParts, 'frame' | 'joinTimeout'>,
): Promise<void> {
  const refuse = (ms: number) => {
    throw new CallError('connection-error', `The room did not answer within ${ms / 1000} seconds.`)
  }
  const within = (ms: number) => withTimeout(joined, ms, () => refuse(ms))
  if (joinTimeout !== undefined) return within(joinTimeout)
  // in a frame, the visitor may have devices to try, or a host to wait for
  if (frame) return within(PERSON_LIMIT_MS)
  return withTimeout(joined, JOIN_TIMEOUT_MS, async () => {
    const permission = await queryPermission()
    // the browser's question holds the join up until the visitor answers it: the room has no part in that
    return permission?.state === 'prompt' ? within(DEVICE_LIMIT_MS) : refuse(JOIN_TIMEOUT_MS)
  })
}
