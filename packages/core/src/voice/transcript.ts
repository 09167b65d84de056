import type { Store } from '../store/createStore.ts'
import type { Speaker } from './serverMessages.ts'

/** A line of the conversation, shown as 'You' or 'Agent'. */
export interface TranscriptLine {
  /** Stable while a partial grows into its final: use it as a key. */
  readonly id: string
  readonly speaker: Speaker
  /** All of the line so far, not only what came last. */
  readonly text: string
  /** False while the line may still change. */
  readonly final: boolean
  /** When the line began, in milliseconds since the epoch. */
  readonly at: number
  /** The visitor spoke while the assistant said this. */
  readonly interrupted?: true
}

/** The conversation so far. */
export interface TranscriptStore extends Store<readonly TranscriptLine[]> {
  /**
   * Adds a line that the page itself knows, such as the greeting. What arrives with the same words
   * from the same speaker joins it instead of repeating it.
   */
  add: (speaker: Speaker, text: string) => void
}
