import { site } from '../config/site.ts'

/** The words about the demonstration's agent, for the card of the live call. */
export const words = {
  /** Before the press, in place of the sentence that the demo follows a script. */
  intro: `This demo stays in your browser. ${site.name} takes a booking: type what you want, and when. Spoken words are heard, but not understood.`,
  voice: 'The voice of this demo is a simple one.',
} as const
