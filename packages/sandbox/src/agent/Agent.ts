import type { AgentContext, AgentEvents } from './AgentContext.ts'
import type { AgentMemory, AgentOptions } from './AgentOptions.ts'
import { type AgentState, CurrentState } from './agentStates.ts'
import { type Command, readCommand } from './appMessages.ts'
import { Timer } from './clock.ts'
import { sentencesOf } from './createSentenceSplitter.ts'
import { EndOfCall } from './EndOfCall.ts'
import { endpointingMs } from './endpointing.ts'
import { Greeting } from './Greeting.ts'
import { History, toAddedMessage, toMessage } from './History.ts'
import { Interruptions } from './Interruptions.ts'
import { PendingAnswer } from './PendingAnswer.ts'
import { Responder } from './Responder.ts'
import { SpeechQueue } from './SpeechQueue.ts'
import { Tools } from './Tools.ts'
import { TRANSCRIBER_APOLOGY } from './Transcriber.ts'
import { UserSpeech } from './UserSpeech.ts'
import { placeOf, toUtterance, typedAt, type Utterance } from './Utterance.ts'
import { watchLimits } from './watchLimits.ts'

/**
 * The assistant of a call. It takes turns with the user. It uses no browser API: its options pass the clock, the voice
 * and the models, and `hear` the user's level.
 */
export class Agent {
  readonly #context: AgentContext
  readonly #state = new CurrentState()
  readonly #readyTimer: Timer
  // each part calls those before it, and reports to `#turnTaking`
  readonly #userSpeech: UserSpeech
  readonly #queue: SpeechQueue
  readonly #tools: Tools
  readonly #responder: Responder
  readonly #pendingAnswer: PendingAnswer
  readonly #interruptions: Interruptions
  readonly #greeting: Greeting
  readonly #endOfCall: EndOfCall
  #limits: ReturnType<typeof watchLimits> | null = null
  /** The commands that wait until the agent listens. */
  readonly #earlyCommands: Command[] = []
  #transcriberApology: Utterance | null = null

  constructor(options: AgentOptions) {
    const history = new History(options.resumes?.history ?? options.models.settings.prompt)
    const context = { ...options, state: this.#state, history, events: this.#turnTaking }
    this.#context = context
    this.#readyTimer = new Timer(options.clock)
    this.#userSpeech = new UserSpeech(context)
    this.#queue = new SpeechQueue(context, this.#userSpeech)
    this.#tools = new Tools(context)
    this.#responder = new Responder(context, this.#queue, this.#tools)
    this.#pendingAnswer = new PendingAnswer(context, {
      userSpeech: this.#userSpeech,
      queue: this.#queue,
      responder: this.#responder,
    })
    this.#interruptions = new Interruptions(context, this.#queue)
    this.#greeting = new Greeting(context, this.#queue, this.#responder)
    this.#endOfCall = new EndOfCall(context, this.#queue)
  }

  /** The number of the user's spoken turns that have ended. */
  get turnsHeard(): number {
    return this.#userSpeech.turnsHeard
  }

  /** The knowledge with which another agent can go on. */
  get memory(): AgentMemory {
    const { turn, lastWords } = this.#queue
    return { history: this.#context.history.messages(), turn, lastWords }
  }

  /** The state of `AGENT_STATES`. */
  get state(): AgentState {
    return this.#state.name
  }

  /** Whether someone speaks, or an answer is on its way. */
  get isBusy(): boolean {
    return (
      this.#queue.current !== undefined ||
      this.#responder.isGenerating ||
      this.#tools.isAwaited ||
      this.#userSpeech.isPending ||
      this.#pendingAnswer.isScheduled
    )
  }

  /**
   * Takes an app message of the client, or a command of the business's server. One that comes before the agent listens
   * is lost, unless it `waits`. Those of a page that goes on with a call wait: the platform's assistant has listened all
   * the time.
   */
  receive(data: unknown, waits = this.#context.resumes !== undefined): void {
    const command = readCommand(data)
    if (!command) return
    if (this.#state.takes(command)) this.#run(command)
    else if (waits && this.#state.isBeforeListening) this.#earlyCommands.push(command)
  }

  /** Takes the user's current level, 0 to 1. */
  hear(level: number): void {
    // speech that began before the last words goes on to its end
    const isGoingOn = this.state === 'ending' && this.#userSpeech.isSpeaking
    if (this.#state.converses || isGoingOn) this.#userSpeech.hear(level)
  }

  /** Takes the user's microphone, to recognize its words. Null: the user is muted. */
  setMicrophone(track: MediaStreamTrack | null): void {
    this.#userSpeech.setMicrophone(track)
  }

  /** Ends the call after the `endCallMessage`, if there is one. */
  hangUp(): void {
    this.#discardWords()
    this.#endOfCall.hangUp()
  }

  /** Stops the agent, its models and its timers for good. */
  stop(): void {
    this.#state.enter('stopped')
    this.#readyTimer.cancel()
    this.#greeting.cancel()
    this.#pendingAnswer.unschedule()
    this.#limits?.stop()
    this.#userSpeech.close()
    this.#responder.stop()
    this.#tools.stop()
    this.#queue.stop()
  }

  /** The reactions to events of the parts: the turns of user and assistant. */
  readonly #turnTaking: AgentEvents = {
    userStarted: (spokenMs) => {
      this.#context.onUserSpeech?.(true, false)
      this.#pendingAnswer.unschedule()
      this.#interruptions.onSpeechStart(spokenMs)
      this.#sendUserSpeech('started')
    },
    userGoesOn: (spokenMs) => {
      if (this.#state.converses) this.#interruptions.onSpeech(spokenMs)
    },
    userStopped: (userTurn, isCutShort) => {
      this.#context.onUserSpeech?.(false, isCutShort)
      this.#limits?.restart()
      this.#sendUserSpeech('stopped')
      if (isCutShort) userTurn.reserved = this.#context.history.reserve()
    },
    userWords: (text, userTurn) => {
      const { history, models } = this.#context
      const message = text === '' ? null : toMessage(text, userTurn)
      if (userTurn.reserved) {
        // they may come from a noise, and get no answer of their own
        if (message) userTurn.reserved.words = message
        if (text && this.#state.converses) this.#answerAgain()
        return
      }
      this.#limits?.restart()
      if (message && this.#state.converses) this.#greeting.onWords()
      if (message) history.addSpeech(message)
      if (!this.#state.converses) return
      const isIgnored = text === '' || this.#interruptions.onWords(text)
      if (!isIgnored) this.#pendingAnswer.take(userTurn)
      const latest = { user: text ?? '', assistant: this.#queue.lastWords }
      const endpointing = text === null ? 0 : endpointingMs(latest, models.settings)
      this.#pendingAnswer.answer({ endpointing })
      this.#queue.advance()
    },
    transcriptionFailed: () => {
      if (!this.#state.converses) return
      this.#limits?.restart()
      this.#apologize()
      this.#pendingAnswer.answer()
      this.#queue.advance()
    },
    wordsOverdue: () => this.#queue.advance(),

    utteranceHeard: (utterance) => this.#endOfCall.onHeard(utterance),
    utteranceSpoken: (utterance) => {
      this.#limits?.restart()
      this.#endOfCall.onSpoken(utterance)
    },
    utteranceDiscarded: (utterance) => {
      this.#responder.onDiscarded(utterance)
      // an answer of which the user has heard nothing is still to be given
      const { answersTo, spokenText } = utterance
      if (spokenText === '' && answersTo) this.#pendingAnswer.restoreUnanswered(answersTo)
    },

    turnGenerated: () => this.#pendingAnswer.answerNow(),
    toolsAnswered: () => {
      // for the words for which they were called
      const { answering } = this.#responder
      if (answering) this.#pendingAnswer.restoreUnanswered(answering)
      this.#pendingAnswer.answerNow()
    },
    modelHangsUp: () => this.#endOfCall.hangUp(),
    ended: (reason) => this.#end(reason),
  }

  #run(command: Command): void {
    if (command.type === 'playable') this.#getReady()
    else if (command.type === 'say') this.#say(command)
    else if (command.type === 'add-message') this.#add(command)
    else if (command.type === 'control') this.#control(command.control)
    else if (command.type === 'transfer') {
      this.#discardWords()
      this.#endOfCall.transfer(command)
    } else this.#end('customer-ended-call')
  }

  /** Removes what the agent says or was about to say, because the call ends. */
  #discardWords(): void {
    this.#greeting.cancel()
    this.#pendingAnswer.unschedule()
    this.#queue.clear()
  }

  #getReady(): void {
    const { listens, latency } = this.#context
    if (listens === false) return
    this.#state.enter('preparing')
    const wait = latency?.listening ?? 0
    // a timer of 0 ms would cost a turn of the event loop, while the user waits
    if (wait > 0) this.#readyTimer.set(wait, () => this.#startListening())
    else this.#startListening()
  }

  #startListening(): void {
    const { send, onListening, greetingWaits, speaksFirst = true, resumes, refusal } = this.#context
    this.#state.enter('conversing')
    this.#userSpeech.open()
    if (!resumes) {
      send('listening')
      send({ type: 'status-update', status: 'in-progress' })
    }
    onListening?.()
    for (const command of this.#earlyCommands.splice(0)) {
      if (this.#state.takes(command)) this.#run(command)
    }
    this.#limits = watchLimits(this.#context, () => this.isBusy)
    if (refusal) this.#endOfCall.refuse(refusal)
    else if (!resumes && !greetingWaits && speaksFirst) this.#greeting.greetSoon()
  }

  /** Takes a result of a tool, or an addition to the conversation. */
  #add(command: Command & { type: 'add-message' }): void {
    const { onTurn, onAdded, history, clock } = this.#context
    const { role, text, wantsAnswer } = command
    this.#limits?.restart()
    // a result changes what the tools wait for
    const isResult = this.#tools.takeResult(command)
    if (isResult || !this.#state.converses) return
    if (wantsAnswer) {
      if (role === 'user') this.#userSpeech.endTurn()
      this.#greeting.onWords()
      this.#queue.giveWay({ all: false })
    }
    const message = toAddedMessage(role, text)
    history.add(message)
    onAdded?.(message)
    if (!wantsAnswer) return
    const userTurn = typedAt(clock.now())
    if (role === 'user') onTurn?.({ speaker: 'user', text, durationMs: 0 }, placeOf(userTurn))
    this.#pendingAnswer.take(userTurn)
    this.#pendingAnswer.answerTyped()
  }

  #say({ text, interrupts, interruptible, endCallAfterSpoken }: Command & { type: 'say' }): void {
    if (interrupts) this.#queue.giveWay({ all: true })
    this.#queue.add({
      sentences: sentencesOf({ text }, this.#context.models),
      interruptible,
      ...(endCallAfterSpoken && { endedReason: 'assistant-ended-call-after-message-spoken' }),
    })
    // a question whose answer gave way to the words is answered after them
    if (interrupts) this.#pendingAnswer.answerNow()
  }

  #control(control: string): void {
    const { voice } = this.#context
    if (control === 'mute-assistant') voice.setMuted(true)
    if (control === 'unmute-assistant') voice.setMuted(false)
    if (control === 'say-first-message') this.#greeting.greetNow()
    if (control === 'mute-customer') this.#userSpeech.setMuted(true)
    if (control === 'unmute-customer') this.#userSpeech.setMuted(false)
  }

  /** Generates an answer that the user has not heard again, with the words that have come since. */
  #answerAgain(): void {
    this.#queue.dropAnswers()
    this.#pendingAnswer.answerNow()
    // words that end the call may wait in its place
    this.#queue.advance()
  }

  /** Says that the words of the user are unknown, unless an apology waits to be said. */
  #apologize(): void {
    if (this.#transcriberApology && this.#transcriberApology.spokenText === undefined) return
    const sentences = sentencesOf({ text: TRANSCRIBER_APOLOGY }, this.#context.models)
    this.#transcriberApology = this.#queue.add(toUtterance(sentences)).utterance
  }

  #sendUserSpeech(status: 'started' | 'stopped'): void {
    this.#context.send({ type: 'speech-update', status, role: 'user', turn: this.#queue.turn })
  }

  #end(reason: string): void {
    this.stop()
    this.#context.onEnd(reason)
  }
}
