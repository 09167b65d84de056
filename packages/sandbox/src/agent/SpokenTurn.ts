import type { AgentSend } from './AgentOptions.ts'
import type { Clock } from './clock.ts'
import type { TurnPlace } from './turns.ts'

/** Milliseconds between two tokens of a script's line. */
const TOKEN_MS = 30
/** Words between two partial transcripts. */
const WORDS_PER_PARTIAL = 2

interface SpokenTurnOptions {
  turn: number
  /** The assistant's name. */
  name: string | undefined
  clock: Clock
  send: AgentSend
}

/** A sentence whose audio has just started. */
interface StartedSentence {
  text: string
  /** Milliseconds of its audio. */
  durationMs: number
  /** The id of the turn whose words are sent as `model-output`. Undefined sends none. */
  tokensOf: string | undefined
  /** Runs when all words are spoken. */
  onSpoken: () => void
}

/** The words of a turn that were really spoken. */
export interface SpokenWords {
  text: string
  /** Milliseconds of their audio. */
  durationMs: number
}

/** A turn that is over. */
interface FinishedTurn extends SpokenWords {
  place: TurnPlace
}

/**
 * A turn that is being spoken, one sentence after the other. Sends its messages while the audio plays: `speech-update`
 * started, the text of each sentence as its audio begins, partial transcripts in step with the audio, the final transcript,
 * `speech-update` stopped.
 */
export class SpokenTurn {
  readonly #options: SpokenTurnOptions
  readonly #startedAt: number
  readonly #pending: (() => void)[] = []
  /** The sentences that were spoken whole. */
  #spoken: SpokenWords = { text: '', durationMs: 0 }
  #current: { words: readonly string[]; startedAt: number; durationMs: number } | null = null

  constructor(options: SpokenTurnOptions) {
    this.#options = options
    this.#startedAt = options.clock.now()
    options.send({ type: 'speech-update', status: 'started', role: 'assistant', turn: options.turn })
  }

  say({ text, durationMs, tokensOf: turnId, onSpoken }: StartedSentence): void {
    const { clock, send, turn } = this.#options
    // each word has the space before it: joined, they are the text
    const words = (this.#spoken.text === '' ? text.trimStart() : text).match(/\s*\S+/g) ?? []
    const at = (ms: number, run: () => void) => this.#pending.push(clock.after(ms, run))
    this.#current = { words, startedAt: clock.now(), durationMs }
    send({ type: 'voice-input', input: words.join('').trimStart() })
    send({ type: 'assistant.speechStarted', text: this.#textUntil(words.length), turn })
    if (turnId !== undefined) {
      words.forEach((word, index) => {
        at(index * TOKEN_MS, () => send({ type: 'model-output', output: word, turnId }))
      })
    }
    for (let count = WORDS_PER_PARTIAL; count < words.length; count += WORDS_PER_PARTIAL) {
      at((durationMs * count) / words.length, () => this.#transcribe('partial', this.#textUntil(count)))
    }
    at(durationMs, () => {
      this.#endSentence(words.length)
      onSpoken()
    })
  }

  /** Ends the turn after its last sentence. `precedes` is the id of a tool's call that the words come before. */
  finish(precedes?: string): FinishedTurn {
    const { send, turn, clock } = this.#options
    const place = { startedAt: this.#startedAt, endedAt: clock.now(), ...(precedes && { precedes }) }
    this.#transcribe('final', this.#spoken.text, place)
    send({ type: 'speech-update', status: 'stopped', role: 'assistant', turn })
    return { ...this.#spoken, place }
  }

  /** Ends the turn at the current word. No other message follows. */
  interrupt(precedes?: string): FinishedTurn {
    if (this.#current) {
      const { words, startedAt, durationMs } = this.#current
      const spoken = Math.ceil((words.length * (this.#options.clock.now() - startedAt)) / (durationMs || 1))
      this.#endSentence(Math.min(spoken, words.length))
    }
    return this.finish(precedes)
  }

  #endSentence(spokenWords: number): void {
    for (const cancel of this.#pending.splice(0)) cancel()
    if (!this.#current) return
    const { startedAt, durationMs } = this.#current
    const spokenMs = Math.min(this.#options.clock.now() - startedAt, durationMs)
    this.#spoken = {
      text: this.#textUntil(spokenWords),
      durationMs: this.#spoken.durationMs + (spokenWords > 0 ? spokenMs : 0),
    }
    this.#current = null
  }

  /** The text of the turn up to that word of the current sentence. */
  #textUntil(words: number): string {
    return this.#spoken.text + (this.#current?.words.slice(0, words).join('') ?? '')
  }

  #transcribe(transcriptType: 'partial' | 'final', transcript: string, place?: TurnPlace): void {
    const { send, name } = this.#options
    if (transcript === '') return
    const assistantName = name ? { assistantName: name } : {}
    send({ type: 'transcript', role: 'assistant', transcriptType, transcript, ...assistantName }, place)
  }
}
