/** A conversation as the platform writes it, a line for each turn. `text` has the words. */
export const toTranscript = (lines: readonly { role: string; text: string }[]): string =>
  lines.map(({ role, text }) => `${role === 'user' ? 'User' : 'AI'}: ${text}\n`).join('')
