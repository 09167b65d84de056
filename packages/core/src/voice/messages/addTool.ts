import { throwInvalid } from '../../errors/throwInvalid.ts'
import { TIME } from '../validateClientOptions.ts'
import type { CheckedToolOptions, Tool, ToolHandler, ToolOptions } from './tools.ts'

type HowToRun = ToolOptions & Partial<CheckedToolOptions<unknown>>

/** The handler of a tool and its options, in either order. */
export type ToolInputs =
  | [handler: ToolHandler<never>, options?: HowToRun | undefined]
  | [options: HowToRun, handler: ToolHandler<never>]

/**
 * Keeps a tool under its name; the latest of a name counts. Returns its own undo.
 *
 * @throws ValidationError for an empty name, a handler that is not a function, a time-out outside its bounds, and
 * parameters that check nothing
 */
export function addTool(tools: Map<string, Tool>, name: string, ...input: ToolInputs): () => void {
  if (typeof name !== 'string' || !name)
    throwInvalid('tool', 'name', 'name must be a string that is not empty.', name)
  const { handler, options } = readInputs(input)
  if (typeof handler !== 'function') throwInvalid('tool', 'handler', 'handler must be a function.', handler)
  const [text, isTime] = TIME
  const { timeout = 1, parameters } = options
  if (!isTime(timeout)) throwInvalid('tool', 'timeout', `timeout must be ${text}.`, timeout)
  if (parameters !== undefined && !checksArguments(parameters)) {
    throwInvalid(
      'tool',
      'parameters',
      'parameters must be a superstruct struct or a Standard Schema.',
      parameters,
    )
  }
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}

function readInputs([first, second]: ToolInputs) {
  const [handler, options] = typeof second === 'function' ? [second, first] : [first, second]
  return { handler, options: typeof options === 'object' ? options : {} }
}

function checksArguments(value: unknown): boolean {
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(value)
  const { validate }: { validate?: unknown } = Object(standard)
  return typeof create === 'function' || typeof validate === 'function'
}
