import { refuse } from '../rest/refuse.ts'
import { TIME } from './checkClientOptions.ts'
import type { Tool, ToolHandler, ToolOptions } from './tools.ts'

/**
 * Keeps a tool under its name; the latest of a name counts. Returns its own undo.
 *
 * @throws ValidationError for a name that is none, a handler that is no function, and a time-out outside its bounds
 */
export function addTool(
  tools: Map<string, Tool>,
  name: string,
  handler: ToolHandler,
  options?: ToolOptions,
): () => void {
  if (typeof name !== 'string' || !name)
    refuse('tool', 'name', 'name must be a string that is not empty.', name)
  if (typeof handler !== 'function') refuse('tool', 'handler', 'handler must be a function.', handler)
  const [text, isTime] = TIME
  const { timeout = 1 } = options ?? {}
  if (!isTime(timeout)) refuse('tool', 'timeout', `timeout must be ${text}.`, timeout)
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}
