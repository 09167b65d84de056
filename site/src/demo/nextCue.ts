/** A line of a conversation. */
export interface CueLine {
  role: 'user' | 'assistant'
  text: string
}

/** What the user may say, by a word of the agent's last line. */
const REPLIES: readonly (readonly [asked: RegExp, cue: string])[] = [
  [/anything else/i, 'No, thank you. Goodbye.'],
  [/\bname\b/i, 'It is Sarah.'],
  [/prefer|what time|which time|morning/i, 'Three in the afternoon, please.'],
  [/\bday\b/i, 'Tomorrow, if you have an opening.'],
  [/help/i, 'I would like to book a consultation.'],
]

/** Returns what the user may say next in a booking, in the user's words. Null while the agent's answer is awaited, and at the end. */
export function nextCue(lines: readonly CueLine[]): string | null {
  const last = lines.at(-1)
  if (!last) return 'I would like to book a consultation.'
  if (last.role === 'user') return null
  return REPLIES.find(([asked]) => asked.test(last.text))?.[1] ?? null
}
