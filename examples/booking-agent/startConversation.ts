import { answerConversation } from './createBookingAgent.ts'

export type Message = Parameters<typeof answerConversation>[0][number]

const GREETING = 'Hi, this is Aidan. How can I help you today?'
export const NOW = new Date('2026-11-25T10:00')
const SPEECH = 'The user spoke for 1.2 seconds, but the words are unknown. Typed text is always understood.'

/** A conversation that has begun. Returns the function that takes the user's words. Null: spoken words. */
export function startConversation(now = NOW) {
  const messages: Message[] = [{ role: 'assistant', content: GREETING }]
  return {
    messages,
    say: (text: string | null) => {
      messages.push(text === null ? { role: 'system', content: SPEECH } : { role: 'user', content: text })
      const answer = answerConversation(messages, now)
      messages.push({ role: 'assistant', content: answer.text })
      return answer
    },
  }
}
