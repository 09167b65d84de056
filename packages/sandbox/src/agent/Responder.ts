import type { AgentContext } from './AgentContext.ts'
import type { AgentToolCall } from './AgentModels.ts'
import { readTurn, reportFailure, withUser } from './callModel.ts'
import { createSentenceSplitter, sentencesOf } from './createSentenceSplitter.ts'
import type { AssistantTurn } from './History.ts'
import type { SpeechQueue } from './SpeechQueue.ts'
import type { Tools } from './Tools.ts'
import { MAX_TOOL_ROUNDS, tooManyRounds } from './toolMessages.ts'
import { answerTo, type UserTurn, type Utterance } from './Utterance.ts'

/** Milliseconds after which an answer that has not begun hangs, as the platform calls it. */
const HANG_MS = 5000

/** The words of an agent whose model fails. */
export const APOLOGY = 'Sorry, I am having trouble answering right now.'

/** A turn that the model is generating. */
interface Generation {
  controller: AbortController
  utterance: Utterance
}

/** The language model behind the agent: one request after the other, and the turn that it generates. */
export class Responder {
  readonly #context: AgentContext
  readonly #queue: SpeechQueue
  readonly #tools: Tools
  readonly #controllers = new WeakMap<Utterance, AbortController>()
  #generation: Generation | null = null
  #answering: UserTurn | null = null
  #toolRounds = 0

  constructor(context: AgentContext, queue: SpeechQueue, tools: Tools) {
    this.#context = context
    this.#queue = queue
    this.#tools = tools
  }

  /** Whether the model generates a turn. */
  get isGenerating(): boolean {
    return this.#generation !== null
  }

  /** The words that the latest turn answers. */
  get answering(): UserTurn | null {
    return this.#answering
  }

  /**
   * Answers words of the user, or begins the conversation. Returns the words of the turn, or undefined where the call ends
   * instead. Not to be called while a turn is generated.
   */
  answer(userTurn: UserTurn, options: Partial<Utterance> = {}): Utterance | undefined {
    if (userTurn !== this.#answering) {
      this.#toolRounds = 0
      this.#tools.cancelEnding('The call goes on, because the user said something.')
    } else if (this.#tools.endsCall) {
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
    if (this.#generation?.utterance === utterance) this.stop()
    if (spokenText === '' && !toolCallId) this.#controllers.get(utterance)?.abort()
  }

  /** Stops the generation. */
  stop(): void {
    this.#generation?.controller.abort()
    if (this.#generation) this.#generation.utterance.isOpen = false
    this.#generation = null
  }

  async #generate(generation: Generation, turn: AssistantTurn): Promise<void> {
    const { controller, utterance } = generation
    const isOver = () => this.#generation !== generation
    let calls: AgentToolCall[] = []
    try {
      calls = await this.#speakDeltas(generation)
      if (isOver()) return
      if (calls.length > 0 && ++this.#toolRounds > MAX_TOOL_ROUNDS) throw tooManyRounds()
    } catch (cause) {
      if (isOver()) return
      calls = []
      controller.abort()
      utterance.sentences.push({ text: utterance.sentences.length > 0 ? ` ${APOLOGY}` : APOLOGY })
      reportFailure(this.#context.models, 'model', cause)
    }
    this.#generation = null
    utterance.isOpen = false
    this.#tools.call(turn, calls)
    this.#queue.advance()
    // `call` may have begun the next turn: after tool calls of which none is awaited
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
    const request = { messages: withUser(history.messages()), tools: [...this.#tools.all] }
    const start = () => models.respond(request, { signal: controller.signal })
    const cancelHang = clock.after(HANG_MS, () => send({ type: 'hang' }))
    controller.signal.addEventListener('abort', cancelHang, { once: true })
    for await (const delta of readTurn(start, clock, controller)) {
      cancelHang()
      const { answersTo, turnId } = utterance
      if (answersTo) answersTo.latencyMs.firstToken ??= clock.now() - answersTo.endedAt
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
}
