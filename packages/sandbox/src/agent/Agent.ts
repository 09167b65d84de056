import { type Command, readCommand } from './appMessages.ts'
import type { Clock } from './clock.ts'
import { createSpeechDetector, type SpeechChange } from './createSpeechDetector.ts'
import type { Latency } from './latency.ts'
import type { Script, ScriptLine, ScriptTool, ScriptTurn } from './script.ts'
import { type SpokenTurn, speakTurn } from './speakTurn.ts'
import type { TurnListener } from './turns.ts'

/** Milliseconds from `listening` to the greeting. */
export const GREETING_DELAY_MS = 1000

/** Milliseconds until the caller's words are ready to be played back. */
const REPLAY_DELAY_MS = 400

/** The voice of the agent. */
export interface Voice {
  /** Speaks a line in place of the current one. Returns its duration in milliseconds. */
  speak: (line: ScriptLine) => number
  /** Plays the caller's last utterance back. Returns its duration in milliseconds. */
  replay: () => number
  stop: () => void
  setMuted: (muted: boolean) => void
}

export interface AgentOptions {
  script: Script
  latency?: Latency
  /** False: the agent never gets ready. */
  listens?: boolean
  /** The agent plays back what it hears, and repeats typed text. */
  echoes?: boolean
  /** The greeting waits for the client's `say-first-message`. */
  greetingWaits?: boolean
  /** False: the user begins the conversation. */
  speaksFirst?: boolean
  /** The name of the assistant, for its messages. */
  name?: string
  /** The last words, before the agent ends the call by itself. */
  endCallMessage?: string
  /** An old `function-call` comes before each call of a tool. */
  callsFunctions?: boolean
  clock: Clock
  voice: Voice
  /** Sends an app message: a text as it is, the rest as JSON text. */
  send: (message: string | { type: string; [field: string]: unknown }) => void
  onListening?: () => void
  /** Runs when the caller starts and stops speaking. */
  onCallerSpeech?: (speaking: boolean) => void
  /** Runs with every turn of the conversation, when it is over. */
  onTurn?: TurnListener
  /** Runs when the agent ends the call. */
  onEnd: (reason: string) => void
}

/** The reason of a call that the assistant ends by itself. */
const HUNG_UP = 'assistant-ended-call'

interface Utterance {
  line: ScriptLine
  fromModel?: boolean
  interruptible?: boolean
  /** The reason for which the call ends after this utterance. */
  endsCall?: string
  replays?: boolean
}

/**
 * The assistant of a call. It takes turns with the caller by a script. It uses no browser API: its options pass the
 * clock and the voice, and `hear` the caller's level.
 */
export class Agent {
  readonly #options: AgentOptions
  readonly #detector = createSpeechDetector()
  readonly #queue: Utterance[] = []
  #phase: 'waiting' | 'preparing' | 'listening' | 'stopped' = 'waiting'
  #current: { spoken: SpokenTurn; utterance: Utterance } | null = null
  #cancelNext = () => {}
  /** Whether the agent says its last words. */
  #isEnding = false
  #nextTurn = 0
  #turn = 0
  #heard = 0
  #toolCalls = 0
  /** The number of called tools without a result. */
  #awaitedTools = 0

  constructor(options: AgentOptions) {
    this.#options = options
  }

  /** The number of utterances of the caller that have ended. */
  get turnsHeard(): number {
    return this.#heard
  }

  /** Takes an app message of the client. */
  receive(data: unknown): void {
    const command = this.#phase === 'stopped' ? null : readCommand(data)
    if (command) this.#run(command)
  }

  /** Takes the caller's current level, 0 to 1. */
  hear(level: number): void {
    if (this.#phase !== 'listening' || this.#isEnding) return
    const change = this.#detector.hear(level, this.#options.clock.now())
    if (change) this.#onSpeech(change)
  }

  /** Ends the call after the `endCallMessage`, if there is one. */
  hangUp(): void {
    this.#cancelNext()
    this.#fallSilent()
    this.#endAfterWords()
  }

  /** Stops the agent and its timers for good. */
  stop(): void {
    this.#phase = 'stopped'
    this.#cancelNext()
    this.#fallSilent()
  }

  #run(command: Command): void {
    if (command.type === 'playable') this.#getReady()
    else if (command.type === 'end-call') this.#end('customer-ended-call')
    else if (this.#phase !== 'listening' || this.#isEnding) return
    else if (command.type === 'say') this.#say(command)
    else if (command.type === 'control') this.#control(command.control)
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
    this.#phase = 'listening'
    this.#options.send('listening')
    this.#options.send({ type: 'status-update', status: 'in-progress' })
    this.#options.onListening?.()
    const { greetingWaits, speaksFirst = true } = this.#options
    if (!greetingWaits && speaksFirst) this.#schedule(GREETING_DELAY_MS, () => this.#greet())
  }

  #greet(): void {
    this.#enqueue(modelTurn(this.#options.script.greeting))
  }

  #onSpeech(change: SpeechChange): void {
    if (change.type === 'started') this.#callerStarted()
    else this.#callerStopped(change.durationMs)
  }

  #callerStarted(): void {
    const { send } = this.#options
    this.#cancelNext()
    this.#options.onCallerSpeech?.(true)
    if (this.#current?.utterance.interruptible) {
      this.#fallSilent()
      send({ type: 'user-interrupted' })
    }
    send({ type: 'speech-update', status: 'started', role: 'user', turn: this.#turn })
    send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: '(you are speaking)' })
  }

  #callerStopped(durationMs: number): void {
    const { send } = this.#options
    this.#heard += 1
    this.#options.onCallerSpeech?.(false)
    // the sandbox measures sound and recognises no words
    const transcript = `(you spoke for ${(durationMs / 1000).toFixed(1)} seconds)`
    send({ type: 'speech-update', status: 'stopped', role: 'user', turn: this.#turn })
    send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript })
    this.#options.onTurn?.({ speaker: 'user', text: transcript, durationMs })
    this.#answer(this.#options.echoes ? replay() : null)
  }

  #answerAdded({ role, text }: Command & { type: 'add-message' }): void {
    const isResult = this.#awaitedTools > 0 && role !== 'user'
    if (isResult) {
      this.#awaitedTools -= 1
      this.#enqueue(modelTurn({ text }))
      return
    }
    this.#fallSilent()
    if (role === 'user') this.#options.onTurn?.({ speaker: 'user', text, durationMs: 0 })
    this.#answer(this.#options.echoes ? modelTurn({ text }) : null)
  }

  /** Answers with that utterance, or with the script's next turn. */
  #answer(utterance: Utterance | null): void {
    const { echoes, latency } = this.#options
    const wait = Math.max(latency?.answer ?? 0, echoes ? REPLAY_DELAY_MS : 0)
    this.#schedule(wait, () => (utterance ? this.#enqueue(utterance) : this.#takeTurn()))
  }

  #takeTurn(): void {
    const { turns, greeting } = this.#options.script
    const turn: ScriptTurn = turns[Math.min(this.#nextTurn, turns.length - 1)] ?? greeting
    this.#nextTurn += 1
    const { text, tool = [] } = turn
    if (text !== undefined) this.#enqueue(modelTurn({ ...turn, text }))
    const tools = [tool].flat()
    if (tools.length > 0) this.#callTools(tools)
    if (turn.endCall) this.#endAfterWords()
  }

  /** Ends the call after the queued words and the `endCallMessage`. Nothing interrupts them. */
  #endAfterWords(): void {
    const { endCallMessage } = this.#options
    this.#isEnding = true
    if (endCallMessage && this.#phase === 'listening') {
      this.#enqueue({ line: { text: endCallMessage }, fromModel: true, endsCall: HUNG_UP })
      return
    }
    const last = this.#queue.at(-1) ?? this.#current?.utterance
    if (last) last.endsCall = HUNG_UP
    else this.#end(HUNG_UP)
  }

  #callTools(tools: readonly ScriptTool[]): void {
    const { send, callsFunctions } = this.#options
    if (callsFunctions) {
      for (const { name, arguments: parameters } of tools) {
        send({ type: 'function-call', functionCall: { name, parameters } })
      }
    }
    const toolCallList = tools.map(({ name, arguments: args }) => ({
      id: `tool-call-${++this.#toolCalls}`,
      type: 'function',
      // a text, as models send it
      function: { name, arguments: JSON.stringify(args) },
    }))
    this.#awaitedTools += tools.length
    const toolWithToolCallList = toolCallList.map((toolCall) => ({
      type: 'function',
      function: { name: toolCall.function.name },
      toolCall,
    }))
    send({ type: 'tool-calls', toolCallList, toolWithToolCallList })
  }

  #say(command: Command & { type: 'say' }): void {
    if (command.interrupts) this.#fallSilent()
    this.#enqueue({
      line: { text: command.text },
      interruptible: command.interruptible,
      ...(command.endCallAfterSpoken && { endsCall: 'assistant-ended-call-after-message-spoken' }),
    })
  }

  #control(control: string): void {
    const { voice } = this.#options
    if (control === 'mute-assistant') voice.setMuted(true)
    if (control === 'unmute-assistant') voice.setMuted(false)
    if (control === 'say-first-message') {
      this.#cancelNext()
      this.#greet()
    }
  }

  #enqueue(utterance: Utterance): void {
    this.#queue.push(utterance)
    this.#speakNext()
  }

  #speakNext(): void {
    const isCallerSpeaking = this.#detector.isSpeaking() && !this.#isEnding
    const utterance = this.#current || isCallerSpeaking ? undefined : this.#queue.shift()
    if (utterance) this.#speak(utterance)
  }

  #speak(utterance: Utterance): void {
    const { voice, clock, send, name, onTurn } = this.#options
    const { line, fromModel = false } = utterance
    const durationMs = utterance.replays ? voice.replay() : voice.speak(line)
    const turn = this.#turn++
    const spoken = speakTurn({
      text: line.text,
      name,
      durationMs,
      turn,
      fromModel,
      clock,
      send,
      onTurn,
      onSpoken: () => this.#onSpoken(utterance),
    })
    this.#current = { spoken, utterance }
  }

  #onSpoken(utterance: Utterance): void {
    this.#current = null
    if (utterance.endsCall) this.#end(utterance.endsCall)
    else this.#speakNext()
  }

  #fallSilent(): void {
    this.#queue.length = 0
    const current = this.#current
    this.#current = null
    if (!current) return
    this.#options.voice.stop()
    current.spoken.interrupt()
  }

  #end(reason: string): void {
    this.stop()
    this.#options.onEnd(reason)
  }

  #schedule(ms: number, run: () => void): void {
    this.#cancelNext()
    this.#cancelNext = this.#options.clock.after(ms, run)
  }
}

const replay = (): Utterance => ({ line: { text: '(what you said)' }, interruptible: true, replays: true })

const modelTurn = (line: ScriptLine): Utterance => ({ line, fromModel: true, interruptible: true })
