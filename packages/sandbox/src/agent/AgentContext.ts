import type { AgentOptions } from './AgentOptions.ts'
import type { CurrentState } from './agentStates.ts'
import type { History } from './History.ts'
import type { UserTurn, Utterance } from './Utterance.ts'

/** The context of every part of an agent. */
export interface AgentContext extends AgentOptions {
  state: CurrentState
  /** The conversation as the model sees it. */
  history: History
  /** The part reports here what has happened. */
  events: AgentEvents
}

/** The events of a conversation, by the part that reports them. `Agent` has the reactions to all of them, in one place. */
export interface AgentEvents {
  // UserSpeech
  /** The user begins to speak. `spokenMs` is the time from the first to the latest sound. */
  userStarted: (spokenMs: number) => void
  userGoesOn: (spokenMs: number) => void
  /** The user is silent, before the words are known. `isCutShort`: the user has typed a message, which is answered. */
  userStopped: (userTurn: UserTurn, isCutShort: boolean) => void
  /** The words of each turn, in order. Empty: there were none, as for a cough. Null: they are unknown. */
  userWords: (text: string | null, userTurn: UserTurn) => void
  /** A turn cannot be transcribed. */
  transcriptionFailed: () => void
  /** The transcriber takes too long, and other words need not wait for those of the user any longer. */
  wordsOverdue: () => void

  // SpeechQueue
  /** The user begins to hear an utterance. */
  utteranceHeard: (utterance: Utterance) => void
  /** An utterance is over, and was not cut off. */
  utteranceSpoken: (utterance: Utterance) => void
  /** An utterance was interrupted, or removed before its first sound. Its `spokenText` is empty if the user heard nothing of it. */
  utteranceDiscarded: (utterance: Utterance) => void

  // Responder, Tools
  /** The model's turn is complete, and speaks on. */
  turnGenerated: () => void
  /** The results of tools are to be answered. */
  toolsAnswered: () => void
  /** The model ends the call after its words. */
  modelHangsUp: () => void

  // EndOfCall, watchLimits
  /** The call is over. */
  ended: (reason: string) => void
}
