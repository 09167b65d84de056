// A language model for tests that follows rules: it asks for a day, calls the tool `book`, and speaks the result.

const WEEKDAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i

/**
 * The next turn of a conversation about a table.
 *
 * @param {{ messages: { role: string, content: string | null }[], tools?: { function: { name: string } }[] }} body of
 *   `POST /chat/completions`
 * @returns {import('./modelServer.mjs').Part[]}
 */
export function respondAsBooking({ messages, tools = [] }) {
  const last = messages.at(-1)
  const text = last?.content ?? ''
  if (last?.role === 'tool') {
    // the page sends its result in a sentence
    const [, result = text] = /"(.*)"/.exec(text) ?? []
    return [`${result} Thank you for calling. Goodbye.`]
  }
  const [day] = WEEKDAY.exec(text) ?? []
  if (day === undefined) return ['I did not catch that. Which day would you like?']
  if (!tools.some((tool) => tool.function.name === 'book')) return ['I cannot book a table here.']
  return [{ name: 'book', arguments: { day: day.toLowerCase() } }]
}
