import { splitSentences } from './createSentenceSplitter.ts'
import type { ScriptLine } from './script.ts'
import type { TurnLatency } from './turns.ts'

/** Words of the agent: a line of the script, or sentences that a model generates meanwhile. */
export interface Utterance {
  /** In order. Joined, they are the text. */
  sentences: ScriptLine[]
  /** More sentences may come. */
  isOpen?: boolean
  /** Sends the words as `model-output` while they are spoken. */
  showsTokens?: boolean
  /** The caller can interrupt the words. */
  interruptible?: boolean
  /** The reason for which the call ends after this utterance. */
  endsCall?: string
  /** The caller's own words, played back. */
  replays?: boolean
  /** The words of the caller that it answers. */
  answers?: UserTurn
  /** Milliseconds on the clock before which it does not begin. */
  notBefore?: number
  /** Set when it is over: the words that were really said. */
  spokenText?: string
}

/** Words of the caller, spoken or typed. */
export interface UserTurn {
  /** When they ended, in milliseconds on the clock. */
  endedAt: number
  /** The times of the answer so far. */
  latencyMs: TurnLatency
}

/** Seconds that the platform waits at least before it speaks. */
const WAIT_SECONDS = 0.4

/** Returns the part of an utterance by which it answers words of the user: not before the wait after speech is over. */
export const answerTo = (
  heard: UserTurn,
  waitSeconds = WAIT_SECONDS,
): Pick<Utterance, 'answers' | 'notBefore'> => ({
  answers: heard,
  // the words that a user types end with the message
  ...(heard.latencyMs.endOfSpeech !== undefined && { notBefore: heard.endedAt + waitSeconds * 1000 }),
})

/** Returns a whole line as an utterance, which a generated voice speaks sentence by sentence. */
export const toUtterance = (line: ScriptLine, { isSplit }: { isSplit: boolean }): Utterance => ({
  sentences: isSplit ? splitSentences(line.text).map((text) => ({ text })) : [line],
  showsTokens: true,
  interruptible: true,
})

/** Milliseconds until the caller's own words are ready to be played back. */
export const REPLAY_DELAY_MS = 400

/** Returns the utterance that plays the caller's own words back. */
export const replay = (): Utterance => ({
  sentences: [{ text: '(what you said)' }],
  interruptible: true,
  replays: true,
})
