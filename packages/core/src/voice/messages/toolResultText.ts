/** The text of a tool's result for the assistant. */
export const toolResultText = (name: string, result: unknown): string =>
  result === undefined
    ? `The tool ${name} is done. It has no result.`
    : `Result of the tool ${name}: ${JSON.stringify(result)}`

/** The text of a tool's failure for the assistant, with a reason that it may say. */
export const toolFailureText = (name: string, reason: string | null): string =>
  `The tool ${name} failed${reason === null ? '.' : `: ${reason}`}`

/** Whether a text is the result or the failure of a tool, as written above. */
export const isToolResultText = (text: string, name: string): boolean =>
  [`Result of the tool ${name}:`, `The tool ${name} `].some((start) => text.startsWith(start))
