import { site } from '../../config/site.ts'

export const words = {
  heading: 'After hours',
  lead: `It is 9:30 p.m. and the office is closed. A caller wants an appointment for tomorrow, and ${site.name} picks up. Listen to the whole call.`,
  note: 'A sample, made for this page. The caller is not a customer.',
  play: 'Play recording',
  pause: 'Pause recording',
  position: 'Position in the recording',
  transcript: 'Transcript of the recording',
  failed: {
    title: 'The recording did not load',
    text: 'Press play to try again, or read the transcript below.',
  },
} as const
