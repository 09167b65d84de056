import { site } from '../../config/site.ts'

export const words = {
  heading: 'After hours',
  lead: `It is 9:30 p.m. and your office is closed. A caller wants an appointment for tomorrow. ${site.name} picks up and books it. Listen to the call: it takes half a minute.`,
  note: 'Sample call, made for this page.',
  play: 'Play recording',
  pause: 'Pause recording',
  position: 'Position in the recording',
  transcript: 'Transcript of the recording',
  goTo: (time: string) => `Go to ${time}`,
  allLines: 'Show all nine lines',
  fewerLines: 'Show three lines',
  failed: {
    title: 'The recording did not load',
    text: 'Press play to try again, or read the transcript below.',
  },
} as const
