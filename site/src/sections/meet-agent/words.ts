import { site } from '../../config/site.ts'
import { facts } from '../../content/facts.ts'

/** The words about the agent. Each point is in the specification, or can be heard on this page. */
export const words = {
  heading: `Meet ${site.name}`,
  lead: site.platform
    ? 'An AI voice agent for sales and reception. Press the button and talk to it.'
    : 'These are the first words your callers hear, drawn from the recording.',
  does: {
    heading: 'On a call, it',
    points: [
      'answers at once, at any hour',
      'asks what the caller needs',
      'stops talking when the caller interrupts',
      'books the appointment',
    ],
  },
  know: {
    heading: 'Good to know',
    points: [
      'It is software, not a person.',
      `Recordings and transcripts are kept for up to ${facts.callRetentionDays} days.`,
      'On this page, your microphone is on only during a call.',
    ],
  },
} as const
