import type { OffhookError } from '../errors/OffhookError.ts'
import type { WebCall } from '../rest/webCall.ts'

/**
 * `connecting` from the press until the assistant listens, `ending` from the hang-up until the
 * microphone and the room are released.
 */
export type VoiceStatus = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'ending'

/** Whether the user is in a call, also while its connection is interrupted. */
export const isInCall = (status: VoiceStatus): boolean => status === 'connected' || status === 'reconnecting'

/** The whole state of a voice client: frozen, and the same object until something in it changes. */
export interface VoiceState {
  /** Where the call is between the press and the hang-up. */
  readonly status: VoiceStatus
  /** The call as the platform answered it; null while there is none. */
  readonly webCall: WebCall | null
  /** When the assistant began to listen, in milliseconds since the epoch; null while there is no call. */
  readonly startedAt: number | null
  /**
   * The user's microphone is off. After `setMuted(true)` before the call is joined, it joins with the microphone off. A
   * start with `muted: true` is false here until the assistant listens: the microphone is open until then.
   */
  readonly muted: boolean
  /** The assistant speaks, by its level and by the platform's messages (spec §9). */
  readonly assistantSpeaking: boolean
  /** The visitor speaks, by the microphone's level and the platform's messages; also while muted. */
  readonly userSpeaking: boolean
  /**
   * The browser refused to play sound; call `resumeAudio()` from a press. A call that starts waits for it: the assistant
   * would speak to no one. `startTimeout` goes on meanwhile.
   */
  readonly audioBlocked: boolean
  /** The call's video is being recorded. */
  readonly recording: boolean
  /** Why the last call or start failed; null after a normal end. */
  readonly error: OffhookError | null
}

export const idleState: VoiceState = Object.freeze({
  status: 'idle',
  webCall: null,
  startedAt: null,
  muted: false,
  assistantSpeaking: false,
  userSpeaking: false,
  audioBlocked: false,
  recording: false,
  error: null,
})

/** Levels of the call, 0 to 1: the summed or own audio level divided by 0.15 (spec §9). */
export interface VoiceLevels {
  /** Of all remote participants together. */
  readonly assistant: number
  /** Of the visitor's own microphone. */
  readonly user: number
}

/** The levels of a call in which nobody speaks, and of no call. */
export const SILENCE: VoiceLevels = Object.freeze({ assistant: 0, user: 0 })
