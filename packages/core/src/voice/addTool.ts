import { refuse } from '../rest/refuse.ts'
import type { Tool, ToolHandler, ToolOptions } from './tools.ts'

/**
 * Keeps a tool under its name; the latest of a name counts. Returns its own undo.
 *
 * @throws ValidationError for a handler that is no function, and a time-out that is no time
 */
export function addTool(
  tools: Map<string, Tool>,
  name: string,
  handler: ToolHandler,
  options?: ToolOptions,
): () => void {
  if (typeof handler !== 'function') refuse('tool', 'handler', 'handler must be a function.', handler)
  const timeout = options?.timeout
  if (timeout !== undefined && !(timeout > 0)) refuse('tool', 'timeout', 'timeout must be above 0.', timeout)
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}
