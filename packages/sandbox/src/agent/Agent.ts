import type { AgentMemory, AgentOptions } from './AgentOptions.ts'
import { type Command, readCommand } from './appMessages.ts'
import { describeFailure, type ModelPart } from './callModel.ts'
import { createSpeechDetector } from './createSpeechDetector.ts'
import { createSpeechLoader } from './createSpeechLoader.ts'
import { endpointingMs } from './endpointing.ts'
import { Interruptions } from './Interruptions.ts'
import { Responder } from './Responder.ts'
import { ScriptReader } from './ScriptReader.ts'
import { SpeechQueue } from './SpeechQueue.ts'
import type { ScriptLine } from './script.ts'
import { DEAF_APOLOGY, type Spoken, Transcriber } from './Transcriber.ts'
import { toolCallsMessage } from './toolCallsMessage.ts'
import { answerTo, REPLAY_DELAY_MS, replay, toUtterance, type UserTurn, type Utterance } from './Utterance.ts'
import { watchLimits } from './watchLimits.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

/** The reason of a call that the assistant ends by itself. */
const HUNG_UP = 'assistant-ended-call'

/**
 * The assistant of a call. It takes turns with the caller, by a script or by models. It uses no browser API: its options
 * pass the clock, the voice and the models, and `hear` the caller's level.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #detector = createSpeechDetector()
  readonly #queue: SpeechQueue
  readonly #script: ScriptReader
  readonly #responder: Responder | null
  readonly #transcriber: Transcriber | null
  readonly #interruptions: Interruptions
  #phase: 'waiting' | 'preparing' | 'listening' | 'stopped' = 'waiting'
  #cancelNext = () => {}
  #limits: ReturnType<typeof watchLimits> | null = null
  /** Whether the agent says its last words. */
  #isEnding = false
  #heard = 0
  #isCallerMuted = false
  /** Words of the caller whose answer has not begun. */
  #unanswered: UserTurn | null = null
  /** The assistant's latest words. */
  #lastWords: string

  constructor(options: AgentOptions) {
    const { models, voice, clock, name, send, resumes } = options
    const { respond, speak, transcribe, settings = {} } = models ?? {}
    this.#options = options
    this.#lastWords = resumes?.lastWords ?? ''
    this.#script = new ScriptReader(options)
    this.#queue = new SpeechQueue({
      voice,
      clock,
      name,
      turn: resumes?.turn,
      send,
      onTurn: (turn) => {
        this.#lastWords = turn.text
        options.onTurn?.(turn)
      },
      load: speak && createSpeechLoader(speak, { voice, clock }),
      onLoadFailed: (cause) => this.#reportFailure('voice', cause),
      isHeld: () => this.#detector.isSpeaking() && !this.#isEnding,
      onSpoken: (utterance) => this.#onSpoken(utterance),
    })
    this.#responder = respond
      ? new Responder({
          respond,
          settings,
          history: resumes?.history,
          clock,
          queue: this.#queue,
          send,
          callTools: (calls) => send(toolCallsMessage(calls)),
          onResult: ({ id }, content) => models?.onAdded({ role: 'tool', toolCallId: id, content }),
          endCall: () => this.#endAfterWords(),
          onFailure: (cause) => this.#reportFailure('model', cause),
        })
      : null
    this.#transcriber = transcribe
      ? new Transcriber({
          transcribe,
          clock,
          onText: (text, spoken) => this.#onText(text, spoken),
          onFailure: (cause) => this.#onDeaf(cause),
        })
      : null
    this.#interruptions = new Interruptions({
      settings: models?.settings,
      queue: this.#queue,
      responder: this.#responder,
      send,
    })
  }

  /** The number of utterances of the caller that have ended. */
  get turnsHeard(): number {
    return this.#heard
  }

  /** The knowledge with which another agent can go on. */
  get memory(): AgentMemory {
    return {
      history: this.#responder?.history.messages() ?? [],
      scriptTurn: this.#script.nextTurn,
      turn: this.#queue.turn,
      lastWords: this.#lastWords,
    }
  }

  /** Takes an app message of the client. */
  receive(data: unknown): void {
    const command = this.#phase === 'stopped' ? null : readCommand(data)
    if (command) this.#run(command)
  }

  /** Takes the caller's current level, 0 to 1. */
  hear(level: number): void {
    if (this.#phase !== 'listening' || this.#isEnding) return
    const change = this.#detector.hear(this.#isCallerMuted ? 0 : level, this.#options.clock.now())
    if (change?.type === 'started') this.#callerStarted()
    else if (change) this.#callerStopped(change.durationMs)
    else if (this.#detector.isSpeaking()) this.#interruptions.onSpeech(this.#detector.spokenMs())
  }

  /** Ends the call after the `endCallMessage`, if there is one. */
  hangUp(): void {
    this.#cancelNext()
    this.#fallSilent()
    this.#endAfterWords()
  }

  /** Stops the agent, its models and its timers for good. */
  stop(): void {
    this.#phase = 'stopped'
    this.#cancelNext()
    this.#limits?.stop()
    this.#transcriber?.stop()
    this.#responder?.stop()
    this.#queue.clear()
  }

  #run(command: Command): void {
    if (command.type === 'playable') this.#getReady()
    else if (command.type === 'end-call') this.#end('customer-ended-call')
    else if (this.#phase !== 'listening' || this.#isEnding) return
    else if (command.type === 'say') this.#say(command)
    else if (command.type === 'control') this.#control(command.control)
    else if (this.#responder) this.#add(this.#responder, command)
    else if (command.answered) this.#answerAdded(command)
  }

  #getReady(): void {
    if (this.#phase !== 'waiting' || this.#options.listens === false) return
    this.#phase = 'preparing'
    const wait = this.#options.latency?.listening ?? 0
    // a timer of 0 ms would cost a turn of the event loop, while the caller waits
    if (wait > 0) this.#schedule(wait, () => this.#startListening())
    else this.#startListening()
  }

  #startListening(): void {
    const { clock, models, greetingWaits, speaksFirst = true, resumes } = this.#options
    this.#phase = 'listening'
    if (!resumes) {
      this.#options.send('listening')
      this.#options.send({ type: 'status-update', status: 'in-progress' })
    }
    this.#options.onListening?.()
    if (!resumes && !greetingWaits && speaksFirst) this.#schedule(GREETING_DELAY_MS, () => this.#greet())
    if (!models) return
    this.#limits = watchLimits({
      settings: models.settings,
      clock,
      elapsedMs: resumes?.elapsedMs ?? 0,
      isBusy: () => this.#isBusy(),
      onEnd: (reason) => this.#end(reason),
    })
  }

  #isBusy(): boolean {
    const isThinking = this.#responder?.isBusy || this.#transcriber?.isBusy
    return Boolean(this.#queue.current || isThinking || this.#detector.isSpeaking())
  }

  #greet(): void {
    const { models, script } = this.#options
    // without models every word can be interrupted; with them the platform's default counts
    const interruptible = models ? models.settings.greetingInterruptible === true : true
    if (this.#responder && models?.generatesGreeting) this.#responder.answer(this.#typed(), { interruptible })
    else this.#enqueue({ ...this.#modelTurn(script.greeting), interruptible })
  }

  #callerStarted(): void {
    const { send } = this.#options
    this.#cancelNext()
    this.#options.onCallerSpeech?.(true)
    const unanswered = this.#interruptions.onSpeechStart(this.#detector.spokenMs())
    this.#unanswered ??= unanswered
    send({ type: 'speech-update', status: 'started', role: 'user', turn: this.#queue.turn })
    if (this.#transcriber) return
    send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: '(you are speaking)' })
  }

  #callerStopped(durationMs: number): void {
    const { send, clock, models, echoes } = this.#options
    const endedAt = this.#detector.lastLoudAt()
    const heard = { endedAt, latencyMs: { endOfSpeech: clock.now() - endedAt } }
    this.#heard += 1
    this.#options.onCallerSpeech?.(false)
    this.#limits?.restart()
    send({ type: 'speech-update', status: 'stopped', role: 'user', turn: this.#queue.turn })
    if (this.#transcriber && models) {
      this.#transcriber.hear(models.recording(), { heard, durationMs })
      // words that waited for the end of the caller's
      this.#queue.advance()
      return
    }
    const seconds = (durationMs / 1000).toFixed(1)
    // without a transcriber only the sound is measured, and no words are known
    this.#tellWords(`(you spoke for ${seconds} seconds)`, durationMs)
    this.#responder?.history.add({
      role: 'system',
      content: `The user spoke for ${seconds} seconds. Nothing recognizes speech in this call, so the words are unknown: only typed text is understood.`,
    })
    if (!this.#interruptions.leaveSpeaking(null)) this.#answer(echoes ? replay() : null, heard)
  }

  /** Takes the words of an utterance. Empty: there were none, as for a cough. */
  #onText(text: string, { heard, durationMs }: Spoken): void {
    this.#limits?.restart()
    if (text !== '') {
      this.#options.send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: text })
      this.#tellWords(text, durationMs)
      this.#responder?.history.add({ role: 'user', content: text })
      if (!this.#interruptions.leaveSpeaking(text)) this.#unanswered = heard
    }
    const said = { user: text, assistant: this.#lastWords }
    this.#answerWords(endpointingMs(said, this.#options.models?.settings))
  }

  #onDeaf(cause: unknown): void {
    this.#reportFailure('transcriber', cause)
    this.#limits?.restart()
    this.#enqueue(this.#modelTurn({ text: DEAF_APOLOGY }))
    this.#answerWords()
  }

  /** Answers the words that have no answer, unless the caller goes on: then all of them are answered together. */
  #answerWords(endpointing = 0): void {
    if (!this.#unanswered || this.#detector.isSpeaking() || this.#transcriber?.isBusy) return
    this.#answer(null, this.#unanswered, endpointing)
  }

  #tellWords(transcript: string, durationMs: number): void {
    this.#options.send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript })
    this.#options.onTurn?.({ speaker: 'user', text: transcript, durationMs })
  }

  /** Takes a message for the model: the result of a tool, or an addition to the conversation. */
  #add(responder: Responder, { role, text, toolCallId, answered }: Command & { type: 'add-message' }): void {
    const { onTurn, models } = this.#options
    this.#limits?.restart()
    if (responder.takeResult({ role, text, toolCallId, answered })) return
    if (answered) this.#fallSilent()
    const message = {
      role: role === 'user' || role === 'assistant' ? role : 'system',
      content: text,
    } as const
    responder.history.add(message)
    models?.onAdded(message)
    if (!answered) return
    if (role === 'user') onTurn?.({ speaker: 'user', text, durationMs: 0 })
    this.#unanswered = this.#typed()
    // a caller who speaks is answered afterwards, to both
    if (!this.#detector.isSpeaking()) this.#answer(null, this.#unanswered)
  }

  #answerAdded({ role, text }: Command & { type: 'add-message' }): void {
    if (role !== 'user' && this.#script.takeResult()) {
      this.#enqueue(this.#modelTurn({ text }))
      return
    }
    this.#fallSilent()
    if (role === 'user') this.#options.onTurn?.({ speaker: 'user', text, durationMs: 0 })
    this.#answer(this.#options.echoes ? this.#modelTurn({ text }) : null, this.#typed())
  }

  #typed(): UserTurn {
    return { endedAt: this.#options.clock.now(), latencyMs: {} }
  }

  /** Answers with that utterance, with the model's words, or with the script's next turn. */
  #answer(utterance: Utterance | null, heard: UserTurn, endpointing = 0): void {
    const { echoes, latency, clock } = this.#options
    const readyMs = Math.max(latency?.answer ?? 0, echoes ? REPLAY_DELAY_MS : 0)
    const wait = Math.max(readyMs, heard.endedAt + endpointing - clock.now())
    const begin = () => {
      this.#unanswered = null
      if (utterance) this.#enqueue(utterance)
      else if (this.#responder) this.#responder.answer(heard)
      else this.#takeTurn(heard)
    }
    // the user waits for the model already
    if (this.#responder && wait <= 0) begin()
    else this.#schedule(wait, begin)
  }

  #takeTurn(heard: UserTurn): void {
    const turn = this.#script.next()
    const settings = this.#options.models?.settings
    const answer = settings && answerTo(heard, settings.waitSeconds)
    if (turn.text !== undefined)
      this.#enqueue({ ...this.#modelTurn({ ...turn, text: turn.text }), ...answer })
    this.#script.callTools(turn)
    if (turn.endCall) this.#endAfterWords()
  }

  /** Ends the call after the queued words and the `endCallMessage`. Nothing interrupts them. */
  #endAfterWords(): void {
    const { endCallMessage } = this.#options
    this.#isEnding = true
    if (endCallMessage && this.#phase === 'listening') {
      const { sentences } = this.#modelTurn({ text: endCallMessage })
      this.#enqueue({ sentences, showsTokens: true, endsCall: HUNG_UP })
      return
    }
    const { last } = this.#queue
    if (last) last.endsCall = HUNG_UP
    else this.#end(HUNG_UP)
  }

  #say(command: Command & { type: 'say' }): void {
    if (command.interrupts) this.#fallSilent()
    const { sentences } = this.#modelTurn({ text: command.text })
    this.#enqueue({
      sentences,
      interruptible: command.interruptible,
      ...(command.endCallAfterSpoken && { endsCall: 'assistant-ended-call-after-message-spoken' }),
    })
  }

  #control(control: string): void {
    const { voice, models } = this.#options
    if (control === 'mute-assistant') voice.setMuted(true)
    if (control === 'unmute-assistant') voice.setMuted(false)
    if (control === 'say-first-message') {
      this.#cancelNext()
      this.#greet()
    }
    if (models && (control === 'mute-customer' || control === 'unmute-customer')) {
      this.#isCallerMuted = control === 'mute-customer'
      models.setCallerMuted(this.#isCallerMuted)
    }
  }

  /** A line as the model's words. */
  #modelTurn(line: ScriptLine): Utterance {
    return toUtterance(line, { isSplit: this.#options.models?.speak !== undefined })
  }

  #enqueue(utterance: Utterance): void {
    this.#responder?.history.addTurn(utterance)
    this.#queue.add(utterance)
  }

  #onSpoken({ endsCall, spokenText = '' }: Utterance): void {
    this.#limits?.restart()
    const words = spokenText.toLowerCase()
    const phrases = this.#options.models?.settings.endCallPhrases ?? []
    if (endsCall) this.#end(endsCall)
    else if (phrases.some((phrase) => words.includes(phrase.toLowerCase()))) {
      this.#end('assistant-said-end-call-phrase')
    }
  }

  #fallSilent(): void {
    this.#responder?.interrupt({ always: true })
    this.#queue.clear()
  }

  #end(reason: string): void {
    this.stop()
    this.#options.onEnd(reason)
  }

  #reportFailure(part: ModelPart, cause: unknown): void {
    this.#options.models?.onFailure(describeFailure(part, cause))
  }

  #schedule(ms: number, run: () => void): void {
    this.#cancelNext()
    this.#cancelNext = this.#options.clock.after(ms, run)
  }
}
