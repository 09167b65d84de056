import { site } from '../../config/site.ts'
import { facts } from '../../content/facts.ts'

/** The words about the agent. Each point is in the specification, or can be heard on this page. */
export const words = {
  heading: `Meet ${site.name}`,
  lead: site.platform
    ? 'Press the button and talk to it the way your customers would.'
    : 'Press the button for a scripted demo in your browser.',
  does: {
    heading: 'On the phone',
    points: [
      'Picks up right away, day or night',
      'Asks what the caller needs',
      'Stops talking when the caller interrupts',
      'Books the appointment',
    ],
  },
  privacy: {
    heading: 'Your privacy',
    points: [
      'Microphone on only during a call',
      `Recordings and transcripts kept for up to ${facts.callRetentionDays} days`,
      'This site sets no cookies',
    ],
  },
} as const
