import { throwInvalid } from '../../errors/throwInvalid.ts'
import { BOOLEAN, type OptionRules, TIMEOUT, validateOptions } from '../../validators/validateOptions.ts'
import type { CheckedToolOptions, Tool, ToolHandler, ToolOptions } from './tools.ts'

type AnyToolOptions = ToolOptions & Partial<CheckedToolOptions<unknown>>

/** The handler of a tool and its options, in either order. */
export type ToolInputs =
  | [handler: ToolHandler<never>, options?: AnyToolOptions | undefined]
  | [options: AnyToolOptions, handler: ToolHandler<never>]

/** Whether a value is a superstruct struct or a Standard Schema. */
function isSchema(value: unknown): boolean {
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(value)
  const { validate }: { validate?: unknown } = Object(standard)
  return typeof create === 'function' || typeof validate === 'function'
}

const RULES = {
  timeout: TIMEOUT,
  respond: BOOLEAN,
  parameters: ['a superstruct struct or a Standard Schema', isSchema],
} satisfies OptionRules<AnyToolOptions>

/**
 * Adds a tool under its name. It replaces an earlier tool of that name. Returns a function that removes it.
 *
 * @throws ValidationError for an empty name, a handler that is not a function, and an invalid or unknown option
 */
export function addTool(tools: Map<string, Tool>, name: string, ...input: ToolInputs): () => void {
  if (typeof name !== 'string' || !name)
    throwInvalid('tool', 'name', 'name must be a non-empty string.', name)
  const { handler, options } = readInputs(input)
  if (typeof handler !== 'function') throwInvalid('tool', 'handler', 'handler must be a function.', handler)
  validateOptions('A tool', options, RULES, 'tool')
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}

/** Returns the handler and the options, which are not checked yet. */
function readInputs([first, second]: ToolInputs) {
  const [handler, options = {}] = typeof second === 'function' ? [second, first] : [first, second]
  return { handler, options: options as AnyToolOptions }
}
