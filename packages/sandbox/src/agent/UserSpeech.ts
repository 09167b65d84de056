import type { AgentOptions, AgentSend } from './AgentOptions.ts'
import { type Clock, Timer } from './clock.ts'
import { createSpeechDetector } from './createSpeechDetector.ts'
import { LiveTranscriber } from './LiveTranscriber.ts'
import { noRecognizer, type Recognizer } from './Recognizer.ts'
import { Transcriber } from './Transcriber.ts'
import { inSeconds, placeOf, type UserTurn } from './Utterance.ts'

/** Milliseconds after the end of speech that the agent waits for its words before it says anything else. */
const MAX_HOLD_MS = 5000

interface UserSpeechOptions {
  clock: Clock
  send: AgentSend
  models: AgentOptions['models']
  onUserSpeech: AgentOptions['onUserSpeech']
  onTurn: AgentOptions['onTurn']
  /** Returns the number of the assistant's turns so far. */
  turn: () => number
  /** Runs when the user begins to speak. */
  onStart: (spokenMs: number) => void
  /** Runs while the user goes on. `spokenMs` is the time from the first to the latest sound. */
  onGoingOn: (spokenMs: number) => void
  /** Runs when the user stops speaking, before the words. */
  onStop: () => void
  /** Runs when the agent waits no longer for the words, because the transcriber takes too long. */
  onHoldTimeout: () => void
  /** Runs with the words of each turn, in order. Empty: there were none, as for a cough. Null: they are unknown. */
  onWords: (text: string | null, userTurn: UserTurn) => void
  /** Runs with a turn that a typed message has ended. The message is answered. Returns the function that takes the turn's words. */
  onCutShort: (userTurn: UserTurn) => (text: string | null) => void
  /** Runs when a turn could not be transcribed. */
  onFailure: (cause: unknown) => void
  /** Runs when `listen` fails: the words of later turns are unknown. */
  onListenFailed: (cause: unknown) => void
}

/** The user's side of the conversation: finds turns in the level of the microphone, and their words. Sends their messages. */
export class UserSpeech {
  readonly #options: UserSpeechOptions
  readonly #detector = createSpeechDetector()
  readonly #recognizer: Recognizer
  readonly #holdTimer: Timer
  /** Whether the page knows that the user speaks, or the words so far. */
  #isAnnounced = false
  #isOpen = false
  #isMuted = false
  #microphone: MediaStreamTrack | null = null
  #turnsHeard = 0

  constructor(options: UserSpeechOptions) {
    this.#options = options
    this.#holdTimer = new Timer(options.clock)
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
    const change = this.#detector.hear(this.#isMuted ? 0 : level, this.#options.clock.now())
    if (change?.type === 'started') this.#start()
    else if (change) this.#stop(change)
    else if (this.isSpeaking) {
      this.#announceSpeech()
      this.#options.onGoingOn(this.#detector.spokenMs())
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
    this.#options.models.setUserMuted(muted)
  }

  /** Stops the transcriptions. No callback runs after that. */
  close(): void {
    this.#holdTimer.cancel()
    this.#recognizer.stop()
  }

  #start(): void {
    const { send, turn, onUserSpeech, onStart } = this.#options
    onUserSpeech?.(true, false)
    onStart(this.#detector.spokenMs())
    send({ type: 'speech-update', status: 'started', role: 'user', turn: turn() })
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

  #stop({ durationMs }: { durationMs: number }, { isCutShort = false } = {}): void {
    const { send, turn, clock, onUserSpeech, onStop, onHoldTimeout, onWords, onCutShort } = this.#options
    const endedAt = this.#detector.lastLoudAt()
    const userTurn = { endedAt, durationMs, latencyMs: { endOfSpeech: clock.now() - endedAt } }
    this.#turnsHeard += 1
    onUserSpeech?.(false, isCutShort)
    onStop()
    send({ type: 'speech-update', status: 'stopped', role: 'user', turn: turn() })
    const takeWords = isCutShort ? onCutShort(userTurn) : (text: string | null) => onWords(text, userTurn)
    const isAwaited = !isCutShort
    if (isAwaited && this.#recognizer.isReady) this.#holdTimer.set(MAX_HOLD_MS, onHoldTimeout)
    this.#recognizer.finish((text) => this.#takeText(text, userTurn, takeWords), { isAwaited, durationMs })
  }

  #createRecognizer(): Recognizer {
    const { clock, models, onWords, onFailure, onListenFailed } = this.#options
    const { transcribe, listen, recording } = models
    const onPartial = (transcript: string) => {
      this.#isAnnounced = true
      this.#sendPartial(transcript)
    }
    if (transcribe) return new Transcriber({ transcribe, clock, recording, onPartial, onFailure })
    if (!listen) return noRecognizer
    return new LiveTranscriber({
      listen,
      clock,
      onPartial,
      onWordsOver: () => this.#endSpeech({ isCutShort: false }),
      onUnexpected: (text, durationMs) => {
        const userTurn = { endedAt: clock.now(), durationMs, latencyMs: { endOfSpeech: 0 } }
        this.#sendFinal(text, userTurn)
        onWords(text, userTurn)
      },
      onFailure: onListenFailed,
    })
  }

  /** Sends the words of a turn, or its length where they are unknown, and passes them on. */
  #takeText(text: string | null, userTurn: UserTurn, takeWords: (text: string | null) => void): void {
    if (text === null) this.#sendFinal(`(you spoke for ${inSeconds(userTurn.durationMs)} seconds)`, userTurn)
    else userTurn.latencyMs.transcript = this.#options.clock.now() - userTurn.endedAt
    if (text) this.#sendFinal(text, userTurn)
    takeWords(text)
  }

  #sendPartial(transcript: string): void {
    this.#options.send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript })
  }

  #sendFinal(transcript: string, userTurn: UserTurn): void {
    const { send, onTurn } = this.#options
    const { durationMs } = userTurn
    const place = placeOf(userTurn)
    send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript }, place)
    onTurn?.({ speaker: 'user', text: transcript, durationMs }, place)
  }
}
