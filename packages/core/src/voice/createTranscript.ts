import { createStore, readOnly } from '../store/createStore.ts'
import {
  isModelOutput,
  isSpeechUpdate,
  isTranscript,
  type ServerMessage,
  type Speaker,
  type TranscriptMessage,
} from './messages.ts'
import type { TranscriptLine, TranscriptStore } from './transcript.ts'

interface Heard {
  speaker: Speaker
  text: string
  final: boolean
}

export interface Transcript {
  readonly store: TranscriptStore
  /** Takes what a message says; messages of other types say nothing. */
  hear: (message: ServerMessage) => void
  /** Empties it for the next call. */
  clear: () => void
}

/** The conversation as lines: partials grow, finals close, repetitions add nothing. */
export function createTranscript(onLine: (line: TranscriptLine) => void): Transcript {
  const lines = createStore<readonly TranscriptLine[]>([])
  const model = createModelTurn()
  let count = 0
  /** What the page showed ahead of its being spoken, and what of it is still to be spoken. */
  let awaited: { speaker: Speaker; rest: string } | null = null

  function write(heard: Heard): void {
    const before = lines.get()
    const line = merge(before, heard, () => `line-${++count}`)
    if (!line) return
    const isKnown = before.some(({ id }) => id === line.id)
    lines.set(isKnown ? before.map((old) => (old.id === line.id ? line : old)) : [...before, line])
    onLine(line)
  }

  /** Whether the words are those that were shown ahead; other words end the waiting. */
  function isAwaited({ speaker, text, final }: Heard): boolean {
    if (awaited?.speaker !== speaker || text === '') return false
    const { rest } = awaited
    if (!rest.startsWith(text)) awaited = null
    else if (final) awaited = text === rest ? null : { speaker, rest: rest.slice(text.length).trim() }
    return rest.startsWith(text)
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
    if (cut !== null && isOpenLine(lines.get(), cut)) write({ speaker: 'assistant', text: cut, final: true })
    const heard = { speaker: 'assistant', text: model.text(), final: false } as const
    if (!isAwaited(heard)) write(heard)
  }

  return {
    store: {
      ...readOnly(lines),
      add(speaker, text) {
        const said = text.trim()
        const last = lines.get().at(-1)
        const isSpoken = last?.speaker === speaker && last.final && last.text === said
        awaited = isSpoken || said === '' ? null : { speaker, rest: said }
        write({ speaker, text: said, final: true })
      },
    },
    hear(message) {
      if (isTranscript(message)) hearTranscript(message)
      else if (isModelOutput(message) && typeof message.output === 'string') hearModel(message.output)
      else if (endsAssistantTurn(message)) model.endTurn()
    },
    clear() {
      model.clear()
      awaited = null
      if (lines.get().length > 0) lines.set([])
    },
  }
}

/** What the model has put out in the assistant's turn so far: it runs ahead of what is spoken. */
function createModelTurn() {
  let text = ''
  let isOver = false
  return {
    text: () => text.trim(),
    /** Adds a token. Returns the last turn's text where this one begins a new turn, else null. */
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

const endsAssistantTurn = (message: ServerMessage): boolean =>
  message.type === 'user-interrupted' ||
  (isSpeechUpdate(message) && message.role === 'assistant' && message.status === 'stopped')

const isOpenLine = (lines: readonly TranscriptLine[], text: string): boolean =>
  lines.some((line) => line.speaker === 'assistant' && !line.final && line.text === text)

/** The line that results, or null where nothing new was said. */
function merge(lines: readonly TranscriptLine[], heard: Heard, newId: () => string): TranscriptLine | null {
  const { speaker, text, final } = heard
  const last = lines.at(-1)
  if (text === '') return null
  if (last?.speaker === speaker && last.final) {
    // a line that was already shown whole is now being spoken, or is repeated
    if (final ? last.text === text : last.text.startsWith(text)) return null
  }
  const latest = lines.filter((line) => line.speaker === speaker).at(-1)
  if (!latest || latest.final) return Object.freeze({ id: newId(), speaker, text, final, at: Date.now() })
  if (latest.text === text && latest.final === final) return null
  return Object.freeze({ ...latest, text, final })
}
