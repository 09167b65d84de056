import type { AgentContext } from './AgentContext.ts'
import type { AgentTool, AgentToolCall } from './AgentModels.ts'
import type { Command } from './appMessages.ts'
import type { AssistantTurn } from './History.ts'
import {
  describeInvalidCall,
  findResultOf,
  sendToolCalls,
  withDoubt,
  withUniqueId,
  withValidArguments,
} from './toolMessages.ts'

/** Milliseconds that a tool of the page may take. Its own client tells a time-out after 20 seconds, in better words. */
export const TOOL_TIMEOUT_MS = 25_000

/** Milliseconds until a tool of a server that fails has failed. */
const TOOL_FAILURE_MS = 1000

/** The function by which a model ends the call, where `endCallFunctionEnabled` allows it. */
export const END_CALL: AgentTool = {
  name: 'endCall',
  description: 'Ends the call. Use it when the user says goodbye, or when there is nothing left to do.',
  parameters: { type: 'object', properties: {} },
}

/** A tool of the page that has not answered. */
interface AwaitedTool {
  call: AgentToolCall
  turn: AssistantTurn
  /** Whether another call of the same tool was awaited at the time of a result. */
  isAmbiguous: boolean
  cancelTimeout: () => void
}

/** The tools of the page that the model calls, and the function by which it ends the call. */
export class Tools {
  /** All that the model may call. */
  readonly all: readonly AgentTool[]
  readonly #context: AgentContext
  /** By the id of the call. */
  readonly #awaited = new Map<string, AwaitedTool>()
  /** The ids of all calls of tools. */
  readonly #callIds = new Set<string>()
  /** Whether a result of the awaited tools is to be answered. */
  #answersResults = false
  /** The model's wish to end the call, which waits for the tools that it called besides. */
  #ending: { call: AgentToolCall; turn: AssistantTurn } | null = null

  constructor(context: AgentContext) {
    const { tools = [], endsCalls } = context.models.settings
    this.#context = context
    for (const message of context.resumes?.history ?? []) {
      if (message.role === 'tool') this.#callIds.add(message.toolCallId)
    }
    const hasOwn = tools.some(({ name }) => name === END_CALL.name)
    this.all = endsCalls && !hasOwn ? [...tools, END_CALL] : tools
  }

  /** Whether a tool has not answered. */
  get isAwaited(): boolean {
    return this.#awaited.size > 0
  }

  /** Whether the model ends the call, in place of an answer to the results of its other tools. */
  get endsCall(): boolean {
    return this.#ending !== null
  }

  /** Takes a message that may be the result of a tool. Returns whether it is one. */
  takeResult(message: Extract<Command, { type: 'add-message' }>): boolean {
    const calls = [...this.#awaited.values()].map(({ call }) => call)
    const found = findResultOf(message, calls, (name) => this.all.some((tool) => tool.name === name))
    const possible = found.flatMap(({ id }) => this.#awaited.get(id) ?? [])
    const [awaited, ...others] = possible
    if (!awaited) return false
    if (others.length > 0) for (const each of possible) each.isAmbiguous = true
    const isDoubtful = awaited.isAmbiguous && message.toolCallId === undefined
    const result = isDoubtful ? withDoubt(awaited.call.name, message.text) : message.text
    this.#settle(awaited, result, message.wantsAnswer)
    return true
  }

  /** Calls the tools of a turn that is complete. */
  call(turn: AssistantTurn, calls: readonly AgentToolCall[]): void {
    const called: AgentToolCall[] = []
    for (const call of calls.map((each) => withUniqueId(each, this.#callIds))) {
      turn.toolCalls.push(withValidArguments(call))
      const problem = describeInvalidCall(call, this.all)
      if (problem === undefined) called.push(call)
      else turn.results.set(call.id, problem)
    }
    const [first] = turn.toolCalls
    if (!first) return
    const ending = called.find(({ name }) => this.#findTool(name) === END_CALL)
    const ofPage = called.filter(({ name }) => this.#findTool(name) !== END_CALL)
    turn.utterance.toolCallId = (ofPage[0] ?? first).id
    if (ending) this.#ending = { call: ending, turn }
    if (ending && called.length < turn.toolCalls.length) {
      this.cancelEnding('The call goes on, because another tool could not be called.')
    }
    for (const call of ofPage) this.#await(call, turn)
    if (ofPage.length > 0) sendToolCalls(this.#context.send, ofPage, this.#context)
    else this.#continue()
  }

  #findTool(name: string): AgentTool | undefined {
    return this.all.find((tool) => tool.name === name)
  }

  #await(call: AgentToolCall, turn: AssistantTurn): void {
    const { clock, toolFailure } = this.#context
    const awaited: AwaitedTool = { call, turn, isAmbiguous: false, cancelTimeout: () => undefined }
    this.#awaited.set(call.id, awaited)
    if (toolFailure === undefined) this.#limit(awaited)
    else awaited.cancelTimeout = clock.after(TOOL_FAILURE_MS, () => this.#fail(awaited, toolFailure))
  }

  /** Gives a tool up in time. One that a server runs ends in the time of that server, and has its result then. */
  #limit(awaited: AwaitedTool): void {
    const { clock, runsOnServer } = this.#context
    const { id, name } = awaited.call
    const words = `The tool ${name} did not answer within ${TOOL_TIMEOUT_MS / 1000} seconds.`
    awaited.cancelTimeout = clock.after(TOOL_TIMEOUT_MS, () => {
      if (runsOnServer?.(id)) this.#limit(awaited)
      else this.#settle(awaited, words, true)
    })
  }

  /** Ends the call of a tool as the platform does when its server fails. */
  #fail(awaited: AwaitedTool, error: string): void {
    const { id, name } = awaited.call
    this.#context.send({ type: 'tool-calls-result', toolCallResult: { toolCallId: id, name, error } })
    this.#settle(awaited, error, true)
  }

  #settle({ call, turn, cancelTimeout }: AwaitedTool, result: string, wantsAnswer: boolean): void {
    cancelTimeout()
    this.#awaited.delete(call.id)
    turn.results.set(call.id, result)
    this.#context.onAdded?.({ role: 'tool', toolCallId: call.id, content: result })
    this.#answersResults ||= wantsAnswer
    if (this.#awaited.size === 0 && (this.#answersResults || this.#ending)) this.#continue()
  }

  #continue(): void {
    this.#answersResults = false
    this.#context.events.toolsAnswered()
  }

  /** Goes on with a call that the model wants to end, for that reason. */
  cancelEnding(reason: string): void {
    this.#ending?.turn.results.set(this.#ending.call.id, reason)
    this.#ending = null
  }

  /** Waits for no tool any longer. */
  stop(): void {
    for (const { cancelTimeout } of this.#awaited.values()) cancelTimeout()
    this.#awaited.clear()
  }
}
