import type { Participant } from '../../engine/participant.ts'
import type { AccessLevel, Devices } from '../../engine/payloads.ts'
import type { CallFactoryOptions } from '../../validators/callProperties.ts'
import { FlagOptions } from '../../validators/methodArguments.ts'
import type { CallState } from '../lifecycle.ts'
import { first, getter, implemented, request } from './methodRow.ts'
import { beforeJoin, CALL_OBJECT } from './preconditions.ts'

/** The address and the properties of a join, as far as they are not known yet. */
export type JoinRequest = CallFactoryOptions

/** Loading, joining, leaving, and where the call stands. */
export const LIFECYCLE = {
  /** Builds the media engine's object, and loads or joins nothing. What needs it builds it. */
  build: implemented<() => Promise<void>>(),
  /**
   * Fetches what a call needs. Harmless when that is done; several uses share one load. A frame needs the room's `url`.
   * Rejects with a ValidationError for options that cannot be used, with a CallError when it cannot be fetched.
   */
  load: implemented<(options?: JoinRequest) => Promise<void>>(),
  /**
   * Asks, ahead of a join, whether the room lets the visitor in. Loads first. Rejects with a ValidationError for
   * options that cannot be used, and without a `url`; with a TimeoutError after 30 seconds.
   */
  preAuth: implemented<(options: JoinRequest) => Promise<{ readonly access: AccessLevel }>>({
    needs: [CALL_OBJECT, beforeJoin()],
  }),
  /**
   * Turns on camera and microphone ahead of a join. Loads first. Rejects with a ValidationError for options that
   * cannot be used; with a TimeoutError after 5 minutes, as the browser may ask the visitor.
   */
  startCamera: implemented<(options?: JoinRequest) => Promise<Devices>>({
    needs: [CALL_OBJECT, beforeJoin('Did you mean to use setLocalAudio() and/or setLocalVideo() instead?')],
  }),
  /**
   * Joins a room, and loads first where that is not done. While joining or joined it only warns. Rejects with a
   * ValidationError for options that cannot be used, with a CallError when the room refuses or does not answer, with an
   * AbortError when the call is left meanwhile.
   */
  join: implemented<(options?: JoinRequest) => Promise<void>>(),
  /**
   * Leaves, at any stage: a load or join under way ends with an AbortError. Resolves when all is released; at once where
   * the call has been left, or has failed, already.
   */
  leave: implemented<() => Promise<void>>({ outlivesCall: true }),
  /** Leaves, and refuses every further use. */
  destroy: implemented<() => Promise<void>>({ outlivesCall: true }),
  /** Whether `destroy()` was called. */
  isDestroyed: implemented<() => boolean>({ outlivesCall: true }),
  /** The state, as `state.get()` has it. */
  meetingState: implemented<() => CallState>({ outlivesCall: true }),
  /** The room: its settings once joined, its address before that, null where it is not known. */
  room: request<(options?: { includeRoomConfigDefaults?: boolean }) => Promise<unknown>>({
    check: first('room options', FlagOptions('includeRoomConfigDefaults')),
    fallback: () => null,
  }),
  /** Where the visitor seems to be: asked of Daily's host by daily-js before 0.90, empty from then on. */
  geo: request<() => Promise<{ readonly current: string }>>({ createsEngine: true }),
  /** Everybody in the room by session id, the visitor as `local`; nobody outside a room. */
  participants: implemented<() => Readonly<Record<string, Participant>>>({ outlivesCall: true }),
  /** The participant that the platform's server is: the first remote one with its name. Null while there is none. */
  assistant: implemented<() => Participant | null>({ outlivesCall: true }),
  /** How many are in the room, hidden ones apart. */
  participantCounts: getter<() => { readonly present: number; readonly hidden: number }>(() => ({
    present: 0,
    hidden: 0,
  })),
}
