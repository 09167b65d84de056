import { isRecord } from '../http/readRequest.ts'
import type { PlatformObject } from '../PlatformObject.ts'
import { ServerError } from '../ServerError.ts'
import { withTimeout } from '../withTimeout.ts'
import { TOOL_FAILED, type ToolResult } from './answers.ts'
import type { ToolCall, ToolCallsMessage } from './messages.ts'

/** The second argument of a tool, beside its arguments. */
export interface ToolContext {
  /** The id of this call of the tool. */
  readonly toolCallId: string
  /** The whole message, for example for the id of the call. */
  readonly message: ToolCallsMessage
  /** Aborts when the tool has taken too long, and its result is no longer sent. */
  readonly signal: AbortSignal
}

/**
 * A tool on this server. A text that it returns is the result for the model; any other value is sent as JSON. The model
 * learns only that a tool has failed if it throws, so return a sentence for what the model should know.
 *
 * The model has written the arguments: check them before you use them.
 */
export type ServerTool = (args: PlatformObject, context: ToolContext) => unknown

/** The name and the arguments of a tool call, in either form of the platform. */
export function readToolCall(call: ToolCall): { readonly name: string; readonly args: PlatformObject } {
  const name = call.function?.name ?? call.name ?? ''
  const args = call.function?.arguments ?? call.parameters
  if (typeof args !== 'string') return { name, args: isRecord(args) ? args : {} }
  try {
    const parsed: unknown = JSON.parse(args)
    return { name, args: isRecord(parsed) ? parsed : {} }
  } catch {
    return { name, args: {} }
  }
}

/** Runs the tools of a message at the same time. Each has its own result: one that fails does not stop the others. */
export async function runTools(
  message: ToolCallsMessage,
  tools: { readonly [name: string]: ServerTool },
  timeout: number,
  onFailure: (error: ServerError) => void,
): Promise<readonly ToolResult[]> {
  const results = message.toolCallList.map(async (call): Promise<ToolResult> => {
    const { name, args } = readToolCall(call)
    const outcome = { toolCallId: call.id, name }
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    if (!tool) {
      onFailure(new ServerError('no-handler', 'A tool was called that `tools` does not have.'))
      return { ...outcome, error: 'There is no tool with this name.' }
    }
    try {
      const result = await withTimeout(timeout, `The tool ${name}`, (signal) =>
        tool(args, { toolCallId: call.id, message, signal }),
      )
      return { ...outcome, result: toResult(result) }
    } catch (error) {
      onFailure(toToolError(name, error))
      return { ...outcome, error: TOOL_FAILED }
    }
  })
  return Promise.all(results)
}

const toToolError = (name: string, cause: unknown): ServerError =>
  cause instanceof ServerError ? cause : new ServerError('handler', `The tool ${name} failed.`, { cause })

const toResult = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'ok')

/** Completes an answer: a result for each call, in one line, since the platform's parser fails on line breaks. */
export function completeResults(
  { toolCallList }: ToolCallsMessage,
  results: readonly ToolResult[],
): { readonly results: readonly ToolResult[] } {
  const missing = toolCallList
    .filter(({ id }) => !results.some(({ toolCallId }) => toolCallId === id))
    .map((call): ToolResult => ({ toolCallId: call.id, name: readToolCall(call).name, error: TOOL_FAILED }))
  return {
    results: [...results, ...missing].map(({ result, error, ...rest }) => ({
      ...rest,
      ...(result !== undefined && { result: toLine(result) }),
      ...(error !== undefined && { error: toLine(error) }),
    })),
  }
}

const toLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
