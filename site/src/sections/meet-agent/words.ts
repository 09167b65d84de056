import { site } from '../../config/site.ts'
import { facts } from '../../content/facts.ts'
import { ownModels } from '../../content/ownModels.ts'

function leadOf({ platform }: typeof site): string {
  if (platform) return 'Press the button and talk to it the way your customers would.'
  return import.meta.env?.DEV && ownModels.isUsed
    ? ownModels.lead
    : 'Try a booking call of one minute. The demo runs in your browser, with a simple voice.'
}

function keptOf({ platform }: typeof site): string {
  if (platform) return `Recordings and transcripts kept for up to ${facts.callRetentionDays} days`
  return import.meta.env?.DEV && ownModels.isUsed
    ? ownModels.privacy
    : 'Nothing said in this demo is recorded or sent'
}

/** The words about the agent. Each point is in the specification, or can be heard on this page. */
export const words = {
  heading: `Meet ${site.name}`,
  lead: leadOf(site),
  inCall: 'You are in a call.',
  whole: 'Read and type below',
  you: 'You',
  does: {
    heading: 'On the phone',
    points: ['Picks up right away, day or night', 'Asks what the caller needs', 'Books the appointment'],
  },
  privacy: {
    heading: 'Your privacy',
    points: ['Microphone on only during a call', keptOf(site), 'This site sets no cookies'],
  },
} as const
