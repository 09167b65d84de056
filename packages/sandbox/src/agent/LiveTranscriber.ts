import type { AgentHeard, AgentModels } from './AgentModels.ts'
import type { Clock } from './clock.ts'
import { Timer } from './Timer.ts'

/** Milliseconds after the latest words, or after the end of an utterance, that its final words are waited for. */
export const FINAL_WORDS_MS = 1500

interface LiveTranscriberOptions {
  listen: NonNullable<AgentModels['listen']>
  clock: Clock
  /** Runs with the words of an utterance so far. */
  onPartial: (text: string) => void
  /** Runs with the words that came without an utterance: they were spoken too quietly, or were recognized too late. */
  onUnexpected: (text: string, spokenMs: number) => void
  /** Runs when the recognizer fails. From then on words are unknown. */
  onFailure: (cause: unknown) => void
}

/** Takes the words of an utterance. Empty: there were none, as for a cough. Null: they are unknown. */
type TakeText = (text: string | null) => void

/** Finds the words of the caller's utterances while they are spoken, by a recognizer that listens to the microphone. */
export class LiveTranscriber {
  readonly #options: LiveTranscriberOptions
  readonly #timer: Timer
  #run: AbortController | null = null
  #microphone: MediaStreamTrack | null = null
  /** Whether the recognizer listens. */
  #isReady = false
  /** Whether it has failed, or has ended by itself: it is not started again in this call. */
  #isOver = false
  #isSpeaking = false
  /** The words since the last utterance: those that stay, and the recognizer's latest guess. */
  #words = { final: '', partial: '', startedAt: 0 }
  /** Waits for the final words of the utterance that has ended. */
  #ended: { take: TakeText; isAwaited: boolean } | null = null
  /** The number of words of the recognizer's latest guess that were passed on before they were final. */
  #taken = 0
  /** The number of utterances without words since the last words. Null: there were none in this call. */
  #misses: number | null = null

  constructor(options: LiveTranscriberOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  /** Whether words are to be expected. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Whether the agent waits for words. */
  get isAwaited(): boolean {
    return this.#ended?.isAwaited === true
  }

  /** Listens to another microphone. Null: the caller is muted. */
  setMicrophone(microphone: MediaStreamTrack | null): void {
    if (microphone === this.#microphone) return
    this.#microphone = microphone
    this.#endRun()
    if (microphone && !this.#isOver) void this.#listenTo(microphone)
  }

  /** An utterance begins. */
  start(): void {
    this.#isSpeaking = true
    // words that came before it was detected belong to it
    if (!this.#ended) this.#timer.cancel()
  }

  /** An utterance ends. Its words are passed on when they are final, or when none have come for a while. */
  finish(take: TakeText, { isAwaited }: { isAwaited: boolean }): void {
    this.#isSpeaking = false
    if (this.#ended) this.#takeWords()
    if (!this.#isReady && this.#text === '') {
      take(null)
      return
    }
    this.#ended = { take, isAwaited }
    if (this.#text !== '' && this.#words.partial === '') this.#takeWords()
    else this.#waitForWords()
  }

  /** Stops the recognizer for good. No callback runs after that. */
  stop(): void {
    this.#isOver = true
    this.#timer.cancel()
    this.#ended = null
    this.#endRun()
  }

  get #text(): string {
    return `${this.#words.final} ${this.#words.partial}`.trim()
  }

  async #listenTo(microphone: MediaStreamTrack): Promise<void> {
    const run = new AbortController()
    this.#run = run
    const isCurrent = () => this.#run === run
    try {
      for await (const words of this.#options.listen(microphone, { signal: run.signal })) {
        if (!isCurrent()) return
        this.#isReady = true
        this.#hear(checkWords(words))
      }
      if (isCurrent()) this.#giveUp()
    } catch (cause) {
      if (!isCurrent()) return
      this.#giveUp()
      this.#options.onFailure(cause)
    }
  }

  #endRun(): void {
    this.#run?.abort()
    this.#run = null
    this.#isReady = false
  }

  #giveUp(): void {
    this.#isOver = true
    this.#endRun()
    if (this.#ended) this.#takeWords()
  }

  #hear({ text: heard, isFinal }: AgentHeard): void {
    const text = wordsOf(heard).slice(this.#taken).join(' ')
    if (isFinal || heard === '') this.#taken = 0
    if (text === '') return
    if (this.#text === '') this.#words.startedAt = this.#options.clock.now()
    if (isFinal) this.#words.final = `${this.#words.final} ${text}`.trim()
    this.#words.partial = isFinal ? '' : text
    this.#misses = 0
    if (!isFinal || this.#isSpeaking) this.#options.onPartial(this.#text)
    if (this.#isSpeaking) return
    if (isFinal) this.#takeWords()
    // words without an utterance are waited for, too: their end may never be told
    else this.#waitForWords()
  }

  #waitForWords(): void {
    this.#timer.set(FINAL_WORDS_MS, () => this.#takeWords())
  }

  /** Passes the words on, as far as they are known. */
  #takeWords(): void {
    const text = this.#text
    const { partial, startedAt } = this.#words
    const ended = this.#ended
    this.#timer.cancel()
    this.#ended = null
    this.#taken += wordsOf(partial).length
    this.#words = { final: '', partial: '', startedAt: 0 }
    if (text === '') ended?.take(this.#countMiss())
    else if (ended) ended.take(text)
    else this.#options.onUnexpected(text, Math.max(this.#options.clock.now() - startedAt, 1))
  }

  /** A recognizer that works finds no words in a cough. One that finds none twice in a row may not work. */
  #countMiss(): '' | null {
    this.#misses = this.#misses === null ? null : this.#misses + 1
    return this.#misses === 1 ? '' : null
  }
}

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? []

function checkWords(words: unknown): AgentHeard {
  const { text, isFinal }: { text?: unknown; isFinal?: unknown } = Object(words)
  if (typeof text === 'string' && typeof isFinal === 'boolean') return { text, isFinal }
  throw new TypeError(
    'The recognizer answered with invalid words. They must be { text, isFinal }, a string and a boolean.',
  )
}
