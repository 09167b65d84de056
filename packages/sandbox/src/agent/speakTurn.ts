import type { Clock } from './clock.ts'
import type { TurnListener } from './turns.ts'

/** Milliseconds between two tokens of the model. */
const TOKEN_MS = 30
/** Words between two partial transcripts. */
const WORDS_PER_PARTIAL = 2

interface TurnOptions {
  text: string
  /** The assistant's name. */
  name: string | undefined
  /** Duration of the audio in milliseconds. It has just started. */
  durationMs: number
  turn: number
  /** False for the words of `say`, which come from the client. */
  fromModel: boolean
  clock: Clock
  send: (message: { type: string; [field: string]: unknown }) => void
  /** Runs with the words that were spoken, also when they were interrupted. */
  onTurn?: TurnListener | undefined
  /** Runs when all words are spoken. */
  onSpoken: () => void
}

/** A turn that is being spoken. */
export interface SpokenTurn {
  /** Ends the turn at the current word. No message follows. */
  interrupt: () => void
}

/**
 * Sends the messages of a turn while its audio plays: `speech-update` started, the model's tokens, partial transcripts
 * in step with the audio, the final transcript, `speech-update` stopped.
 */
export function speakTurn(options: TurnOptions): SpokenTurn {
  const { text, name, durationMs, turn, clock, send, onSpoken } = options
  // each word has the space before it: joined, they are the text
  const words = text.trim().match(/\s*\S+/g) ?? []
  const startedAt = clock.now()
  const pending: (() => void)[] = []
  const at = (ms: number, run: () => void) => pending.push(clock.after(ms, run))
  const textOf = (count: number) => words.slice(0, count).join('')
  const transcript = (transcriptType: 'partial' | 'final', count: number) =>
    count > 0 &&
    send({
      type: 'transcript',
      role: 'assistant',
      transcriptType,
      transcript: textOf(count),
      ...(name && { assistantName: name }),
    })

  const finish = (spokenWords: number) => {
    for (const cancel of pending) cancel()
    transcript('final', spokenWords)
    send({ type: 'speech-update', status: 'stopped', role: 'assistant', turn })
    if (spokenWords > 0) {
      const spokenMs = Math.min(clock.now() - startedAt, durationMs)
      options.onTurn?.({ speaker: 'assistant', text: textOf(spokenWords), durationMs: spokenMs })
    }
  }

  send({ type: 'speech-update', status: 'started', role: 'assistant', turn })
  if (options.fromModel) {
    words.forEach((word, index) => {
      at(index * TOKEN_MS, () => send({ type: 'model-output', output: word }))
    })
  }
  for (let count = WORDS_PER_PARTIAL; count < words.length; count += WORDS_PER_PARTIAL) {
    at((durationMs * count) / words.length, () => transcript('partial', count))
  }
  at(durationMs, () => {
    finish(words.length)
    onSpoken()
  })

  return {
    interrupt: () => {
      const spoken = Math.ceil((words.length * (clock.now() - startedAt)) / durationMs)
      finish(Math.min(spoken, words.length))
    },
  }
}
