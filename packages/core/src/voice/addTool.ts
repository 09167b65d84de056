import type { Tool, ToolHandler, ToolOptions } from './tools.ts'

/** Keeps a tool under its name; the latest of a name counts. Returns its own undo. */
export function addTool(
  tools: Map<string, Tool>,
  name: string,
  handler: ToolHandler,
  options?: ToolOptions,
): () => void {
  const removed = new AbortController()
  const tool = { ...options, handler, removed: removed.signal }
  tools.set(name, tool)
  return () => {
    removed.abort()
    if (tools.get(name) === tool) tools.delete(name)
  }
}
