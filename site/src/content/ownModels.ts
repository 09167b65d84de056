import { site } from '../config/site.ts'

/** A call on models of the developer, as `npm start` makes it. */
export const ownModels = {
  /** The assistant of such a call. Its first message is the greeting that the page shows. */
  assistant: (greeting: string | null) => ({
    ...(greeting !== null && { firstMessage: greeting }),
    model: {
      provider: 'openai' as const,
      // The sandbox uses the model of its own settings
      model: 'gpt-4o',
      messages: [
        {
          role: 'system' as const,
          content: `You are ${site.name}, the receptionist of ${site.company}. You are on a phone call. Answer in one or two short sentences, without lists and without markup. Help the caller to book an appointment: ask for a day and a time, and repeat both.`,
        },
      ],
    },
  }),
}
