/** A written conversation, and what is to come of it. */
export interface Conversation {
  title: string
  /** The time on the user's clock. */
  now: Date
  /** In order. `speech` are words that nothing recognizes. */
  lines: { by: 'user' | 'agent' | 'speech'; text: string }[]
  /** The day, the time and the name of the confirmed booking, as in `2026-11-26 15:00 Sarah`. `nothing` for none. */
  booked: string | null
}

/** A Wednesday, at ten in the morning. */
const NOW = '2026-11-25T10:00'

/**
 * Reads conversations from a text:
 *
 *     # A title
 *     Now: 2026-11-25T10:00
 *     You: Tomorrow at three
 *     Agent: Tomorrow at three. May I have your name for the booking?
 *     You speak.
 *     Booked: 2026-11-26 15:00 Sarah
 *
 * All but the title and the lines of the user may be left out. An answer that is left out can be anything.
 */
export function readConversations(text: string): Conversation[] {
  const conversations: Conversation[] = []
  for (const row of text.split('\n')) {
    const [, field, value = ''] = /^(#|Now:|You:|Agent:|Booked:|You speak\.) ?(.*)$/.exec(row) ?? []
    if (field === '#') conversations.push({ title: value, now: new Date(NOW), lines: [], booked: null })
    const current = conversations.at(-1)
    if (row.trim() === '' || !current || field === '#') continue
    if (field === 'Now:') current.now = new Date(value)
    else if (field === 'You:') current.lines.push({ by: 'user', text: value })
    else if (field === 'You speak.') current.lines.push({ by: 'speech', text: '' })
    else if (field === 'Agent:') current.lines.push({ by: 'agent', text: value })
    else if (field === 'Booked:') current.booked = value
    else throw new Error(`No line of a conversation: ${row}`)
  }
  return conversations
}
