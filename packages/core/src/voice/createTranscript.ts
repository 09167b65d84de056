import { createStore, readOnly } from '../store/createStore.ts'
import { isModelOutput, isTranscript, type ServerMessage, type Speaker } from './messages.ts'
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
  let count = 0
  /** What the model has put out in the assistant's turn so far: it runs ahead of what is spoken. */
  let modelText = ''

  function write(heard: Heard): void {
    const line = merge(lines.get(), heard, () => `line-${++count}`)
    if (!line) return
    const before = lines.get()
    lines.set(
      before.some(({ id }) => id === line.id)
        ? before.map((old) => (old.id === line.id ? line : old))
        : [...before, line],
    )
    onLine(line)
  }

  function hear(message: ServerMessage): void {
    if (isTranscript(message)) {
      const final = message.transcriptType !== 'partial'
      const text = message.transcript.trim()
      const isBehindModel = !final && message.role === 'assistant' && modelText.trim().startsWith(text)
      if (!isBehindModel) write({ speaker: message.role, text, final })
      if (final && message.role === 'assistant') modelText = ''
    } else if (isModelOutput(message) && typeof message.output === 'string') {
      modelText += message.output
      write({ speaker: 'assistant', text: modelText.trim(), final: false })
    }
  }

  return {
    store: {
      ...readOnly(lines),
      add: (speaker, text) => write({ speaker, text: text.trim(), final: true }),
    },
    hear,
    clear() {
      modelText = ''
      if (lines.get().length > 0) lines.set([])
    },
  }
}

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
