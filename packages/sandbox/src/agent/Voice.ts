import type { ScriptLine } from './script.ts'

/** The voice of the agent. */
export interface Voice {
  /** Speaks a line in place of the current one. Returns its duration in milliseconds. */
  speak: (line: ScriptLine) => number
  stop: () => void
  setMuted: (muted: boolean) => void
  /** Decodes the audio of a sentence. Rejects for anything that the browser cannot decode. */
  decode: (audio: Blob) => Promise<Speech>
}

/** A sentence that can be played. */
export interface Speech {
  durationMs: number
  /** Plays it in place of the current one. */
  play: () => void
}
