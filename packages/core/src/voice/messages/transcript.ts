import type { Lines } from './lines.ts'
import { isModelOutput, isSpeechUpdate, isTranscript } from './readMessage.ts'
import type { ServerMessage, Speaker, TranscriptMessage } from './serverMessages.ts'
import type { TranscriptLine } from './transcriptLine.ts'

interface Heard {
  speaker: Speaker
  text: string
  final: boolean
}

export interface Transcript {
  /** Adds a line that the page itself knows; what is then said in the same words joins it. */
  add: (speaker: Speaker, text: string) => void
  /** Adds what somebody typed: nobody is going to speak it, and what is being spoken goes on. */
  type: (speaker: Speaker, text: string) => void
  /** Takes what a message says; messages of other types say nothing. */
  hear: (message: ServerMessage) => void
}

/** Writes a call's conversation as lines: partials grow, finals close, repetitions add nothing. */
export function createTranscript(
  lines: Lines<TranscriptLine>,
  onLine: (line: TranscriptLine) => void,
): Transcript {
  const model = createModelTurn()
  const latest = () => lines.at(lines.end() - 1)
  /** Where each speaker's open line is. */
  const open: Partial<Record<Speaker, number>> = {}
  const openLine = (speaker: Speaker) => lines.at(open[speaker] ?? -1)
  /** What the page showed ahead of its being spoken, and what of it is still to be spoken, as `spoken` compares it. */
  let awaited: { speaker: Speaker; rest: string } | null = null

  function put(position: number, line: TranscriptLine): void {
    lines.put(position, Object.freeze(line))
    onLine(line)
  }

  function write({ speaker, text, final }: Heard): void {
    const last = latest()
    // a line that was already shown whole is now being spoken, or is repeated
    const isShown = last?.speaker === speaker && last.final
    if (text === '' || (isShown && (final ? last.text === text : last.text.startsWith(text)))) return
    const grown = openLine(speaker)
    if (grown?.text === text && !final) return
    const position = (grown && open[speaker]) ?? lines.end()
    if (final) delete open[speaker]
    else open[speaker] = position
    const began = grown ?? { id: `line-${position + 1}`, speaker, at: Date.now() }
    put(position, { ...began, text, final })
  }

  /** Whether the words are those that were shown ahead; other words end the waiting. */
  function isAwaited({ speaker, text, final }: Heard): boolean {
    if (awaited?.speaker !== speaker) return false
    const { rest } = awaited
    const said = spoken(text)
    if (!rest.startsWith(said)) awaited = null
    else if (final) awaited = { speaker, rest: rest.slice(said.length) }
    return rest.startsWith(said)
  }

  function hearTranscript({ role, transcript, transcriptType }: TranscriptMessage): void {
    const heard = { speaker: role, text: transcript.trim(), final: transcriptType !== 'partial' }
    const isBehindModel = !heard.final && role === 'assistant' && model.text().startsWith(heard.text)
    if (role === 'user') model.endTurn()
    if (!isBehindModel && !isAwaited(heard)) write(heard)
    if (heard.final && role === 'assistant') model.clear()
  }

  function hearModel(output: string): void {
    const cut = model.add(output)
    // a turn that was cut off keeps what was said of it; the next one begins a line of its own
    if (cut !== null && openLine('assistant')?.text === cut) {
      write({ speaker: 'assistant', text: cut, final: true })
    }
    const heard = { speaker: 'assistant', text: model.text(), final: false } as const
    if (!isAwaited(heard)) write(heard)
  }

  /** Marks what the assistant was saying. */
  function interrupt(): void {
    const position = open.assistant ?? lines.end() - 1
    const line = lines.at(position)
    if (line?.speaker === 'assistant' && !line.interrupted) put(position, { ...line, interrupted: true })
  }

  function add(speaker: Speaker, text: string): void {
    const said = text.trim()
    if (said === '') return
    const last = latest()
    const isSpoken = last?.speaker === speaker && last.final && spoken(last.text) === spoken(said)
    awaited = isSpoken ? null : { speaker, rest: spoken(said) }
    if (!isSpoken) write({ speaker, text: said, final: true })
  }

  // a greeting that the page wrote before this was there; what the visitor typed nobody is going to speak
  const shown = latest()
  if (shown?.speaker === 'assistant') awaited = { speaker: 'assistant', rest: spoken(shown.text) }

  return {
    add,
    type(speaker, typed) {
      // as writeLine.ts does, which the page has from the beginning: sharing it would split that first part in two
      const [text, last, position] = [typed.trim(), latest(), lines.end()]
      if (text === '' || (last?.speaker === speaker && last.text === text)) return
      put(position, { id: `line-${position + 1}`, speaker, text, final: true, at: Date.now() })
    },
    hear(message) {
      if (isTranscript(message)) hearTranscript(message)
      else if (isModelOutput(message) && typeof message.output === 'string') hearModel(message.output)
      else if (endsAssistantTurn(message)) model.endTurn()
      if (message.type === 'user-interrupted') interrupt()
    },
  }
}

/** A text as it is spoken: a recogniser chooses the punctuation, the capitals and the spaces. */
const spoken = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

const endsAssistantTurn = (message: ServerMessage): boolean =>
  message.type === 'user-interrupted' ||
  (isSpeechUpdate(message) && message.role === 'assistant' && message.status === 'stopped')

/** Collects the model's output of the assistant's turn, which runs ahead of what is spoken. */
function createModelTurn() {
  let text = ''
  let isOver = false
  return {
    text: () => text.trim(),
    /** Adds a token. Returns the text of the last turn if the token begins a new one, else null. */
    add(token: string): string | null {
      const cut = isOver && text.trim() !== '' ? text.trim() : null
      text = isOver ? token : text + token
      isOver = false
      return cut
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
