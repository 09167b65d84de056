import type { SandboxModel } from '../config/readEnv.ts'
import { site } from '../config/site.ts'

/** The words on the live call, by the parts of it that models do. A conversation needs a model that hears. */
function introOf(models: readonly SandboxModel[]): string {
  const hears = models.includes('transcriber')
  if (!models.includes('model')) {
    return `This demo follows a script. ${site.name} ${hears ? 'writes down what you say, and has no model to understand it' : 'hears when you speak, not what you say'}.`
  }
  return hears
    ? `Press the button and have a real conversation: ${site.name} runs on your own models.`
    : `Press the button and type below: ${site.name} answers with your own model, and hears when you speak, not what you say.`
}

/** A call on a sandbox with models of the developer, as `npm start` makes it. A published page has no such call. */
export const ownModels = {
  isUsed: site.sandboxUrl !== null,
  introOf,
  lead: 'Press the button for a call on your own models.',
  privacy: 'What is said goes to your sandbox and its model servers only',
  recorded: 'Your sandbox keeps the words of this call until it stops.',
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
