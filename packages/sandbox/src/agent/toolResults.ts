import type { AgentToolCall } from './AgentModels.ts'

/** A message of the page that may be the result of a tool. */
export interface AddedMessage {
  role: string
  text: string
  toolCallId?: string | undefined
  /** Whether the assistant answers to it. */
  answered: boolean
}

/** The words in which the client of Offhook tells a result. */
const TOLD_RESULT = /^(?:Result of the tool|The tool) ([\w-]+)(?=:| is done\.| failed[.:]| did not answer )/

/** The awaited calls of which a message may be the result: several when they are calls of one tool. */
export function findResultOf(
  { role, text, toolCallId, answered }: AddedMessage,
  awaited: readonly AgentToolCall[],
  isTool: (name: string) => boolean,
): AgentToolCall[] {
  if (toolCallId !== undefined) return awaited.filter(({ id }) => id === toolCallId)
  if (role === 'user' || role === 'assistant') return []
  const told = TOLD_RESULT.exec(text)?.[1]
  const named = told !== undefined && isTool(told) ? told : firstNameIn(text, awaited)
  if (named !== undefined) return awaited.filter(({ name }) => name === named)
  // a note of the page that wants no answer is a result only when it names the tool
  return role !== 'system' || answered ? awaited.slice(0, 1) : []
}

/** The name of an awaited tool that a text has first, as a whole word. */
function firstNameIn(text: string, awaited: readonly AgentToolCall[]): string | undefined {
  const words: string[] = text.match(/[\w-]+/g) ?? []
  return words.find((word) => awaited.some(({ name }) => name === word))
}

/** The result of a call where the page has told one of several results of the same tool, without its id. */
export const withDoubt = (name: string, text: string): string =>
  `${text} (The tool ${name} was called more than once. This may be the result of another of these calls.)`
