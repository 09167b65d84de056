import type { OffhookError } from '../errors/OffhookError.ts'
import type { WebCall } from '../rest/webCall.ts'

/**
 * The status of a call: `connecting` from the start until `call-start`, `ending` until the microphone and the room are
 * released.
 */
export type VoiceStatus = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'ending'

/** Whether the status is that of a running call, including an interrupted connection. */
export const isInCall = (status: VoiceStatus): boolean => status === 'connected' || status === 'reconnecting'

/** The state of a voice client. Frozen, and the same object until a value in it changes. */
export interface VoiceState {
  /** The status of the call. */
  readonly status: VoiceStatus
  /** The web call that the platform returned; null without a call. */
  readonly webCall: WebCall | null
  /** The time of `call-start`, in milliseconds since the epoch; null without a call. */
  readonly startedAt: number | null
  /**
   * Whether the user is muted: what was requested last. While a new call starts, the microphone itself stays open until
   * the assistant begins to listen.
   */
  readonly muted: boolean
  /** Whether the assistant speaks, by its level and the platform's messages. */
  readonly assistantSpeaking: boolean
  /** Whether the user speaks, by the level of the microphone and the platform's messages. Also while muted. */
  readonly userSpeaking: boolean
  /**
   * Whether the user cannot be heard: the microphone has ended, the system has muted it, as during a phone call, the
   * browser has refused it at an unmute, or it has given no sound for 10 seconds of the call, or since the user chose
   * another one. Time counts while the user is not muted and the assistant does not speak. A microphone that was heard is
   * not silent later, because noise cancellation makes a quiet room silent, too.
   */
  readonly microphoneSilent: boolean
  /**
   * Whether the browser blocks the audio of the call: call `resumeAudio()` in a user gesture. The start waits for it,
   * because the user would miss what the assistant says. `startTimeout` goes on meanwhile.
   */
  readonly audioBlocked: boolean
  /** Whether the video of the call is being recorded. */
  readonly recording: boolean
  /** The error of the last call or start; null after a normal end. */
  readonly error: OffhookError | null
}

export const idleState: VoiceState = Object.freeze({
  status: 'idle',
  webCall: null,
  startedAt: null,
  muted: false,
  assistantSpeaking: false,
  userSpeaking: false,
  microphoneSilent: false,
  audioBlocked: false,
  recording: false,
  error: null,
})

/** The levels of both sides, 0 to 1: the audio level divided by 0.15, at most 1. Not the scale of `audio.level()`. */
export interface VoiceLevels {
  /** The sum of all remote participants. */
  readonly assistant: number
  /** The user's microphone. */
  readonly user: number
}

/** The levels in silence, and without a call. */
export const SILENCE: VoiceLevels = Object.freeze({ assistant: 0, user: 0 })

/** The connection of a call. */
export interface VoiceNetwork {
  /**
   * `none` without a call; `stable`; `degraded` while the quality is low; `interrupted` while signaling or media are
   * disconnected; `resumed` for three seconds after they reconnect; `lost` from when the lost
   * connection ended the call until the next start.
   */
  readonly phase: 'none' | 'stable' | 'degraded' | 'interrupted' | 'resumed' | 'lost'
  /** The quality of the user's network, as the media service rates it. */
  readonly quality: 'unknown' | 'good' | 'warning' | 'bad'
  /** The reasons of a low quality, as the media service names them, such as `sendPacketLoss`. */
  readonly reasons: readonly string[]
  /** The number of interruptions of the connection in this call. */
  readonly interruptions: number
  /** When the phase began, in milliseconds since the epoch; 0 without a call. */
  readonly since: number
}

export const NO_NETWORK: VoiceNetwork = Object.freeze({
  phase: 'none',
  quality: 'unknown',
  reasons: Object.freeze([]),
  interruptions: 0,
  since: 0,
})
