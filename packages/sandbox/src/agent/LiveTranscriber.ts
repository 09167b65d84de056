import type { AgentHeard, AgentModels } from './AgentModels.ts'
import { type Clock, Timer } from './clock.ts'
import type { EndedTurn, Recognizer, TakeText } from './Recognizer.ts'

/** Milliseconds after the latest words, or after the end of a turn, that its final words are waited for. */
export const FINAL_WORDS_MS = 1500

interface LiveTranscriberOptions {
  listen: NonNullable<AgentModels['listen']>
  clock: Clock
  /** Runs with the words of a turn so far. */
  onPartial: (text: string) => void
  /** Runs while a turn goes on, after its final words. A noise may go on for long. */
  onWordsOver: () => void
  /** Runs with the words that came without a turn: they were spoken too quietly, or were recognized too late. */
  onUnexpected: (text: string, spokenMs: number) => void
  /** Runs when the recognizer fails. From then on words are unknown. */
  onFailure: (cause: unknown) => void
}

/** The longest sound that counts as a cough when it has no words, in milliseconds. The words of a longer sound are unknown. */
const COUGH_MS = 700

/** Finds the words of the user's turns while they are spoken, by a recognizer that listens to the microphone. */
export class LiveTranscriber implements Recognizer {
  readonly #options: LiveTranscriberOptions
  readonly #timer: Timer
  #run: AbortController | null = null
  #microphone: MediaStreamTrack | null = null
  /** Whether the recognizer listens. */
  #isReady = false
  /** Whether it has failed, or has ended by itself: it is not started again in this call. */
  #isOver = false
  #isSpeaking = false
  /** The words since the last turn: those that stay, and the recognizer's latest guess. */
  #words = { final: '', partial: '', startedAt: 0 }
  /** Waits for the final words of the turn that has ended. */
  #pending: (EndedTurn & { take: TakeText }) | null = null
  /** The recognizer's latest guess, as far as it was passed on before it was final. */
  #passedOn: readonly string[] = []

  constructor(options: LiveTranscriberOptions) {
    this.#options = options
    this.#timer = new Timer(options.clock)
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get hasWords(): boolean {
    return this.#text !== ''
  }

  get wordsWithinMs(): number {
    return this.#isReady ? COUGH_MS : 0
  }

  get isAwaited(): boolean {
    return this.#pending?.isAwaited === true
  }

  setMicrophone(microphone: MediaStreamTrack | null): void {
    if (microphone === this.#microphone) return
    this.#microphone = microphone
    this.#endRun()
    if (microphone && !this.#isOver) void this.#listenTo(microphone)
  }

  start(): void {
    this.#isSpeaking = true
    // words that came before it was detected belong to it
    if (!this.#pending) this.#timer.cancel()
  }

  /** Passes the words on when they are final, or when none have come for a while. */
  finish(take: TakeText, { isAwaited, durationMs }: EndedTurn): void {
    this.#isSpeaking = false
    if (this.#pending) this.#passOn()
    if (!this.#isReady && this.#text === '') {
      take(null)
      return
    }
    this.#pending = { take, isAwaited, durationMs }
    if (this.#text !== '' && this.#words.partial === '') this.#passOn()
    else this.#waitForWords()
  }

  stop(): void {
    this.#isOver = true
    this.#timer.cancel()
    this.#pending = null
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
        this.#receive(checkWords(words))
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
    if (this.#pending) this.#passOn()
  }

  #receive({ text: heard, isFinal }: AgentHeard): void {
    if (heard === '') this.#beginAnew()
    const text = newWords(heard, this.#passedOn)
    if (isFinal) this.#passedOn = []
    if (text === '') return
    if (this.#text === '') this.#words.startedAt = this.#options.clock.now()
    if (isFinal) this.#words.final = `${this.#words.final} ${text}`.trim()
    this.#words.partial = isFinal ? '' : text
    if (!isFinal || this.#isSpeaking) this.#options.onPartial(this.#text)
    if (!this.#isSpeaking && isFinal) this.#passOn()
    // words without a turn are waited for, too: their end may never be told
    else if (!this.#isSpeaking) this.#waitForWords()
    else if (isFinal) this.#timer.set(FINAL_WORDS_MS, () => this.#options.onWordsOver())
    else this.#timer.cancel()
  }

  /** A recognizer that begins anew never makes its latest guess final. */
  #beginAnew(): void {
    this.#words.final = this.#text
    this.#words.partial = ''
    this.#passedOn = []
  }

  #waitForWords(): void {
    this.#timer.set(FINAL_WORDS_MS, () => this.#passOn())
  }

  /** Passes the words on, as far as they are known. */
  #passOn(): void {
    const text = this.#text
    const { partial, startedAt } = this.#words
    const pending = this.#pending
    this.#timer.cancel()
    this.#pending = null
    this.#passedOn = [...this.#passedOn, ...wordsOf(partial)]
    this.#words = { final: '', partial: '', startedAt: 0 }
    if (text === '') pending?.take(pending.durationMs < COUGH_MS ? '' : null)
    else if (pending) pending.take(text)
    else this.#options.onUnexpected(text, Math.max(this.#options.clock.now() - startedAt, 1))
  }
}

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? []

/** Returns the words after those that were passed on, or all of them where the recognizer has changed its mind. */
function newWords(text: string, passedOn: readonly string[]): string {
  const words = wordsOf(text)
  const isSame = passedOn.every((word, index) => plain(word) === plain(words[index] ?? ''))
  return words.slice(isSame ? passedOn.length : 0).join(' ')
}

/** A word without capitals and punctuation, which a recognizer may add later. */
const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function checkWords(words: unknown): AgentHeard {
  const { text, isFinal }: { text?: unknown; isFinal?: unknown } = Object(words)
  if (typeof text === 'string' && typeof isFinal === 'boolean') return { text, isFinal }
  throw new TypeError(
    'The recognizer answered with invalid words. They must be { text, isFinal }, a string and a boolean.',
  )
}
