import { isRecord, parseJson } from '../fields.ts'
import type { AgentContext } from './AgentContext.ts'
import type { AgentTool, AgentToolCall } from './AgentModels.ts'
import { readTurn, reportFailure, withUser } from './callModel.ts'
import { createSentenceSplitter, sentencesOf } from './createSentenceSplitter.ts'
import type { AssistantTurn } from './History.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import { type AddedMessage, findResultOf, sendToolCalls, toolCallId, withDoubt } from './toolMessages.ts'
import { answerTo, type UserTurn, type Utterance } from './Utterance.ts'

/** Milliseconds that a tool may take. The page's own client tells a time-out after 20 seconds, in better words. */
export const TOOL_TIMEOUT_MS = 25_000

/** The number of turns in a row that may call tools, without a word of the user between them. */
const MAX_TOOL_ROUNDS = 8

/** The words of an agent whose model fails. */
export const APOLOGY = 'Sorry, I am having trouble answering right now.'

/** The function by which a model ends the call, where `endCallFunctionEnabled` allows it. */
export const END_CALL: AgentTool = {
  name: 'endCall',
  description: 'Ends the call. Use it when the user says goodbye, or when there is nothing left to do.',
  parameters: { type: 'object', properties: {} },
}

/** The longest part of invalid arguments that is told to the model, in characters. */
const QUOTE_LENGTH = 200

/** A turn that the model is generating. */
interface Generation {
  controller: AbortController
  utterance: Utterance
}

/** A tool of the page that has not answered. */
interface AwaitedTool {
  call: AgentToolCall
  turn: AssistantTurn
  /** Whether another call of the same tool was awaited at the time of a result. */
  isAmbiguous: boolean
  cancelTimeout: () => void
}

/** The language model behind the agent: the turn that it generates, and the tools that it calls. */
export class Responder {
  readonly #context: AgentContext
  readonly #queue: SpeechQueue
  readonly #tools: readonly AgentTool[]
  /** By the id of the call. */
  readonly #awaited = new Map<string, AwaitedTool>()
  /** The ids of all calls of tools. */
  readonly #callIds = new Set<string>()
  readonly #controllers = new WeakMap<Utterance, AbortController>()
  #generation: Generation | null = null
  /** The words that the latest turn answers. */
  #answering: UserTurn | null = null
  /** Whether a result of the awaited tools is to be answered. */
  #answersResults = false
  /** The model's wish to end the call, which waits for the tools that it called besides. */
  #ending: { call: AgentToolCall; turn: AssistantTurn } | null = null
  #toolRounds = 0

  constructor(context: AgentContext, queue: SpeechQueue) {
    const { tools = [], endsCalls } = context.models.settings
    this.#context = context
    this.#queue = queue
    for (const message of context.resumes?.history ?? []) {
      if (message.role === 'tool') this.#callIds.add(message.toolCallId)
    }
    const hasOwn = tools.some(({ name }) => name === END_CALL.name)
    this.#tools = endsCalls && !hasOwn ? [...tools, END_CALL] : tools
  }

  /** Whether the model generates a turn. */
  get isGenerating(): boolean {
    return this.#generation !== null
  }

  /** Whether the model generates a turn, or waits for tools. */
  get isBusy(): boolean {
    return this.isGenerating || this.#awaited.size > 0
  }

  /**
   * Answers words of the user, or begins the conversation. Returns the words of the turn, or undefined where the call ends
   * instead. Not to be called while a turn is generated.
   */
  answer(userTurn: UserTurn, options: Partial<Utterance> = {}): Utterance | undefined {
    if (userTurn !== this.#answering) {
      this.#toolRounds = 0
      this.#cancelEnding('The call goes on, because the user said something.')
    } else if (this.#ending) {
      this.#context.events.modelHangsUp()
      return undefined
    }
    this.#answering = userTurn
    const utterance: Utterance = {
      sentences: [],
      turnId: crypto.randomUUID(),
      isOpen: true,
      interruptible: true,
      ...answerTo(userTurn, this.#context.models.settings.waitSeconds),
      ...options,
    }
    const generation = { controller: new AbortController(), utterance }
    this.#generation = generation
    this.#controllers.set(utterance, generation.controller)
    void this.#generate(generation, this.#queue.add(utterance))
    return utterance
  }

  /** Stops the generation of a discarded utterance. Tells the model also later that the user has heard nothing of it. */
  onDiscarded(utterance: Utterance): void {
    const { spokenText, toolCallId } = utterance
    if (this.#generation?.utterance === utterance) this.#abort()
    if (spokenText === '' && !toolCallId) this.#controllers.get(utterance)?.abort()
  }

  /** Stops the generation and the tools for good. */
  stop(): void {
    this.#abort()
    for (const { cancelTimeout } of this.#awaited.values()) cancelTimeout()
    this.#awaited.clear()
  }

  /** Takes a message that may be the result of a tool. Returns whether it is one. */
  takeResult(message: AddedMessage): boolean {
    const calls = [...this.#awaited.values()].map(({ call }) => call)
    const found = findResultOf(message, calls, (name) => this.#tools.some((tool) => tool.name === name))
    const possible = found.flatMap(({ id }) => this.#awaited.get(id) ?? [])
    const [awaited, ...others] = possible
    if (!awaited) return false
    if (others.length > 0) for (const each of possible) each.isAmbiguous = true
    const isDoubtful = awaited.isAmbiguous && message.toolCallId === undefined
    const result = isDoubtful ? withDoubt(awaited.call.name, message.text) : message.text
    this.#settle(awaited, result, message.answered)
    return true
  }

  async #generate(generation: Generation, turn: AssistantTurn): Promise<void> {
    const { controller, utterance } = generation
    const isOver = () => this.#generation !== generation
    try {
      const calls = await this.#speakDeltas(generation)
      if (isOver()) return
      if (calls.length > 0 && ++this.#toolRounds > MAX_TOOL_ROUNDS) {
        throw new Error(`The model called tools ${MAX_TOOL_ROUNDS} times in a row, and answered nothing.`)
      }
      turn.toolCalls.push(...calls.map((call) => this.#withUniqueId(call)))
    } catch (cause) {
      if (isOver()) return
      controller.abort()
      utterance.sentences.push({ text: utterance.sentences.length > 0 ? ` ${APOLOGY}` : APOLOGY })
      reportFailure(this.#context.models, 'model', cause)
    }
    this.#generation = null
    utterance.isOpen = false
    this.#callTools(turn)
    this.#queue.advance()
    if (!this.isGenerating) this.#context.events.turnGenerated()
  }

  /** Speaks the text of the model as it comes. Returns the calls of tools. */
  async #speakDeltas({ controller, utterance }: Generation): Promise<AgentToolCall[]> {
    const { history, send, models, clock } = this.#context
    const splitter = createSentenceSplitter()
    const calls: AgentToolCall[] = []
    const add = (sentences: readonly string[]) => {
      utterance.sentences.push(...sentences.map((sentence) => ({ text: sentence })))
      if (sentences.length > 0) this.#queue.advance()
    }
    const request = { messages: withUser(history.messages()), tools: [...this.#tools] }
    const start = () => models.respond(request, { signal: controller.signal })
    for await (const delta of readTurn(start, clock, controller)) {
      const { answers, turnId } = utterance
      if (answers) answers.latencyMs.firstToken ??= clock.now() - answers.endedAt
      if ('toolCall' in delta) calls.push(delta.toolCall)
      else if ('line' in delta) {
        // its words are sent while they are spoken
        utterance.showsTokens = true
        utterance.sentences.push(...sentencesOf(delta.line, models))
        this.#queue.advance()
      } else {
        if (delta.text !== '') send({ type: 'model-output', output: delta.text, turnId })
        add(splitter.push(delta.text))
      }
    }
    const rest = splitter.rest()
    if (rest.trim() !== '') add([rest])
    const isEmpty = utterance.sentences.length === 0 && !utterance.showsTokens
    if (isEmpty && calls.length === 0) throw new Error('The model answered nothing.')
    return calls
  }

  /** Gives a call an id of its own: some models leave it empty, or begin anew in each turn. */
  #withUniqueId(call: AgentToolCall): AgentToolCall {
    const id = call.id === '' || this.#callIds.has(call.id) ? toolCallId(this.#callIds.size + 1) : call.id
    this.#callIds.add(id)
    return { ...call, id, arguments: call.arguments.trim() || '{}' }
  }

  #callTools(turn: AssistantTurn): void {
    const [first] = turn.toolCalls
    if (!first) return
    const called = turn.toolCalls.filter((call) => !this.#refuse(call, turn))
    const ending = called.find(({ name }) => this.#findTool(name) === END_CALL)
    const ofPage = called.filter(({ name }) => this.#findTool(name) !== END_CALL)
    turn.utterance.toolCallId = (ofPage[0] ?? first).id
    if (ending) this.#ending = { call: ending, turn }
    if (ending && called.length < turn.toolCalls.length) {
      this.#cancelEnding('The call goes on, because another tool could not be called.')
    }
    for (const call of ofPage) this.#await(call, turn)
    const { send, callsFunctions } = this.#context
    if (ofPage.length > 0) sendToolCalls(send, ofPage, callsFunctions)
    else this.#continue()
  }

  #findTool(name: string): AgentTool | undefined {
    return this.#tools.find((tool) => tool.name === name)
  }

  /** Tells the model why a call cannot be made. Returns whether it cannot. */
  #refuse(call: AgentToolCall, turn: AssistantTurn): boolean {
    const { id, name, arguments: args } = call
    if (!this.#findTool(name)) turn.results.set(id, `There is no tool ${name}.`)
    else if (isRecord(parseJson(args))) return false
    else {
      const quote = args.length > QUOTE_LENGTH ? `${args.slice(0, QUOTE_LENGTH)}…` : args
      turn.results.set(id, `The arguments of ${name} are not a JSON object: ${quote}`)
    }
    // some servers refuse every later request of a conversation with arguments that are not JSON
    if (!isRecord(parseJson(args)))
      turn.toolCalls[turn.toolCalls.indexOf(call)] = { ...call, arguments: '{}' }
    return true
  }

  #await(call: AgentToolCall, turn: AssistantTurn): void {
    const words = `The tool ${call.name} did not answer within ${TOOL_TIMEOUT_MS / 1000} seconds.`
    const awaited: AwaitedTool = {
      call,
      turn,
      isAmbiguous: false,
      cancelTimeout: this.#context.clock.after(TOOL_TIMEOUT_MS, () => this.#settle(awaited, words, true)),
    }
    this.#awaited.set(call.id, awaited)
  }

  #settle({ call, turn, cancelTimeout }: AwaitedTool, result: string, answered: boolean): void {
    cancelTimeout()
    this.#awaited.delete(call.id)
    turn.results.set(call.id, result)
    this.#context.models.onAdded({ role: 'tool', toolCallId: call.id, content: result })
    this.#answersResults ||= answered
    if (this.#awaited.size === 0 && (this.#answersResults || this.#ending)) this.#continue()
  }

  #continue(): void {
    this.#answersResults = false
    if (this.#answering) this.#context.events.toolsAnswered(this.#answering)
  }

  #cancelEnding(reason: string): void {
    this.#ending?.turn.results.set(this.#ending.call.id, reason)
    this.#ending = null
  }

  #abort(): void {
    this.#generation?.controller.abort()
    if (this.#generation) this.#generation.utterance.isOpen = false
    this.#generation = null
  }
}
