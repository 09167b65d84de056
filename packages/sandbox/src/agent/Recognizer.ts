/** Takes the words of a turn. Empty: there were none, as for a cough. Null: they are unknown. */
export type TakeText = (text: string | null) => void

/** A turn of the user that has ended. */
export interface EndedTurn {
  /** Whether the agent waits for its words before it answers. */
  isAwaited: boolean
  durationMs: number
}

/** Finds the words of the user's turns. */
export interface Recognizer {
  /** Whether words are to be expected. */
  readonly isReady: boolean
  /** Whether the agent waits for words. */
  readonly isAwaited: boolean
  /** Whether there are words of the turn that goes on. */
  readonly hasWords: boolean
  /** Milliseconds of speech after which it is unlikely that its words still come while it goes on. */
  readonly wordsWithinMs: number
  /** Listens to another microphone. Null: the user is muted. */
  setMicrophone: (microphone: MediaStreamTrack | null) => void
  /** A turn begins. */
  start: () => void
  /** A turn ends. Its words are passed on when they are known, after those of the turns before. */
  finish: (take: TakeText, turn: EndedTurn) => void
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
