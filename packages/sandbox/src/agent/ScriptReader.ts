import type { AgentOptions } from './AgentOptions.ts'
import type { ScriptTool, ScriptTurn } from './script.ts'
import { toolCallsMessage } from './toolCallsMessage.ts'
import { answerTo, toUtterance, type UserTurn, type Utterance } from './Utterance.ts'

type ScriptOptions = Pick<AgentOptions, 'script' | 'callsFunctions' | 'send' | 'models' | 'resumes'>

/** The script behind the agent: its turns, one after the other, and their tools. */
export class ScriptReader {
  readonly #options: ScriptOptions
  #nextTurn: number
  #toolCalls = 0
  /** The number of called tools without a result. */
  #awaitedTools = 0

  constructor(options: ScriptOptions) {
    this.#options = options
    this.#nextTurn = options.resumes?.scriptTurn ?? 0
  }

  /** The index of the next turn. */
  get nextTurn(): number {
    return this.#nextTurn
  }

  /** Answers with the next turn, and calls its tools. Returns whether the call ends after it. */
  answer(userTurn: UserTurn, enqueue: (utterance: Utterance) => void): boolean {
    const { models } = this.#options
    const { text, tool = [], ...turn } = this.#next()
    const tools = [tool].flat()
    const [toolCallId] = tools.map((_, index) => this.#idOf(index))
    if (text !== undefined) {
      enqueue({
        ...toUtterance({ ...turn, text }, { isSplit: models?.speak !== undefined }),
        ...(models && answerTo(userTurn, models.settings.waitSeconds)),
        ...(toolCallId && { toolCallId }),
      })
    }
    if (tools.length > 0) this.#callTools(tools)
    return turn.endCall ?? false
  }

  /** Takes a result when a tool has none yet. Returns whether one was awaited. */
  takeResult(): boolean {
    if (this.#awaitedTools === 0) return false
    this.#awaitedTools -= 1
    return true
  }

  /** Returns the next turn. The last one is repeated. */
  #next(): ScriptTurn {
    const { turns, greeting } = this.#options.script
    const turn = turns[Math.min(this.#nextTurn, turns.length - 1)] ?? greeting
    this.#nextTurn += 1
    return turn
  }

  #callTools(tools: readonly ScriptTool[]): void {
    const { send, callsFunctions } = this.#options
    if (callsFunctions) {
      for (const { name, arguments: parameters } of tools) {
        send({ type: 'function-call', functionCall: { name, parameters } })
      }
    }
    const calls = tools.map(({ name, arguments: args }, index) => ({
      id: this.#idOf(index),
      name,
      arguments: JSON.stringify(args),
    }))
    this.#awaitedTools += tools.length
    this.#toolCalls += tools.length
    send(toolCallsMessage(calls))
  }

  /** The id of the next call of a tool but `index`. */
  #idOf(index: number): string {
    return `tool-call-${this.#toolCalls + index + 1}`
  }
}
