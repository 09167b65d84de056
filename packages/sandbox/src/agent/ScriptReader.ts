import type { AgentOptions } from './AgentOptions.ts'
import type { ScriptTurn } from './script.ts'
import { toolCallsMessage } from './toolCallsMessage.ts'

/** The script behind the agent: its turns, one after the other, and their tools. */
export class ScriptReader {
  readonly #options: Pick<AgentOptions, 'script' | 'callsFunctions' | 'send'>
  #nextTurn: number
  #toolCalls = 0
  /** The number of called tools without a result. */
  #awaitedTools = 0

  constructor(options: Pick<AgentOptions, 'script' | 'callsFunctions' | 'send' | 'resumes'>) {
    this.#options = options
    this.#nextTurn = options.resumes?.scriptTurn ?? 0
  }

  /** The index of the next turn. */
  get nextTurn(): number {
    return this.#nextTurn
  }

  /** Returns the next turn. The last one is repeated. */
  next(): ScriptTurn {
    const { turns, greeting } = this.#options.script
    const turn = turns[Math.min(this.#nextTurn, turns.length - 1)] ?? greeting
    this.#nextTurn += 1
    return turn
  }

  /** Calls the tools of a turn. */
  callTools({ tool = [] }: ScriptTurn): void {
    const { send, callsFunctions } = this.#options
    const tools = [tool].flat()
    if (tools.length === 0) return
    if (callsFunctions) {
      for (const { name, arguments: parameters } of tools) {
        send({ type: 'function-call', functionCall: { name, parameters } })
      }
    }
    this.#awaitedTools += tools.length
    const calls = tools.map(({ name, arguments: args }) => ({
      id: `tool-call-${++this.#toolCalls}`,
      name,
      arguments: JSON.stringify(args),
    }))
    send(toolCallsMessage(calls))
  }

  /** Takes a result when a tool has none yet. Returns whether one was awaited. */
  takeResult(): boolean {
    if (this.#awaitedTools === 0) return false
    this.#awaitedTools -= 1
    return true
  }
}
