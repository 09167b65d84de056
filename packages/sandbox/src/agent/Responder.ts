import type { AgentDelta, AgentMessage, AgentModels, AgentTool, AgentToolCall } from './AgentModels.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import { waitForModel } from './callModel.ts'
import type { Clock } from './clock.ts'
import { createSentenceSplitter } from './createSentenceSplitter.ts'
import { type AssistantTurn, History } from './History.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { answerTo, type UserTurn, type Utterance } from './Utterance.ts'

/** Milliseconds that a tool may take. The page's own client tells a time-out after 20 seconds, in better words. */
export const TOOL_TIMEOUT_MS = 25_000

/** The number of turns in a row that may call tools, without a word of the user between them. */
const MAX_TOOL_ROUNDS = 8

/** The words of an agent whose model fails. */
export const APOLOGY = 'Sorry, I am having trouble answering right now.'

/** The function by which a model ends the call, where `endCallFunctionEnabled` allows it. */
const END_CALL: AgentTool = {
  name: 'endCall',
  description: 'Ends the call. Use it when the user says goodbye, or when there is nothing left to do.',
  parameters: { type: 'object', properties: {} },
}

interface ResponderOptions {
  respond: NonNullable<AgentModels['respond']>
  settings: AssistantSettings
  /** The conversation so far, of a call that goes on. Default: the prompt. */
  history?: readonly AgentMessage[] | undefined
  clock: Clock
  queue: SpeechQueue
  send: (message: { type: string; [field: string]: unknown }) => void
  /** Calls tools of the page. */
  callTools: (calls: readonly AgentToolCall[]) => void
  /** Runs with the result of a tool. */
  onResult: (call: AgentToolCall, result: string) => void
  /** Ends the call after the words. */
  endCall: () => void
  /** Runs when the model fails. */
  onFailure: (cause: unknown) => void
}

/** A turn that the model is generating. */
interface Generation {
  controller: AbortController
  utterance: Utterance
}

/** A tool of the page that has not answered. */
interface AwaitedTool {
  call: AgentToolCall
  turn: AssistantTurn
  cancelTimeout: () => void
}

/** A result for a tool, as an added message. */
interface AddedResult {
  role: string
  text: string
  toolCallId?: string | undefined
  /** Whether the assistant answers to it. */
  answered: boolean
}

/** The model behind the agent: what it knows of the conversation, the turn that it generates, and the tools that it calls. */
export class Responder {
  readonly history: History
  readonly #options: ResponderOptions
  readonly #tools: readonly AgentTool[]
  readonly #awaited = new Map<string, AwaitedTool>()
  /** The ids of all calls of tools. */
  readonly #callIds = new Set<string>()
  #generation: Generation | null = null
  /** The words to answer after the running turn, which nothing interrupts. */
  #next: UserTurn | null = null
  /** The words that the latest turn answers. */
  #answering: UserTurn | null = null
  /** Whether a result of the awaited tools is to be answered. */
  #answersResults = false
  #toolRounds = 0

  constructor(options: ResponderOptions) {
    const { prompt, tools = [], endsCalls } = options.settings
    this.#options = options
    this.history = new History(options.history ?? prompt)
    for (const message of options.history ?? []) {
      if (message.role === 'tool') this.#callIds.add(message.toolCallId)
    }
    this.#tools = endsCalls ? [...tools, END_CALL] : tools
  }

  /** Whether the model generates a turn, or waits for tools. */
  get isBusy(): boolean {
    return this.#generation !== null || this.#awaited.size > 0
  }

  /** Answers words of the user, or begins the conversation. */
  answer(heard: UserTurn, utterance: Partial<Utterance> = {}): void {
    this.#toolRounds = 0
    this.#start(heard, utterance)
  }

  /**
   * Stops the generation, unless nothing may interrupt its words. Returns the words of the user that stay unanswered by
   * that, as the agent had not begun to speak.
   */
  interrupt({ always = false } = {}): UserTurn | null {
    const generation = this.#generation
    if (!generation || !(always || generation.utterance.interruptible)) return null
    const { queue } = this.#options
    const isUnheard = queue.current !== generation.utterance || !queue.isAudible
    const unanswered = isUnheard ? this.#answering : this.#next
    this.#abort()
    queue.cancel(generation.utterance)
    return unanswered
  }

  /** Stops the generation and the tools for good. */
  stop(): void {
    this.#abort()
    for (const { cancelTimeout } of this.#awaited.values()) cancelTimeout()
    this.#awaited.clear()
  }

  /** Takes a message that may be the result of a tool. Returns whether it is one. */
  takeResult(added: AddedResult): boolean {
    const awaited = this.#findAwaited(added)
    if (awaited) this.#settle(awaited, added.text, added.answered)
    return awaited !== undefined
  }

  #findAwaited({ role, text, toolCallId, answered }: AddedResult): AwaitedTool | undefined {
    const all = [...this.#awaited.values()]
    if (toolCallId !== undefined) return this.#awaited.get(toolCallId)
    if (role === 'user' || role === 'assistant') return undefined
    const named = all.find(({ call }) => text.includes(call.name))
    // a note of the page that wants no answer is a result only when it names the tool
    return named ?? (role !== 'system' || answered ? all[0] : undefined)
  }

  #start(heard: UserTurn, options: Partial<Utterance> = {}): void {
    const { queue, settings } = this.#options
    const running = this.#generation?.utterance
    if (running && (!running.interruptible || (queue.current === running && queue.isAudible))) {
      this.#next = heard
      return
    }
    this.interrupt()
    this.#answering = heard
    const utterance: Utterance = {
      sentences: [],
      isOpen: true,
      interruptible: true,
      ...answerTo(heard, settings.waitSeconds),
      ...options,
    }
    const turn = this.history.addTurn(utterance)
    const generation = { controller: new AbortController(), utterance }
    this.#generation = generation
    queue.add(utterance)
    void this.#generate(generation, turn)
  }

  async #generate(generation: Generation, turn: AssistantTurn): Promise<void> {
    const { controller, utterance } = generation
    const { queue, onFailure } = this.#options
    const isOver = () => this.#generation !== generation
    try {
      const calls = await this.#speakDeltas(generation)
      if (isOver()) return
      if (calls.length > 0 && ++this.#toolRounds > MAX_TOOL_ROUNDS) {
        throw new Error(`The model called tools ${MAX_TOOL_ROUNDS} times in a row, and answered nothing.`)
      }
      turn.toolCalls.push(...calls)
    } catch (cause) {
      if (isOver()) return
      controller.abort()
      utterance.sentences.push({ text: utterance.sentences.length > 0 ? ` ${APOLOGY}` : APOLOGY })
      onFailure(cause)
    }
    this.#generation = null
    utterance.isOpen = false
    this.#callTools(turn)
    queue.advance()
    const next = this.#next
    this.#next = null
    if (next && !this.#generation) this.#start(next)
  }

  /** Speaks the text of the model as it comes. Returns the calls of tools. */
  async #speakDeltas({ controller, utterance }: Generation): Promise<AgentToolCall[]> {
    const { queue, send, respond, clock } = this.#options
    const splitter = createSentenceSplitter()
    const calls: AgentToolCall[] = []
    let text = ''
    const add = (sentences: readonly string[]) => {
      utterance.sentences.push(...sentences.map((sentence) => ({ text: sentence })))
      if (sentences.length > 0) queue.advance()
    }
    const request = { messages: this.history.messages(), tools: [...this.#tools] }
    const start = () => respond(request, { signal: controller.signal })
    for await (const delta of readDeltas(start, clock, controller)) {
      const { answers } = utterance
      if (answers) answers.latencyMs.firstToken ??= clock.now() - answers.endedAt
      if ('toolCall' in delta) calls.push(this.#named(delta.toolCall))
      else {
        text += delta.text
        if (delta.text !== '') send({ type: 'model-output', output: delta.text })
        add(splitter.push(delta.text))
      }
    }
    if (text.trim() === '' && calls.length === 0) throw new Error('The model answered nothing.')
    const rest = splitter.rest()
    if (rest.trim() !== '') add([rest])
    return calls
  }

  /** Gives a call an id of its own: some models leave it empty, or begin anew in each turn. */
  #named(call: AgentToolCall): AgentToolCall {
    const id = call.id === '' || this.#callIds.has(call.id) ? `tool-call-${this.#callIds.size + 1}` : call.id
    this.#callIds.add(id)
    return { ...call, id, arguments: call.arguments.trim() || '{}' }
  }

  #callTools(turn: AssistantTurn): void {
    if (turn.toolCalls.length === 0) return
    const called = turn.toolCalls.filter((call) => {
      const refusal = this.#refusalOf(call)
      if (refusal) turn.results.set(call.id, refusal)
      return !refusal
    })
    if (called.some(({ name }) => name === END_CALL.name)) {
      this.#options.endCall()
      return
    }
    for (const call of called) {
      const words = `The tool ${call.name} did not answer within ${TOOL_TIMEOUT_MS / 1000} seconds.`
      const awaited: AwaitedTool = {
        call,
        turn,
        cancelTimeout: this.#options.clock.after(TOOL_TIMEOUT_MS, () => this.#settle(awaited, words, true)),
      }
      this.#awaited.set(call.id, awaited)
    }
    if (called.length > 0) this.#options.callTools(called)
    else if (this.#answering) this.#start(this.#answering)
  }

  /** The reason for which a call cannot be made, as words for the model. */
  #refusalOf({ name, arguments: args }: AgentToolCall): string | undefined {
    if (!this.#tools.some((tool) => tool.name === name)) return `There is no tool ${name}.`
    return isJson(args) ? undefined : `The arguments of ${name} are not valid JSON.`
  }

  #settle({ call, turn, cancelTimeout }: AwaitedTool, result: string, answered: boolean): void {
    cancelTimeout()
    this.#awaited.delete(call.id)
    turn.results.set(call.id, result)
    this.#options.onResult(call, result)
    this.#answersResults ||= answered
    if (this.#awaited.size > 0 || !this.#answersResults) return
    this.#answersResults = false
    if (this.#answering) this.#start(this.#answering)
  }

  #abort(): void {
    const generation = this.#generation
    this.#generation = null
    this.#next = null
    if (!generation) return
    generation.utterance.isOpen = false
    generation.controller.abort()
  }
}

/** Reads the parts of a turn, each within the time of a model. Throws for a part that is none. */
async function* readDeltas(
  start: () => AsyncIterable<AgentDelta>,
  clock: Clock,
  controller: AbortController,
): AsyncGenerator<AgentDelta> {
  const iterator = start()[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await waitForModel(clock, controller, () => iterator.next())
      if (done) return
      yield checkDelta(value)
    }
  } finally {
    // without waiting: a function that ignores its signal may never come back
    iterator.return?.().then(undefined, () => undefined)
  }
}

function checkDelta(delta: AgentDelta): AgentDelta {
  const { text, toolCall }: { text?: unknown; toolCall?: unknown } = Object(delta)
  if (typeof text === 'string') return { text }
  const { id, name, arguments: args }: { [field in keyof AgentToolCall]?: unknown } = Object(toolCall)
  if (typeof id === 'string' && typeof name === 'string' && typeof args === 'string') {
    return { toolCall: { id, name, arguments: args } }
  }
  throw new TypeError('The model answered with a part that is neither a text nor a call of a tool.')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
