import type { ScriptLine } from './script.ts'

/** What the agent speaks with. */
export interface Voice {
  /** Starts to speak, in place of what it was speaking. Returns how many milliseconds that will take. */
  speak: (line: ScriptLine) => number
  /** Plays the caller's last utterance back. Returns how many milliseconds that will take. */
  replay: () => number
  stop: () => void
  setMuted: (muted: boolean) => void
}
