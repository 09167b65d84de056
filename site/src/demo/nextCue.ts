/** A line of the call's transcript. */
interface CueLine {
  role: 'user' | 'assistant'
  text: string
}

/** "Next week. Which day would suit you best?": tomorrow is not in every week or month. */
const OF_PERIOD =
  /(?:week|january|february|march|april|may|june|july|august|september|october|november|december)(?: at [a-z ]+)?\. which day/i

const SATURDAY = 6

/** Replies of the visitor to each question of the demonstration's agent. The first question of the table that fits counts. */
const CUES: readonly (readonly [question: RegExp, cue: string])[] = [
  [/how can i help you|would you like to book/i, 'I would like to book a consultation.'],
  [/appointment for\?/i, 'A consultation, please.'],
  // after a refused day, "tomorrow" may be the day that was refused
  [/other day/i, 'Monday, please.'],
  [/which day/i, 'Tomorrow, please.'],
  [/what time|which do you prefer/i, 'At half past ten.'],
  [/your name/i, 'It is Sarah Miller.'],
  [/is that right/i, 'Yes, that is right.'],
  [/the day, the time or the name/i, 'The time, please.'],
  [/what else/i, 'Nothing else, thank you. Goodbye.'],
  [/anything else/i, 'No, thank you. Goodbye.'],
]

/**
 * Returns the next line for the visitor, in the visitor's words. Null when it is not the visitor's turn, and when the agent
 * has asked nothing that the table knows. It follows the agent's last question, so that it needs no state of its own.
 */
export function nextCue(lines: readonly CueLine[], now = new Date()): string | null {
  const last = lines.at(-1)
  if (!last) return CUES[0]?.[1] ?? null
  if (last.role === 'user') return null
  if (OF_PERIOD.test(last.text)) return 'Tuesday, please.'
  const before = lines.filter(({ role }) => role === 'user').at(-1)
  // the visitor has refused it
  if (/other day/i.test(last.text) && /monday/i.test(before?.text ?? '')) return 'Tuesday, please.'
  // the question is the last sentence: a sentence before it may name a day or a time as well
  const question = last.text.match(/[^.!?]*\?\s*$/)?.[0]
  const cue = CUES.find(([asked]) => question && asked.test(question))?.[1] ?? null
  // the agent is closed on Sundays
  return now.getDay() === SATURDAY ? (cue?.replace('Tomorrow', 'Monday') ?? null) : cue
}
