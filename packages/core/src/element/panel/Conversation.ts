import type { Speaker } from '../../voice/messages/serverMessages.ts'

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
}

/** The lines of all calls and chats of the element, in the order in which they began. */
export class Conversation {
  readonly #lines = new Map<string, Line>()
  readonly #onPut: (line: Line) => void

  constructor(onPut: (line: Line) => void) {
    this.#onPut = onPut
  }

  /** Adds a line, or replaces the line with the same id. */
  put(line: Line): void {
    this.#lines.set(line.id, line)
    this.#onPut(line)
  }

  all(): readonly Line[] {
    return [...this.#lines.values()]
  }
}

/** The lines as a text of at most `maxLength` characters, the latest ones, for an assistant that has not heard them. */
export function toSummary(lines: readonly Line[], maxLength: number): string {
  const texts = lines
    .filter(({ final }) => final)
    .map(({ speaker, text }) => `${speaker === 'user' ? 'User' : 'Assistant'}: ${text}`)
  while (texts.join('\n').length > maxLength) texts.shift()
  return texts.join('\n')
}
