import { throwInvalid } from '../../errors/throwInvalid.ts'
import { TIMEOUT, validateOptions } from '../../validators/validateOptions.ts'
import type { CheckedToolOptions, Tool, ToolHandler, ToolOptions } from './tools.ts'

type AnyToolOptions = ToolOptions & Partial<CheckedToolOptions<unknown>>

/** The handler of a tool and its options, in either order. */
export type ToolInputs =
  | [handler: ToolHandler<never>, options?: AnyToolOptions | undefined]
  | [options: AnyToolOptions, handler: ToolHandler<never>]

/**
 * Adds a tool under its name. It replaces an earlier tool of that name. Returns a function that removes it.
 *
 * @throws ValidationError for an empty name, a handler that is not a function, a timeout outside its bounds, and
 * invalid parameters
 */
export function addTool(tools: Map<string, Tool>, name: string, ...input: ToolInputs): () => void {
  if (typeof name !== 'string' || !name)
    throwInvalid('tool', 'name', 'name must be a non-empty string.', name)
  const { handler, options } = readInputs(input)
  if (typeof handler !== 'function') throwInvalid('tool', 'handler', 'handler must be a function.', handler)
  const { timeout, parameters } = options
  validateOptions('A tool', { timeout }, { timeout: TIMEOUT }, 'tool')
  if (parameters !== undefined && !isSchema(parameters)) {
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

/** Whether a value is a superstruct struct or a Standard Schema. */
function isSchema(value: unknown): boolean {
  const { create, '~standard': standard }: { create?: unknown; '~standard'?: unknown } = Object(value)
  const { validate }: { validate?: unknown } = Object(standard)
  return typeof create === 'function' || typeof validate === 'function'
}
