import {
  type ConversationList,
  isLastLine,
  normalizeWords,
  type PlacedLine,
  putLine,
  type TranscriptLine,
} from './conversation.ts'
import type { KnownMessage, Speaker, TranscriptMessage } from './serverMessages.ts'

/** The speech in one message. */
interface Speech {
  readonly speaker: Speaker
  readonly text: string
  readonly final: boolean
}

/** The text that a speaker is still to speak, of the line that the page added last for that speaker. */
export type AwaitedTexts = Partial<Record<Speaker, string>>

/** Writes the speech of a call as lines. A partial grows, a final completes its line, a repetition is ignored. */
export class LineWriter {
  readonly #list: ConversationList
  readonly #onLine: (line: TranscriptLine) => void
  readonly #model = createModelTurn()
  /** Each speaker's line that still grows. */
  readonly #open: Partial<Record<Speaker, PlacedLine>> = {}
  readonly #awaited: AwaitedTexts
  /** The line of a turn whose next turn was generated before its words were spoken. */
  #unspoken: PlacedLine | null = null

  /** `awaited` has the lines that the page added during the start. */
  constructor(list: ConversationList, onLine: (line: TranscriptLine) => void, awaited: AwaitedTexts = {}) {
    this.#list = list
    this.#onLine = onLine
    this.#awaited = awaited
  }

  /** Adds a line that the page already knows. When the same words are spoken later, they add no second line. */
  add(speaker: Speaker, text: string): void {
    const trimmed = text.trim()
    if (trimmed === '') return
    if (isLastLine(this.#list, speaker, trimmed)) {
      delete this.#awaited[speaker]
      return
    }
    this.#awaited[speaker] = trimmed
    const growing = this.#open[speaker]?.line
    const completesGrowing =
      growing === undefined || normalizeWords(trimmed).startsWith(normalizeWords(growing.text))
    if (completesGrowing) this.#write({ speaker, text: trimmed, final: true })
    else this.#addBesideGrowing(speaker, trimmed)
  }

  /** Adds a line at the end, with other words than the line of the speaker that grows: that one grows on. */
  #addBesideGrowing(speaker: Speaker, text: string): void {
    this.#onLine(putLine(this.#list, this.#list.count(), { speaker, text, final: true, at: Date.now() }))
  }

  /** Writes the speech of a message. Ignores messages without speech. */
  receive(message: KnownMessage): void {
    switch (message.type) {
      case 'transcript':
        this.#receiveTranscript(message)
        break
      case 'model-output':
        // A tool call of the model is an object.
        if (typeof message.output === 'string') this.#receiveOutput(message.output, message.turnId)
        break
      case 'speech-update':
        if (message.role === 'assistant' && message.status === 'stopped') this.#model.endTurn()
        break
      case 'user-interrupted':
        this.#model.endTurn()
        this.#markInterrupted()
    }
  }

  #receiveTranscript({ role, transcript, transcriptType }: TranscriptMessage): void {
    const model = this.#model
    const speech = { speaker: role, text: transcript.trim(), final: transcriptType !== 'partial' }
    const isBehindModel = !speech.final && role === 'assistant' && model.text().startsWith(speech.text)
    if (role === 'user') model.endTurn()
    if (isBehindModel || this.#takeUnspoken(speech)) return
    if (!this.#takeAwaited(speech)) this.#write(speech)
    if (speech.final && role === 'assistant') model.clear()
  }

  #receiveOutput(output: string, turnId: string | undefined): void {
    const cutOff = this.#model.add(output, turnId)
    // A turn that was cut off keeps its text, and the next turn begins a new line.
    const cutOffLine = this.#open.assistant
    if (cutOff !== null && cutOffLine?.line.text === cutOff) {
      this.#write({ speaker: 'assistant', text: cutOff, final: true })
      this.#unspoken = cutOffLine
    }
    const speech = { speaker: 'assistant', text: this.#model.text(), final: false } as const
    if (!this.#isAwaited(speech)) this.#write(speech)
  }

  /** Whether the speech belongs to a turn before the newest one. Its line then has the words that were spoken. */
  #takeUnspoken({ speaker, text, final }: Speech): boolean {
    if (!this.#unspoken || speaker !== 'assistant') return false
    const { position, line } = this.#unspoken
    const isTaken = line.text.startsWith(text) && !this.#model.text().startsWith(text)
    if (final) this.#unspoken = null
    if (isTaken && final) this.#onLine(putLine(this.#list, position, { ...line, text, final }))
    return isTaken
  }

  #write({ speaker, text, final }: Speech): void {
    const last = this.#list.lastLine()?.line
    // The last line is final, and is now spoken or repeated.
    const isShown = last?.speaker === speaker && last.final
    if (text === '' || (isShown && (final ? last.text === text : last.text.startsWith(text)))) return
    const growing = this.#open[speaker]
    if (growing?.line.text === text && !final) return
    // A growing line that the list has dropped is added at the end again, with the same id.
    const position = growing && this.#list.isKept(growing.position) ? growing.position : this.#list.count()
    this.#put(position, { ...(growing?.line ?? { speaker, at: Date.now() }), text, final })
  }

  /** Marks the assistant's line that the user interrupted. */
  #markInterrupted(): void {
    const { position, line } = this.#open.assistant ?? this.#list.lastLine() ?? {}
    if (position === undefined || line?.speaker !== 'assistant' || line.interrupted) return
    this.#put(position, { ...line, interrupted: true })
  }

  #put(position: number, fields: Parameters<typeof putLine>[2]): void {
    const line = putLine(this.#list, position, fields)
    if (line.final) delete this.#open[line.speaker]
    else this.#open[line.speaker] = { position, line }
    this.#onLine(line)
  }

  /**
   * Whether the speech belongs to the awaited line. Other words of its speaker end the waiting, unless they belong to a
   * line that already grew.
   */
  #takeAwaited({ speaker, text, final }: Speech): boolean {
    const rest = this.#restOf(speaker)
    if (rest === undefined) return false
    const spoken = normalizeWords(text)
    const isAwaited = rest.startsWith(spoken)
    if (isAwaited && final) this.#awaited[speaker] = rest.slice(spoken.length)
    else if (!isAwaited && !this.#open[speaker]) delete this.#awaited[speaker]
    return isAwaited
  }

  /** The normalized text that a speaker is still to speak. */
  #restOf(speaker: Speaker): string | undefined {
    const awaited = this.#awaited[speaker]
    return awaited === undefined ? undefined : normalizeWords(awaited)
  }

  /** Whether the model's output belongs to the awaited line. Other output may be ahead of its speech. */
  #isAwaited({ speaker, text }: Speech): boolean {
    return this.#restOf(speaker)?.startsWith(normalizeWords(text)) === true
  }
}

/** Collects the model's output in the assistant's turn, which is ahead of the speech. */
function createModelTurn() {
  let text = ''
  let id: string | undefined
  let isTurnOver = false
  return {
    text: () => text.trim(),
    /** Adds a token. Returns the text of the previous turn if the token begins a new one, else null. */
    add(token: string, turnId: string | undefined): string | null {
      // the user may speak in the middle of a turn without interrupting it
      if (turnId !== undefined && turnId === id) isTurnOver = false
      id = turnId
      const cutOff = isTurnOver && text.trim() !== '' ? text.trim() : null
      text = isTurnOver ? token : text + token
      isTurnOver = false
      return cutOff
    },
    endTurn() {
      isTurnOver = true
    },
    clear() {
      text = ''
      isTurnOver = false
    },
  }
}
