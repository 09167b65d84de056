import { QUEUE_MAX } from '../limits.ts'
import type { Diagnose } from './createDiagnostics.ts'
import type { Room } from './openRoom.ts'

/** What a participant asks for by a message, or by its voice. */
export interface Act {
  /** The participant's session id. */
  readonly senderId: string
  readonly run: () => void
  /**
   * The value of `performance.now()` after which it no longer runs. Such an act waits for its sender to be listed, and
   * not for a place to become vacant. Without it, the act waits as long as its sender may turn out to be the platform's.
   */
  readonly until?: number
  /** Whether a sender that is not the platform's is no cause for a warning. */
  readonly isQuiet?: boolean
}

/** The events by which a participant may turn out to be the platform's. */
const SIGHTS = ['participant-joined', 'participant-updated', 'participant-left', 'track-started'] as const

/**
 * Creates a function that runs an act if its sender belongs to the platform. Where that is not decided yet, as for a
 * sender that is not listed, the act is kept until it is: the latest 100. A sender that is not the platform's is told
 * of once, by its name.
 */
export function createPlatformFilter({ call }: Pick<Room, 'call'>, diagnose: Diagnose): (act: Act) => void {
  const { platform } = call
  const told = new Set<string>()
  let kept: Act[] = []

  function decide(act: Act): void {
    const membership = platform.membershipOf(act.senderId)
    const waits = membership === 'undecided' || (membership === 'candidate' && act.until === undefined)
    if (membership === 'platform') act.run()
    else if (waits) kept = [...kept, act].slice(-QUEUE_MAX)
    else if (!act.isQuiet) tell(act.senderId)
  }

  function tell(senderId: string): void {
    if (told.has(senderId)) return
    told.add(senderId)
    const participant = platform.nameOf(senderId) ?? ''
    diagnose(
      'unknown-sender',
      `The participant "${participant}" sends messages as the platform does. They are read, but they run no tools and neither begin nor end the call. If the participant belongs to the platform, accept it with the option isPlatform.`,
      { participant, sessionId: senderId },
    )
  }

  function decideKept(): void {
    const now = performance.now()
    const before = kept.filter(({ until = now }) => until >= now)
    kept = []
    for (const act of before) decide(act)
  }

  for (const name of SIGHTS) call.emitter.on(name, decideKept)
  call.emitter.on('participant-left', ({ session_id }) => {
    kept = kept.filter(({ senderId }) => senderId !== session_id)
  })
  return decide
}
