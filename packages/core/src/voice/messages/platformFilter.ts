import { MEMBERSHIP_EVENTS } from '../../call/platformParticipants.ts'
import { KEPT_ACTIONS_MAX } from '../../limits.ts'
import type { CallContext } from '../context.ts'

/** The effect of a participant's message or voice. */
interface Action {
  /** The participant's session id. */
  readonly senderId: string
  /** Undefined for a message without an effect: its sender may cause a warning, and nothing is kept. */
  readonly run: (() => void) | undefined
  /**
   * The value of `performance.now()` after which the action is dropped. With it, the action waits only for its sender to
   * be listed. Without it, the action waits as long as its sender may still turn out to be the platform's.
   */
  readonly deadline?: number | undefined
  /** Whether to omit the warning about a sender that is not the platform's. */
  readonly omitsWarning?: boolean
}

/** Runs an action if its sender belongs to the platform. */
export type PlatformFilter = (action: Action) => void

/**
 * Creates the filter of a call. Actions of an undecided sender, such as a sender that is not listed yet, are kept, the
 * latest 100. Each sender that does not belong to the platform causes one warning.
 */
export function createPlatformFilter({
  call,
  diagnose,
}: Pick<CallContext, 'call' | 'diagnose'>): PlatformFilter {
  const { platform } = call
  const warned = new Set<string>()
  let kept: Action[] = []

  function decide(action: Action): void {
    const membership = platform.membershipOf(action.senderId)
    const waits = membership === 'undecided' || (membership === 'candidate' && action.deadline === undefined)
    if (membership === 'platform') action.run?.()
    else if (waits) {
      // A message without an effect would push out those with one, such as the message that the assistant listens.
      if (action.run) kept = [...kept, action].slice(-KEPT_ACTIONS_MAX)
    } else if (!action.omitsWarning) warn(action.senderId)
  }

  function warn(senderId: string): void {
    if (warned.has(senderId)) return
    warned.add(senderId)
    const participant = platform.nameOf(senderId) ?? ''
    diagnose(
      'unknown-sender',
      `The participant "${participant}" sends messages as the platform does. They are read, but they run no tools and neither begin nor end the call. If the participant belongs to the platform, accept it with the option isPlatform.`,
      { participant, sessionId: senderId },
    )
  }

  function decideKept(): void {
    const now = performance.now()
    const valid = kept.filter(({ deadline = now }) => deadline >= now)
    kept = []
    for (const action of valid) decide(action)
  }

  for (const name of MEMBERSHIP_EVENTS) call.emitter.on(name, decideKept)
  call.emitter.on('participant-left', ({ session_id }) => {
    kept = kept.filter(({ senderId }) => senderId !== session_id)
  })
  return decide
}
