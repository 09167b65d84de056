/** Takes the words of an utterance. Empty: there were none, as for a cough. Null: they are unknown. */
export type TakeText = (text: string | null) => void

/** An utterance of the caller that has ended. */
export interface EndedUtterance {
  /** Whether the agent waits for its words before it answers. */
  isAwaited: boolean
  durationMs: number
}

/** Finds the words of the caller's utterances. */
export interface Recognizer {
  /** Whether words are to be expected. */
  readonly isReady: boolean
  /** Whether the agent waits for words. */
  readonly isAwaited: boolean
  /** Whether there are words of the utterance that goes on. */
  readonly hasWords: boolean
  /** Milliseconds of speech after which it is unlikely that its words still come while it goes on. */
  readonly wordsWithinMs: number
  /** Listens to another microphone. Null: the caller is muted. */
  setMicrophone: (microphone: MediaStreamTrack | null) => void
  /** An utterance begins. */
  start: () => void
  /** An utterance ends. Its words are passed on when they are known, after those of the utterances before. */
  finish: (take: TakeText, utterance: EndedUtterance) => void
  /** Stops for good. No callback runs after that. */
  stop: () => void
}

/** Takes the place of a missing recognizer. All words are unknown. */
export const noRecognizer: Recognizer = {
  isReady: false,
  isAwaited: false,
  hasWords: false,
  wordsWithinMs: 0,
  setMicrophone: () => undefined,
  start: () => undefined,
  finish: (take) => take(null),
  stop: () => undefined,
}
