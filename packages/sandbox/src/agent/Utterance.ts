import type { AgentMessage } from './AgentModels.ts'
import type { ScriptLine } from './script.ts'
import type { TurnLatency, TurnPlace } from './turns.ts'

/**
 * Words of the agent: a line of the script, or sentences that a model generates meanwhile. The part that adds them to the
 * queue sets the fields. Those that are not `readonly` change later, each by one part.
 */
export interface Utterance {
  /** The id of the turn for `model-output` and `user-interrupted`. Words without tokens have none. */
  readonly turnId?: string
  /** The user's voice can interrupt the words. */
  readonly interruptible?: boolean
  /** Begins while the user speaks. Without this, words wait until the user is done. */
  readonly beginsOverSpeech?: boolean
  /** Milliseconds on the clock before which it does not begin. */
  readonly notBefore?: number

  // Responder, while the model generates the words
  /** In order. Joined, they are the text. */
  readonly sentences: ScriptLine[]
  /** More sentences may come. */
  isOpen?: boolean
  /** Sends the words as `model-output` while they are spoken, if they have a `turnId`. */
  showsTokens?: boolean

  // Tools, when the model's turn is complete
  /** The id of the first tool that the same turn of the model calls. Such an utterance is not generated again. */
  toolCallId?: string

  // EndOfCall, when the agent hangs up before these words are over
  /** The reason for which the call ends after this utterance. Nothing interrupts or removes such an utterance. */
  endedReason?: string

  // SpeechQueue, at the first sound and at the end
  /**
   * The words of the user that it answers. Removed at its first sound if the user has heard another answer to them, as
   * before the call of a tool: then it has no latency of its own, and those words are not pending again.
   */
  answersTo?: UserTurn
  /** The words that were really said. Undefined until it is over. */
  spokenText?: string
}

/** Words of the user: one stretch of speech, or a typed message. */
export interface UserTurn {
  /** When they ended, in milliseconds on the clock. */
  endedAt: number
  /** Milliseconds that they were spoken. 0 for typed text. */
  durationMs: number
  /** The times of the answer so far. */
  latencyMs: TurnLatency
  /** The place of its words in the conversation, where a typed message has ended the turn before they are known. */
  reserved?: ReservedPlace
}

/** A place in the conversation for words of the user. Null: they are not known yet, or there were no words. */
export interface ReservedPlace {
  words: AgentMessage | null
}

/** Words that the user has typed at that time. */
export const typedAt = (now: number): UserTurn => ({ endedAt: now, durationMs: 0, latencyMs: {} })

/** The place of the user's words in the conversation. */
export const placeOf = ({ endedAt, durationMs }: UserTurn): TurnPlace => ({
  startedAt: endedAt - durationMs,
  endedAt,
})

/** Seconds that the platform waits at least before it speaks. */
const WAIT_SECONDS = 0.4

/** Returns the part of an utterance by which it answers words of the user: not before the wait after speech is over. */
export const answerTo = (
  userTurn: UserTurn,
  waitSeconds = WAIT_SECONDS,
): Pick<Utterance, 'answersTo' | 'notBefore'> => ({
  answersTo: userTurn,
  // the words that a user types end with the message
  ...(userTurn.latencyMs.endOfSpeech !== undefined && { notBefore: userTurn.endedAt + waitSeconds * 1000 }),
})

/** Whether new words of the user may replace an utterance that is not heard yet: the model answers all of them anew. */
export const isReplaceable = ({ answersTo, interruptible, toolCallId, endedReason }: Utterance): boolean =>
  answersTo !== undefined && interruptible === true && toolCallId === undefined && endedReason === undefined

/** Returns sentences as an utterance that is shown while it is spoken, and that the user can interrupt. */
export const toUtterance = (sentences: ScriptLine[]): Utterance => ({
  sentences,
  turnId: crypto.randomUUID(),
  showsTokens: true,
  interruptible: true,
})

/** Milliseconds as seconds, for a text. */
export const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
