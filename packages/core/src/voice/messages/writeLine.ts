import type { Lines } from './lines.ts'
import type { Speaker } from './serverMessages.ts'
import type { TranscriptLine } from './transcriptLine.ts'

/** Adds a line that is known whole, unless it repeats the last one. */
export function writeLine(
  lines: Lines<TranscriptLine>,
  speaker: Speaker,
  text: string,
): TranscriptLine | null {
  const said = text.trim()
  const position = lines.end()
  const last = lines.at(position - 1)
  if (said === '' || (last?.speaker === speaker && last.text === said)) return null
  const line = Object.freeze({ id: `line-${position + 1}`, speaker, text: said, final: true, at: Date.now() })
  lines.put(position, line)
  return line
}
