import type { Speaker } from '../voice/messages/serverMessages.ts'

/** A line of the conversation, spoken in a call or written in a chat. */
export interface Line {
  readonly id: string
  readonly speaker: Speaker
  readonly text: string
  /** False while the text grows. */
  readonly final: boolean
  /** When the line began, in milliseconds since the epoch. */
  readonly at: number
  readonly via: 'call' | 'chat'
  /** The user interrupted the assistant in this line of a call. */
  readonly interrupted?: true
}

/** The lines that are kept, the latest ones. Any participant of a call can add lines. */
export const LINES_MAX = 5000
/** Characters of an earlier conversation that are sent to a call or a chat. A message of a call has at most 4096. */
export const SUMMARY_MAX = 3000
/** Characters that JSON puts around a text. */
const QUOTES = 2
/** The most characters of JSON for one character, as in `\u0007`. */
const ESCAPED = 6

/** The latest lines of calls and a chat that belong together, in the order in which they began. */
export class Conversation {
  readonly #lines = new Map<string, Line>()
  readonly #onPut: (line: Line) => void
  readonly #onRemove: (id: string) => void

  constructor(onPut: (line: Line) => void, onRemove: (id: string) => void) {
    this.#onPut = onPut
    this.#onRemove = onRemove
  }

  get size(): number {
    return this.#lines.size
  }

  /** Adds a line, or replaces the line with the same id. Removes the oldest line if there are too many. */
  put(line: Line): void {
    const known = this.#lines.get(line.id)
    this.#lines.set(line.id, line)
    // A line that is shown again would be announced again.
    if (known?.text === line.text && known.final === line.final) return
    this.#onPut(line)
    const [oldest] = this.#lines.keys()
    if (this.#lines.size > LINES_MAX && oldest !== undefined) this.remove(oldest)
  }

  get(id: string): Line | null {
    return this.#lines.get(id) ?? null
  }

  remove(id: string): void {
    if (this.#lines.delete(id)) this.#onRemove(id)
  }

  clear(): void {
    for (const id of [...this.#lines.keys()]) this.remove(id)
  }

  all(): readonly Line[] {
    return [...this.#lines.values()]
  }
}

/**
 * The latest lines as a text of at most `maxLength` characters of JSON, for an assistant that has not heard them. If the
 * latest line alone is longer, it is cut off at the end.
 */
export function toSummary(lines: readonly Line[], maxLength: number): string {
  const texts = lines
    .filter(({ final }) => final)
    .map(({ speaker, text }) => `${speaker === 'user' ? 'User' : 'Assistant'}: ${text}`)
  while (texts.length > 1 && jsonLength(texts.join('\n')) > maxLength) texts.shift()
  return shorten(texts.join('\n'), maxLength)
}

const jsonLength = (text: string): number => JSON.stringify(text).length - QUOTES

function shorten(text: string, maxLength: number): string {
  if (jsonLength(text) <= maxLength) return text
  let shortened = text
  while (jsonLength(shortened) >= maxLength) {
    const excess = jsonLength(shortened) + 1 - maxLength
    shortened = shortened.slice(0, -Math.ceil(excess / ESCAPED))
  }
  // not half of an emoji
  return `${shortened.replace(/[\uD800-\uDBFF]$/, '')}…`
}
