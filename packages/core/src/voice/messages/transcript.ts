import type { TranscriptLine } from './conversationItem.ts'
import { addLine, type ConversationList, putLine } from './conversationList.ts'
import { isModelOutput, isSpeechUpdate, isTranscript } from './readMessage.ts'
import type { ServerMessage, Speaker, TranscriptMessage } from './serverMessages.ts'

/** What a speaker says, as one message has it. */
interface Speech {
  speaker: Speaker
  text: string
  final: boolean
}

export interface Transcript {
  /** Adds a line that the page itself knows. When the same words are spoken then, they join it. */
  add: (speaker: Speaker, text: string) => void
  /** Adds a line that the user typed. The same words are not spoken, so none are awaited. */
  addTyped: (speaker: Speaker, text: string) => void
  /** Writes the speech of a message. Messages of other types change nothing. */
  receive: (message: ServerMessage) => void
}

/** Writes what is said in a call as lines: partials grow, finals close, repetitions add nothing. */
export function createTranscript(list: ConversationList, onLine: (line: TranscriptLine) => void): Transcript {
  const model = createModelTurn()
  const lastLine = () => list.lineAt(list.lastLine())
  /** The position of each speaker's line that still grows. */
  const open: Partial<Record<Speaker, number>> = {}
  const openLine = (speaker: Speaker) => list.lineAt(open[speaker] ?? -1)
  /** A line that the page showed before it is spoken, with the rest that is still to be spoken, as `normalize` has it. */
  let awaited: { speaker: Speaker; rest: string } | null = null

  function write({ speaker, text, final }: Speech): void {
    const last = lastLine()
    // The last line was shown whole, and is spoken now or repeated.
    const isShown = last?.speaker === speaker && last.final
    if (text === '' || (isShown && (final ? last.text === text : last.text.startsWith(text)))) return
    const growing = openLine(speaker)
    if (growing?.text === text && !final) return
    const position = (growing && open[speaker]) ?? list.end()
    if (final) delete open[speaker]
    else open[speaker] = position
    onLine(putLine(list, position, { ...(growing ?? { speaker, at: Date.now() }), text, final }))
  }

  /** Whether the page showed these words before. Other words end the waiting. */
  function isAwaited({ speaker, text, final }: Speech): boolean {
    if (awaited?.speaker !== speaker) return false
    const { rest } = awaited
    const spoken = normalize(text)
    if (!rest.startsWith(spoken)) awaited = null
    else if (final) awaited = { speaker, rest: rest.slice(spoken.length) }
    return rest.startsWith(spoken)
  }

  function receiveTranscript({ role, transcript, transcriptType }: TranscriptMessage): void {
    const speech = { speaker: role, text: transcript.trim(), final: transcriptType !== 'partial' }
    const isBehindModel = !speech.final && role === 'assistant' && model.text().startsWith(speech.text)
    if (role === 'user') model.endTurn()
    if (!isBehindModel && !isAwaited(speech)) write(speech)
    if (speech.final && role === 'assistant') model.clear()
  }

  function receiveModelOutput(output: string): void {
    const cutOff = model.add(output)
    // A turn that was cut off keeps its text, and the next turn begins a line of its own.
    if (cutOff !== null && openLine('assistant')?.text === cutOff) {
      write({ speaker: 'assistant', text: cutOff, final: true })
    }
    const speech = { speaker: 'assistant', text: model.text(), final: false } as const
    if (!isAwaited(speech)) write(speech)
  }

  /** Marks the assistant's line that the user interrupted. */
  function markInterrupted(): void {
    const position = open.assistant ?? list.lastLine()
    const line = list.lineAt(position)
    if (line?.speaker !== 'assistant' || line.interrupted) return
    onLine(putLine(list, position, { ...line, interrupted: true }))
  }

  // A greeting that the page showed before the call. What the user typed before it is not going to be spoken.
  const greeting = lastLine()
  if (greeting?.speaker === 'assistant') awaited = { speaker: 'assistant', rest: normalize(greeting.text) }

  return {
    add(speaker, text) {
      const trimmed = text.trim()
      if (trimmed === '') return
      const last = lastLine()
      const isSpoken = last?.speaker === speaker && last.final && normalize(last.text) === normalize(trimmed)
      awaited = isSpoken ? null : { speaker, rest: normalize(trimmed) }
      if (!isSpoken) write({ speaker, text: trimmed, final: true })
    },
    addTyped(speaker, text) {
      const line = addLine(list, speaker, text)
      if (line) onLine(line)
    },
    receive(message) {
      if (isTranscript(message)) receiveTranscript(message)
      else if (isModelOutput(message) && typeof message.output === 'string')
        receiveModelOutput(message.output)
      else if (endsAssistantTurn(message)) model.endTurn()
      if (message.type === 'user-interrupted') markInterrupted()
    },
  }
}

/** A text without punctuation, capitals and spaces: a recogniser chooses them, so they are not compared. */
const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const endsAssistantTurn = (message: ServerMessage): boolean =>
  message.type === 'user-interrupted' ||
  (isSpeechUpdate(message) && message.role === 'assistant' && message.status === 'stopped')

/** Collects the model's output of the assistant's turn, which runs ahead of the speech. */
function createModelTurn() {
  let text = ''
  let isOver = false
  return {
    text: () => text.trim(),
    /** Adds a token. Returns the text of the last turn if the token begins a new one, else null. */
    add(token: string): string | null {
      const cutOff = isOver && text.trim() !== '' ? text.trim() : null
      text = isOver ? token : text + token
      isOver = false
      return cutOff
    },
    endTurn() {
      isOver = true
    },
    clear() {
      text = ''
      isOver = false
    },
  }
}
