import type { AgentContext } from './AgentContext.ts'
import { reportFailure } from './callModel.ts'
import { Timer } from './clock.ts'
import { createSpeechDetector } from './createSpeechDetector.ts'
import { LiveTranscriber } from './LiveTranscriber.ts'
import { noRecognizer, type Recognizer } from './Recognizer.ts'
import { Transcriber } from './Transcriber.ts'
import { inSeconds, placeOf, type UserTurn } from './Utterance.ts'

/** Milliseconds after the end of speech that the agent waits for its words before it says anything else. */
const MAX_HOLD_MS = 5000

/** The user's side of the conversation: finds turns in the level of the microphone, and their words. Sends their transcripts. */
export class UserSpeech {
  readonly #context: AgentContext
  readonly #detector = createSpeechDetector()
  readonly #recognizer: Recognizer
  readonly #holdTimer: Timer
  /** Whether the page knows that the user speaks, or the words so far. */
  #isAnnounced = false
  #isOpen = false
  #isMuted = false
  #microphone: MediaStreamTrack | null = null
  #turnsHeard = 0

  constructor(context: AgentContext) {
    this.#context = context
    this.#holdTimer = new Timer(context.clock)
    this.#recognizer = this.#createRecognizer()
  }

  /** The number of spoken turns that have ended. */
  get turnsHeard(): number {
    return this.#turnsHeard
  }

  get isSpeaking(): boolean {
    return this.#detector.isSpeaking()
  }

  /** Whether the user speaks, or has spoken words that the agent waits for. It does not wait after a typed message. */
  get isPending(): boolean {
    return this.isSpeaking || this.#recognizer.isAwaited
  }

  /** Whether the agent stays silent, because the user speaks, or has spoken words that may change what it says. */
  get delaysAgent(): boolean {
    return this.isSpeaking || (this.isPending && this.#holdTimer.isSet)
  }

  /** Takes the current level, 0 to 1. */
  hear(level: number): void {
    const change = this.#detector.hear(this.#isMuted ? 0 : level, this.#context.clock.now())
    if (change?.type === 'started') this.#start()
    else if (change) this.#stop(change)
    else if (this.isSpeaking) {
      this.#announceSpeech()
      this.#context.events.userGoesOn(this.#detector.spokenMs())
    }
  }

  /** Ends the turn, because the user has typed. The sound that goes on is background. */
  endTurn(): void {
    this.#endSpeech({ isCutShort: true })
  }

  #endSpeech(options: { isCutShort: boolean }): void {
    const change = this.#detector.endTurn()
    if (change?.type === 'stopped') this.#stop(change, options)
  }

  /** Begins to recognize words. */
  open(): void {
    this.#isOpen = true
    this.#listen()
  }

  /** Takes the microphone whose words are recognized while they are spoken. Null: the user is muted. */
  setMicrophone(microphone: MediaStreamTrack | null): void {
    this.#microphone = microphone
    this.#listen()
  }

  #listen(): void {
    if (this.#isOpen) this.#recognizer.setMicrophone(this.#isMuted ? null : this.#microphone)
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted
    this.#listen()
    this.#context.onUserMuted?.(muted)
  }

  /** Stops the transcriptions. No event comes after that. */
  close(): void {
    this.#holdTimer.cancel()
    this.#recognizer.stop()
  }

  #start(): void {
    this.#context.events.userStarted(this.#detector.spokenMs())
    this.#recognizer.start()
    this.#isAnnounced = this.#recognizer.hasWords
    this.#announceSpeech()
  }

  /** Announces that the user speaks, unless words have done that. */
  #announceSpeech(): void {
    if (this.#isAnnounced || this.#detector.spokenMs() < this.#recognizer.wordsWithinMs) return
    this.#isAnnounced = true
    this.#sendPartial('(you are speaking)')
  }

  #stop(
    { durationMs, isNoise = false }: { durationMs: number; isNoise?: boolean },
    { isCutShort = false } = {},
  ): void {
    const { clock, events } = this.#context
    const endedAt = this.#detector.lastLoudAt()
    const userTurn = { endedAt, durationMs, latencyMs: { endOfSpeech: clock.now() - endedAt } }
    this.#turnsHeard += 1
    events.userStopped(userTurn, isCutShort)
    const isAwaited = !isCutShort
    if (isAwaited && this.#recognizer.isReady) this.#holdTimer.set(MAX_HOLD_MS, events.wordsOverdue)
    // without a transcriber, nobody answers a noise
    const take = (text: string | null) => this.#takeText(isNoise ? (text ?? '') : text, userTurn)
    this.#recognizer.finish(take, { isAwaited, durationMs })
  }

  #createRecognizer(): Recognizer {
    const { clock, models, events } = this.#context
    const { transcribe, listen, recording } = models
    const onPartial = (transcript: string) => {
      this.#isAnnounced = true
      this.#sendPartial(transcript)
    }
    if (transcribe) {
      const onFailure = (cause: unknown) => {
        reportFailure(models, 'transcriber', cause)
        events.transcriptionFailed()
      }
      return new Transcriber({ transcribe, clock, recording, onPartial, onFailure })
    }
    if (!listen) return noRecognizer
    return new LiveTranscriber({
      listen,
      clock,
      onPartial,
      onWordsOver: () => this.#endSpeech({ isCutShort: false }),
      onUnexpected: (text, durationMs) => {
        const userTurn = { endedAt: clock.now(), durationMs, latencyMs: { endOfSpeech: 0 } }
        this.#sendFinal(text, userTurn)
        events.userWords(text, userTurn)
      },
      // the words of later turns are unknown
      onFailure: (cause) => reportFailure(models, 'transcriber', cause),
    })
  }

  /** Sends the words of a turn, or its length where they are unknown, and passes them on. */
  #takeText(text: string | null, userTurn: UserTurn): void {
    if (text === null) this.#sendFinal(`(you spoke for ${inSeconds(userTurn.durationMs)} seconds)`, userTurn)
    else userTurn.latencyMs.transcript = this.#context.clock.now() - userTurn.endedAt
    if (text) this.#sendFinal(text, userTurn)
    this.#context.events.userWords(text, userTurn)
  }

  #sendPartial(transcript: string): void {
    this.#context.send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript })
  }

  #sendFinal(transcript: string, userTurn: UserTurn): void {
    const { send, onTurn } = this.#context
    const { durationMs } = userTurn
    const place = placeOf(userTurn)
    send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript }, place)
    onTurn?.({ speaker: 'user', text: transcript, durationMs }, place)
  }
}
