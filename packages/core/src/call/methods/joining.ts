import type { Participant } from '../../engine/participant.ts'
import type { AccessLevel, Devices } from '../../engine/payloads.ts'
import type { CallFactoryOptions } from '../../validators/callProperties.ts'
import { booleanOptions } from '../../validators/methodArguments.ts'
import type { CallState } from '../lifecycle.ts'
import { first } from './checkArguments.ts'
import { implemented, request } from './methodRow.ts'
import { beforeJoin, CALL_OBJECT } from './preconditions.ts'

/**
 * The options of `load`, `preAuth`, `startCamera` and `join`. They override those of the call object, which may have the
 * `url`.
 */
export type JoinRequest = CallFactoryOptions

/** Loading, joining, leaving, and the state of the call. */
export const JOINING = {
  /** Creates the media engine's object, and loads or joins nothing. Methods that need the object create it too. */
  build: implemented<() => Promise<void>>(),
  /**
   * Loads the code of a call once. Several calls share one load. A frame needs the room's `url`.
   * Rejects with a ValidationError for an invalid option, with a CallError when the code cannot be loaded.
   */
  load: implemented<(options?: JoinRequest) => Promise<void>>(),
  /**
   * Requests the user's access to the room before a join. Loads first. Rejects with a ValidationError for an invalid
   * option, or without a `url`, and with a TimeoutError after 30 seconds.
   */
  preAuth: implemented<(options: JoinRequest) => Promise<{ readonly access: AccessLevel }>>({
    needs: [CALL_OBJECT, beforeJoin()],
  }),
  /**
   * Turns on camera and microphone before a join. Loads first. Rejects with a ValidationError for an invalid option,
   * and with a TimeoutError after 5 minutes, as the browser may prompt the user.
   */
  startCamera: implemented<(options?: JoinRequest) => Promise<Devices>>({
    needs: [CALL_OBJECT, beforeJoin('Did you mean to use setLocalAudio() and/or setLocalVideo() instead?')],
  }),
  /**
   * Joins a room, and loads first if needed. While joining or joined it only warns. Rejects with a ValidationError for
   * an invalid option, with a CallError when the room refuses or does not answer, with an AbortError when the call is
   * left meanwhile.
   */
  join: implemented<(options?: JoinRequest) => Promise<void>>(),
  /**
   * Leaves at any stage: a running load or join ends with an AbortError. Resolves when everything is released, and at
   * once for a call that was left or has failed.
   */
  leave: implemented<() => Promise<void>>({ outlivesCall: true }),
  /** Leaves, and makes every further use an error. */
  destroy: implemented<() => Promise<void>>({ outlivesCall: true }),
  /** Returns whether `destroy()` was called. */
  isDestroyed: implemented<() => boolean>({ outlivesCall: true }),
  /** Returns the state, as `state.get()` does. */
  meetingState: implemented<() => CallState>({ outlivesCall: true }),
  /**
   * Returns the version of daily-js: of the code that the call has loaded, and before that of the code that it will load.
   * Empty for an engine that does not tell.
   */
  version: implemented<() => string>({ outlivesCall: true }),
  /** Returns the settings of the room once joined, its address before that, and null when it is not known. */
  room: request<(options?: { includeRoomConfigDefaults?: boolean }) => Promise<unknown>>({
    check: first('room options', booleanOptions('includeRoomConfigDefaults')),
    fallback: () => null,
  }),
  /**
   * Asks Daily's host for the user's region, or the `geoUrl` of `daily()`. Empty if there is no answer within 5 seconds.
   * Nothing else asks it.
   */
  geo: request<() => Promise<{ readonly current: string }>>({ createsEngine: true }),
  /** Returns all participants by session id, the user as `local`. Empty outside a room. */
  participants: implemented<() => Readonly<Record<string, Participant>>>({ outlivesCall: true }),
  /** Returns the assistant: the platform's participant whose voice is heard. Null while it is not in the room. */
  assistant: implemented<() => Participant | null>({ outlivesCall: true }),
}
