import type { Store } from '../../store/createStore.ts'
import type { Speaker } from './serverMessages.ts'

/** A line of the conversation, shown as 'You' or 'Agent'. */
export interface TranscriptLine {
  /** Stable while a partial grows into its final: use it as a key. */
  readonly id: string
  readonly speaker: Speaker
  /** All of the line so far, not only what came last. */
  readonly text: string
  /**
   * False while the text may still grow. A final line can come once more under the same `id`, with `interrupted`: keep
   * lines by their `id`, and the second one replaces the first.
   */
  readonly final: boolean
  /** When the line began, in milliseconds since the epoch. */
  readonly at: number
  /** The user spoke while the assistant said this, which is known only after it. */
  readonly interrupted?: true
}

/** The conversation so far. */
export interface TranscriptStore extends Store<readonly TranscriptLine[]> {
  /**
   * Adds a line that the page itself knows, such as the greeting. The same words from the same speaker join it instead
   * of repeating it, whatever their punctuation, capitals and spaces.
   */
  add: (speaker: Speaker, text: string) => void
}
