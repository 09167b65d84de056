import type { AgentMemory, AgentOptions } from './AgentOptions.ts'
import { AGENT_STATES, type AgentState } from './agentStates.ts'
import { type Command, readCommand } from './appMessages.ts'
import { describeFailure, type ModelPart } from './callModel.ts'
import { Timer } from './clock.ts'
import { splitSentences } from './createSentenceSplitter.ts'
import { createSpeechLoader } from './createSpeechLoader.ts'
import { EndOfCall } from './EndOfCall.ts'
import { endpointingMs } from './endpointing.ts'
import { Greeting } from './Greeting.ts'
import { toAddedMessage, toMessage } from './History.ts'
import { Interruptions } from './Interruptions.ts'
import { PendingAnswer } from './PendingAnswer.ts'
import { Responder } from './Responder.ts'
import { SpeechQueue } from './SpeechQueue.ts'
import type { ScriptLine } from './script.ts'
import { TRANSCRIBER_APOLOGY } from './Transcriber.ts'
import { sendToolCalls } from './toolMessages.ts'
import { UserSpeech } from './UserSpeech.ts'
import { placeOf, toUtterance, typedAt, type UserTurn, type Utterance } from './Utterance.ts'
import { watchLimits } from './watchLimits.ts'

/**
 * The assistant of a call. It takes turns with the user. It uses no browser API: its options pass the clock, the voice
 * and the models, and `hear` the user's level.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #queue: SpeechQueue
  readonly #responder: Responder
  readonly #userSpeech: UserSpeech
  readonly #interruptions: Interruptions
  readonly #readyTimer: Timer
  readonly #greeting: Greeting
  readonly #endOfCall: EndOfCall
  readonly #pendingAnswer: PendingAnswer
  #state: AgentState = 'waiting'
  #limits: ReturnType<typeof watchLimits> | null = null
  /** The assistant's latest words. */
  #lastWords: string
  #transcriberApology: Utterance | null = null

  constructor(options: AgentOptions) {
    this.#options = options
    this.#lastWords = options.resumes?.lastWords ?? ''
    this.#readyTimer = new Timer(options.clock)
    this.#queue = this.#createQueue()
    this.#responder = this.#createResponder()
    this.#userSpeech = this.#createUserSpeech()
    this.#pendingAnswer = this.#createPendingAnswer()
    const { models, send, clock, greeting, endCallMessage } = options
    this.#endOfCall = new EndOfCall({
      queue: this.#queue,
      phrases: models.settings.endCallPhrases ?? [],
      message: endCallMessage ? this.#sentencesOf({ text: endCallMessage }) : [],
      say: (utterance) => this.#enqueue(utterance),
      hasBegun: () => this.#state === 'conversing' || this.#state === 'ending',
      onNear: () => this.#enter('ending'),
      end: (reason) => this.#end(reason),
    })
    this.#greeting = new Greeting({
      clock,
      queue: this.#queue,
      responder: this.#responder,
      sentences: models.generatesGreeting ? null : this.#sentencesOf(greeting),
      isInterruptible: models.settings.greetingInterruptible === true,
      say: (utterance) => this.#enqueue(utterance),
    })
    this.#interruptions = new Interruptions({ settings: models.settings, queue: this.#queue, send })
  }

  /** The number of the user's spoken turns that have ended. */
  get turnsHeard(): number {
    return this.#userSpeech.turnsHeard
  }

  /** The knowledge with which another agent can go on. */
  get memory(): AgentMemory {
    return {
      history: this.#responder.history.messages(),
      turn: this.#queue.turn,
      lastWords: this.#lastWords,
    }
  }

  /** The state of `AGENT_STATES`. */
  get state(): AgentState {
    return this.#state
  }

  /** Takes an app message of the client. */
  receive(data: unknown): void {
    const command = readCommand(data)
    if (command && AGENT_STATES[this.#state].takes.includes(command.type)) this.#run(command)
  }

  /** Takes the user's current level, 0 to 1. */
  hear(level: number): void {
    // speech that began before the last words goes on to its end
    const isGoingOn = this.#state === 'ending' && this.#userSpeech.isSpeaking
    if (this.#converses || isGoingOn) this.#userSpeech.hear(level)
  }

  /** Takes the user's microphone, to recognize its words. Null: the user is muted. */
  setMicrophone(track: MediaStreamTrack | null): void {
    this.#userSpeech.setMicrophone(track)
  }

  /** Ends the call after the `endCallMessage`, if there is one. */
  hangUp(): void {
    this.#greeting.cancel()
    this.#pendingAnswer.unschedule()
    this.#queue.clear()
    this.#endOfCall.hangUp()
  }

  /** Stops the agent, its models and its timers for good. */
  stop(): void {
    this.#enter('stopped')
    this.#readyTimer.cancel()
    this.#greeting.cancel()
    this.#pendingAnswer.unschedule()
    this.#limits?.stop()
    this.#userSpeech.close()
    this.#responder.stop()
    this.#queue.stop()
  }

  get #converses(): boolean {
    return AGENT_STATES[this.#state].converses
  }

  #enter(next: AgentState): void {
    if (AGENT_STATES[this.#state].next.includes(next)) this.#state = next
  }

  #run(command: Command): void {
    if (command.type === 'playable') this.#getReady()
    else if (command.type === 'say') this.#say(command)
    else if (command.type === 'add-message') this.#add(command)
    else if (command.type === 'control') this.#control(command.control)
    else this.#end('customer-ended-call')
  }

  #getReady(): void {
    if (this.#options.listens === false) return
    this.#enter('preparing')
    const wait = this.#options.latency?.listening ?? 0
    // a timer of 0 ms would cost a turn of the event loop, while the user waits
    if (wait > 0) this.#readyTimer.set(wait, () => this.#startListening())
    else this.#startListening()
  }

  #startListening(): void {
    const { clock, models, greetingWaits, speaksFirst = true, resumes } = this.#options
    this.#enter('conversing')
    this.#userSpeech.open()
    if (!resumes) {
      this.#options.send('listening')
      this.#options.send({ type: 'status-update', status: 'in-progress' })
    }
    this.#options.onListening?.()
    if (!resumes && !greetingWaits && speaksFirst) this.#greeting.greetSoon()
    this.#limits = watchLimits({
      settings: models.settings,
      clock,
      elapsedMs: resumes?.elapsedMs ?? 0,
      isBusy: () =>
        Boolean(
          this.#queue.current ||
            this.#responder.isBusy ||
            this.#userSpeech.isPending ||
            this.#pendingAnswer.isScheduled,
        ),
      onEnd: (reason) => this.#end(reason),
    })
  }

  /** Takes the words of a turn. Null: they are unknown. Empty: there were none, as for a cough. */
  #onWords(text: string | null, userTurn: UserTurn): void {
    this.#limits?.restart()
    if (text !== '' && this.#converses) this.#greeting.onWords()
    if (text !== '') this.#responder.history.addSpeech(toMessage(text, userTurn))
    if (!this.#converses) return
    const isIgnored = text === '' || this.#interruptions.onWords(text)
    if (!isIgnored) this.#pendingAnswer.take(userTurn)
    const latest = { user: text ?? '', assistant: this.#lastWords }
    const endpointing = text === null ? 0 : endpointingMs(latest, this.#options.models.settings)
    this.#pendingAnswer.answer({ endpointing })
    this.#queue.advance()
  }

  /** Keeps the place of a turn that a typed message has ended. Its words may come from a noise, and get no answer of their own. */
  #onCutShort(userTurn: UserTurn): (text: string | null) => void {
    const place = this.#responder.history.reserve()
    return (text) => {
      if (text === '') return
      place.words = toMessage(text, userTurn)
      if (text === null || !this.#converses) return
      // an answer to the message that the user has not heard is generated again, with these words
      this.#queue.dropAnswers()
      this.#pendingAnswer.answerNow()
      // words that end the call may wait in its place
      this.#queue.advance()
    }
  }

  #onTranscriptionFailed(cause: unknown): void {
    this.#reportFailure('transcriber', cause)
    if (!this.#converses) return
    this.#limits?.restart()
    if (!this.#transcriberApology || this.#transcriberApology.spokenText !== undefined) {
      const apology = toUtterance(this.#sentencesOf({ text: TRANSCRIBER_APOLOGY }))
      this.#transcriberApology = this.#enqueue(apology)
    }
    this.#pendingAnswer.answer()
    this.#queue.advance()
  }

  /** Takes a result of a tool, or an addition to the conversation. */
  #add(command: Command & { type: 'add-message' }): void {
    const { onTurn, models } = this.#options
    const { role, text, answered } = command
    this.#limits?.restart()
    if (this.#responder.takeResult(command) || !this.#converses) return
    if (answered) {
      if (role === 'user') this.#userSpeech.endTurn()
      this.#greeting.onWords()
      this.#queue.giveWay({ all: false })
    }
    const message = toAddedMessage(role, text)
    this.#responder.history.add(message)
    models.onAdded(message)
    if (!answered) return
    const userTurn = typedAt(this.#options.clock.now())
    if (role === 'user') onTurn?.({ speaker: 'user', text, durationMs: 0 }, placeOf(userTurn))
    this.#pendingAnswer.take(userTurn)
    this.#pendingAnswer.answerTyped()
  }

  #say(command: Command & { type: 'say' }): void {
    if (command.interrupts) this.#queue.giveWay({ all: true })
    this.#enqueue({
      sentences: this.#sentencesOf({ text: command.text }),
      interruptible: command.interruptible,
      ...(command.endCallAfterSpoken && { endedReason: 'assistant-ended-call-after-message-spoken' }),
    })
    // a question whose answer gave way to the words is answered after them
    if (command.interrupts) this.#pendingAnswer.answerNow()
  }

  #control(control: string): void {
    const { voice } = this.#options
    if (control === 'mute-assistant') voice.setMuted(true)
    if (control === 'unmute-assistant') voice.setMuted(false)
    if (control === 'say-first-message') this.#greeting.greetNow()
    if (control === 'mute-customer') this.#userSpeech.setMuted(true)
    if (control === 'unmute-customer') this.#userSpeech.setMuted(false)
  }

  /** A line as it is spoken: a generated voice speaks sentence by sentence, a recording the whole line. */
  #sentencesOf(line: ScriptLine): ScriptLine[] {
    return this.#options.models.speak ? splitSentences(line.text).map((text) => ({ text })) : [line]
  }

  #enqueue(utterance: Utterance): Utterance {
    this.#responder.history.addTurn(utterance)
    this.#queue.add(utterance)
    return utterance
  }

  #end(reason: string): void {
    this.stop()
    this.#options.onEnd(reason)
  }

  #reportFailure(part: ModelPart, cause: unknown): void {
    this.#options.models.onFailure(describeFailure(part, cause))
  }

  #createQueue(): SpeechQueue {
    const { models, voice, clock, name, send, resumes, onTurn } = this.#options
    return new SpeechQueue({
      voice,
      clock,
      name,
      turn: resumes?.turn,
      send,
      onTurn: (turn, place) => {
        this.#lastWords = turn.text
        onTurn?.(turn, place)
      },
      load: models.speak && createSpeechLoader(models.speak, { voice, clock }),
      onLoadFailed: (cause) => this.#reportFailure('voice', cause),
      isDelayed: ({ beginsOverSpeech }) =>
        !beginsOverSpeech && this.#userSpeech.delaysAgent && this.#converses,
      onFirstSound: (utterance) => this.#endOfCall.onFirstSound(utterance),
      onSpoken: (utterance) => {
        this.#limits?.restart()
        this.#endOfCall.onSpoken(utterance)
      },
      onDiscarded: (utterance) => {
        this.#responder.onDiscarded(utterance)
        // an answer of which the user has heard nothing is still to be given
        const { answers, spokenText } = utterance
        if (spokenText === '' && answers) this.#pendingAnswer.restoreUnanswered(answers)
      },
    })
  }

  #createResponder(): Responder {
    const { models, clock, send, resumes, callsFunctions } = this.#options
    return new Responder({
      respond: models.respond,
      settings: models.settings,
      history: resumes?.history,
      clock,
      queue: this.#queue,
      send,
      sentencesOf: (line) => this.#sentencesOf(line),
      callTools: (calls) => sendToolCalls(send, calls, callsFunctions),
      onResult: ({ id }, content) => models.onAdded({ role: 'tool', toolCallId: id, content }),
      onContinue: (userTurn) => {
        this.#pendingAnswer.restoreUnanswered(userTurn)
        this.#pendingAnswer.answerNow()
      },
      onComplete: () => this.#pendingAnswer.answerNow(),
      endCall: () => this.#endOfCall.hangUp(),
      onFailure: (cause) => this.#reportFailure('model', cause),
    })
  }

  #createUserSpeech(): UserSpeech {
    const { clock, send, models, onUserSpeech, onTurn } = this.#options
    return new UserSpeech({
      clock,
      send,
      models,
      onUserSpeech,
      onTurn,
      turn: () => this.#queue.turn,
      onStart: (spokenMs) => {
        this.#pendingAnswer.unschedule()
        this.#interruptions.onSpeechStart(spokenMs)
      },
      onGoingOn: (spokenMs) => {
        if (this.#converses) this.#interruptions.onSpeech(spokenMs)
      },
      onStop: () => this.#limits?.restart(),
      onHoldTimeout: () => this.#queue.advance(),
      onWords: (text, userTurn) => this.#onWords(text, userTurn),
      onCutShort: (userTurn) => this.#onCutShort(userTurn),
      onFailure: (cause) => this.#onTranscriptionFailed(cause),
      onListenFailed: (cause) => this.#reportFailure('transcriber', cause),
    })
  }

  #createPendingAnswer(): PendingAnswer {
    const { clock, latency } = this.#options
    return new PendingAnswer({
      clock,
      readyMs: latency?.answer ?? 0,
      queue: this.#queue,
      responder: this.#responder,
      userSpeech: this.#userSpeech,
      canAnswer: () => this.#converses,
    })
  }
}
