import { isRecord, parseJson } from '../fields.ts'
import type { AgentTool, AgentToolCall } from './AgentModels.ts'
import type { AgentBehavior, AgentSend } from './AgentOptions.ts'
import type { Command } from './appMessages.ts'

/** The id of the n-th call of a tool in a conversation, where the model does not give it one. */
export const numberedId = (n: number): string => `tool-call-${n}`

/** The number of turns in a row that may call tools, without a word of the user between them. */
export const MAX_TOOL_ROUNDS = 8

/** The failure of a model that does not stop to call tools. */
export const tooManyRounds = (): Error =>
  new Error(`The model called tools ${MAX_TOOL_ROUNDS} times in a row, and answered nothing.`)

/**
 * Gives a call an id of its own, which it adds to the known ones: some models leave it empty, or begin anew in each turn.
 */
export function withUniqueId(call: AgentToolCall, known: Set<string>): AgentToolCall {
  const id = call.id === '' || known.has(call.id) ? numberedId(known.size + 1) : call.id
  known.add(id)
  return { ...call, id, arguments: call.arguments.trim() || '{}' }
}

/** The longest part of invalid arguments that is told to the model, in characters. */
const QUOTE_LENGTH = 200

const hasValidArguments = (call: AgentToolCall): boolean => isRecord(parseJson(call.arguments))

/** Tells the model why a call cannot be made. Undefined for one that can. */
export function describeInvalidCall(call: AgentToolCall, tools: readonly AgentTool[]): string | undefined {
  const { name, arguments: args } = call
  if (!tools.some((tool) => tool.name === name)) return `There is no tool ${name}.`
  if (hasValidArguments(call)) return undefined
  const quote = args.length > QUOTE_LENGTH ? `${args.slice(0, QUOTE_LENGTH)}…` : args
  return `The arguments of ${name} are not a JSON object: ${quote}`
}

/** A call for the history: some servers refuse every later request of a conversation with arguments that are not JSON. */
export const withValidArguments = (call: AgentToolCall): AgentToolCall =>
  hasValidArguments(call) ? call : { ...call, arguments: '{}' }

/** The texts in which the client of Offhook sends a result. */
const RESULT_TEXT = /^(?:Result of the tool|The tool) ([\w-]+)(?=:| is done\.| failed[.:]| did not answer )/

/** The awaited calls of which a message may be the result: several when they are calls of one tool. */
export function findResultOf(
  { role, text, toolCallId, wantsAnswer }: Extract<Command, { type: 'add-message' }>,
  awaited: readonly AgentToolCall[],
  isTool: (name: string) => boolean,
): AgentToolCall[] {
  if (toolCallId !== undefined) return awaited.filter(({ id }) => id === toolCallId)
  if (role === 'user' || role === 'assistant') return []
  const mentioned = RESULT_TEXT.exec(text)?.[1]
  const tool = mentioned !== undefined && isTool(mentioned) ? mentioned : firstNameIn(text, awaited)
  if (tool !== undefined) return awaited.filter(({ name }) => name === tool)
  // a system message without `triggerResponseEnabled` is a result only when it names the tool
  return role !== 'system' || wantsAnswer ? awaited.slice(0, 1) : []
}

/** The awaited tool that a text names first, as a whole word. */
function firstNameIn(text: string, awaited: readonly AgentToolCall[]): string | undefined {
  const words: string[] = text.match(/[\w-]+/g) ?? []
  return words.find((word) => awaited.some(({ name }) => name === word))
}

/** A result without a call id, when several calls of the same tool wait for one. */
export const withDoubt = (name: string, text: string): string =>
  `${text} (The tool ${name} was called more than once. This may be the result of another of these calls.)`

/** The server of the tools that no server runs, which fail. */
const FAILING_SERVER = { url: 'https://tools.example/' }

/**
 * Calls tools of the page, or of a server that fails. With `callsFunctions`, an old `function-call` comes before, for each
 * of them.
 */
export function sendToolCalls(
  send: AgentSend,
  calls: readonly AgentToolCall[],
  { callsFunctions, toolFailure }: Pick<AgentBehavior, 'callsFunctions' | 'toolFailure'> = {},
): void {
  for (const { name, arguments: args } of callsFunctions ? calls : []) {
    send({ type: 'function-call', functionCall: { name, parameters: JSON.parse(args) } })
  }
  send(toolCallsMessage(calls, toolFailure === undefined ? {} : { server: FAILING_SERVER }))
}

/** The message in which the platform calls tools. */
export function toolCallsMessage(calls: readonly AgentToolCall[], definition: object = {}) {
  const toolCallList = calls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    // a text, as models send it
    function: { name, arguments: args },
  }))
  const toolWithToolCallList = toolCallList.map((toolCall) => ({
    type: 'function',
    function: { name: toolCall.function.name },
    ...definition,
    toolCall,
  }))
  return { type: 'tool-calls', toolCallList, toolWithToolCallList }
}
