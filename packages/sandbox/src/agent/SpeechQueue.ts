import type { AgentContext } from './AgentContext.ts'
import { reportFailure } from './callModel.ts'
import { createSpeechLoader } from './createSpeechLoader.ts'
import type { AssistantTurn } from './History.ts'
import { SpokenTurn } from './SpokenTurn.ts'
import { NEUTRAL_VOICE, recordingOf, type ScriptLine } from './script.ts'
import type { UserSpeech } from './UserSpeech.ts'
import { isReplaceable, type Utterance } from './Utterance.ts'
import type { Speech } from './Voice.ts'

/** Milliseconds after which a failure of the voice counts as a hang. */
const HANG_MS = 5000
/** Milliseconds that recordings speak after a hang, so that the user does not wait for it in every utterance. */
const RECORDINGS_MS = 60_000

/** The speech of a sentence. Null: a recording speaks it. */
type Loaded = Speech | 'loading' | null

interface Current {
  utterance: Utterance
  /** Null before the first sound. */
  spoken: SpokenTurn | null
  /** The number of sentences that have begun. */
  begun: number
  isPlaying: boolean
  /** By the sentence's index. */
  loaded: Loaded[]
  /** Aborts the loading. */
  controller: AbortController
  cancelWait: (() => void) | null
}

/** Speaks the agent's utterances, one after the other. The speech of a sentence is loaded while the one before plays. */
export class SpeechQueue {
  readonly #context: AgentContext
  readonly #userSpeech: UserSpeech
  /** Loads the speech of a sentence. Undefined where recordings speak. */
  readonly #loader: ReturnType<typeof createSpeechLoader> | undefined
  readonly #waiting: Utterance[] = []
  #current: Current | null = null
  #turn: number
  #lastWords: string
  /** Milliseconds on the clock before which no utterance begins. */
  #silentUntil = 0
  /** Milliseconds on the clock until which recordings speak in place of the voice. */
  #recordingsUntil = 0

  constructor(context: AgentContext, userSpeech: UserSpeech) {
    const { models, voice, clock, resumes } = context
    this.#context = context
    this.#userSpeech = userSpeech
    this.#loader = models.speak && createSpeechLoader(models.speak, { voice, clock })
    this.#turn = resumes?.turn ?? 0
    this.#lastWords = resumes?.lastWords ?? ''
  }

  /** The number of turns that have begun. */
  get turn(): number {
    return this.#turn
  }

  /** The words that were spoken last. */
  get lastWords(): string {
    return this.#lastWords
  }

  /** The utterance that is being spoken, or that begins with its first sound. */
  get current(): Utterance | undefined {
    return this.#current?.utterance
  }

  /** The last utterance of the queue. */
  get last(): Utterance | undefined {
    return this.#waiting.at(-1) ?? this.current
  }

  /** Whether the user hears an utterance now. */
  get isAudible(): boolean {
    return this.#current?.spoken != null
  }

  /** Whether the call ends after an utterance that is here. */
  get endsCall(): boolean {
    return [this.current, ...this.#waiting].some((utterance) => utterance?.endedReason !== undefined)
  }

  /** Adds an utterance to the conversation, and speaks it when it is its turn. */
  add(utterance: Utterance): AssistantTurn {
    const turn = this.#context.history.addTurn(utterance)
    this.#waiting.push(utterance)
    this.advance()
    return turn
  }

  /** Goes on as far as possible. To be called when an open utterance has changed. */
  advance(): void {
    this.#current ??= this.#takeNext()
    const current = this.#current
    if (!current) return
    const { utterance, begun } = current
    // also while the sentence before it plays
    const speech = this.#load(current, begun)
    if (current.isPlaying || speech === 'loading') return
    const line = utterance.sentences[begun]
    if (!line) {
      if (!utterance.isOpen) this.#finish(current)
      return
    }
    if (!current.spoken && this.#isDelayed(utterance)) return
    const notBefore = Math.max(utterance.notBefore ?? 0, this.#silentUntil)
    const waitMs = current.spoken ? 0 : notBefore - this.#context.clock.now()
    if (waitMs > 0) this.#waitFor(current, waitMs)
    else this.#play(current, line, speech)
  }

  /** Removes the answers that the user has not heard yet, as new words of the user replace them. */
  dropAnswers(): void {
    this.#removeWaiting(isReplaceable)
    if (this.current && !this.isAudible && isReplaceable(this.current)) this.#cutCurrent()
  }

  /** Removes an utterance of which the user has heard nothing. Call `advance` afterwards. */
  removeUnheard(utterance: Utterance): void {
    this.#removeWaiting((each) => each === utterance)
    if (this.current === utterance && !this.isAudible) this.#cutCurrent()
  }

  /** Stops speaking at the current word. What the user has not heard yet stays. */
  cut(): void {
    if (this.isAudible) this.#cutCurrent()
  }

  /**
   * Drops the answers that the user has not heard yet, and stops the words that the user hears: with `all` also words that
   * the user cannot interrupt.
   */
  giveWay({ all }: { all: boolean }): void {
    this.dropAnswers()
    if (all || this.current?.interruptible) this.cut()
    this.advance()
  }

  /** Stops speaking at the current word, and removes what waits, but for words that will end the call. */
  clear(): void {
    this.#removeWaiting(({ endedReason }) => endedReason === undefined)
    if (this.isAudible || this.current?.endedReason === undefined) this.#cutCurrent()
  }

  /** Stops speaking for good. */
  stop(): void {
    this.#removeWaiting(() => true)
    this.#cutCurrent()
  }

  /** Begins no utterance for that many milliseconds. */
  pauseFor(ms: number): void {
    this.#silentUntil = this.#context.clock.now() + ms
  }

  /** Whether an utterance may not begin, as the user speaks. */
  #isDelayed({ beginsOverSpeech }: Utterance): boolean {
    return !beginsOverSpeech && this.#userSpeech.delaysAgent && this.#context.state.converses
  }

  #removeWaiting(isRemoved: (utterance: Utterance) => boolean): void {
    for (const utterance of this.#waiting.filter(isRemoved)) {
      this.#waiting.splice(this.#waiting.indexOf(utterance), 1)
      this.#discard(utterance)
    }
  }

  #discard(utterance: Utterance): void {
    utterance.spokenText ??= ''
    this.#context.events.utteranceDiscarded(utterance)
  }

  #takeNext(): Current | null {
    const utterance = this.#waiting.shift()
    if (!utterance) return null
    const controller = new AbortController()
    return {
      utterance,
      spoken: null,
      begun: 0,
      isPlaying: false,
      loaded: [],
      controller,
      cancelWait: null,
    }
  }

  #waitFor(current: Current, ms: number): void {
    current.cancelWait ??= this.#context.clock.after(ms, () => {
      current.cancelWait = null
      this.advance()
    })
  }

  #play(current: Current, line: ScriptLine, speech: Speech | null): void {
    const { voice, clock, send, name, events } = this.#context
    const { utterance } = current
    const durationMs = speech?.durationMs ?? voice.speak(line)
    speech?.play()
    if (!current.spoken) {
      const { answersTo } = utterance
      // the user waits for the first sound only
      if (answersTo?.latencyMs.firstSound !== undefined) delete utterance.answersTo
      else if (answersTo) answersTo.latencyMs.firstSound = clock.now() - answersTo.endedAt
      current.spoken = new SpokenTurn({ turn: this.#turn++, name, clock, send })
      events.utteranceHeard(utterance)
    }
    current.begun += 1
    current.isPlaying = true
    current.spoken.say({
      text: line.text,
      durationMs,
      tokensOf: utterance.showsTokens ? utterance.turnId : undefined,
      onSpoken: () => {
        current.isPlaying = false
        this.advance()
      },
    })
    this.advance()
  }

  /** Returns the speech of a sentence, or starts loading it. */
  #load(current: Current, index: number): Loaded {
    const { clock, models } = this.#context
    const { utterance, loaded, controller } = current
    const line = utterance.sentences[index]
    if (!this.#loader || !line) return null
    if (models.prefersRecordings && recordingOf(line) !== NEUTRAL_VOICE) return null
    const known = loaded[index]
    if (known !== undefined) return known
    // a recording has spoken for a voice that failed
    if (loaded.some((speech) => speech === null) || clock.now() < this.#recordingsUntil) return null
    const set = (speech: Speech | null) => {
      if (controller.signal.aborted) return
      loaded[index] = speech
      this.advance()
    }
    loaded[index] = 'loading'
    const startedAt = clock.now()
    this.#loader(line.text, controller.signal).then(set, (cause: unknown) => {
      if (controller.signal.aborted) return
      if (clock.now() - startedAt >= HANG_MS) this.#recordingsUntil = clock.now() + RECORDINGS_MS
      reportFailure(this.#context.models, 'voice', cause)
      set(null)
    })
    return 'loading'
  }

  #finish(current: Current): void {
    const { utterance, spoken } = current
    if (spoken) this.#report(utterance, spoken.finish(utterance.toolCallId))
    utterance.spokenText ??= ''
    this.#current = null
    this.#context.events.utteranceSpoken(utterance)
    this.advance()
  }

  #cutCurrent(): void {
    const current = this.#current
    this.#current = null
    if (!current) return
    const { utterance, spoken } = current
    current.controller.abort()
    current.cancelWait?.()
    this.#context.voice.stop()
    if (spoken) this.#report(utterance, spoken.interrupt(utterance.toolCallId))
    this.#discard(utterance)
  }

  #report(utterance: Utterance, { text, durationMs, place }: ReturnType<SpokenTurn['finish']>): void {
    utterance.spokenText = text
    if (text === '') return
    const { answersTo } = utterance
    const latency = answersTo ? { latencyMs: answersTo.latencyMs } : {}
    this.#lastWords = text
    this.#context.onTurn?.({ speaker: 'assistant', text, durationMs, ...latency }, place)
  }
}
