import { site } from '../../config/site.ts'
import { facts } from '../../content/facts.ts'

const kept = `recorded and kept for up to ${facts.callRetentionDays} days:`

export const words = {
  heading: 'Hearing is Believing',
  intro: `Press the button and speak. ${site.name} answers right here, in your browser.`,
  inCall: 'Speak, or type below. Press End Call when you are done.',
  book: 'Book a Call',
  mute: 'Mute',
  unmute: 'Unmute',
  devices: { microphone: 'Microphone', speaker: 'Loudspeaker', systemDefault: 'System default' },
  scriptless: `To call from this page, turn on JavaScript. You can also hear ${site.name} in the recording further down.`,
  soundBlocked: 'Your browser has blocked the sound.',
  turnOnSound: 'Turn on sound',
  timer: 'Length of the call',
  you: 'You',
  agent: 'Agent',
  speaking: 'speaking',
  muted: 'muted',
  recorded: site.platform
    ? `Calls are ${kept}`
    : `This demo is not recorded. Calls to a live agent are ${kept}`,
  recordedLink: 'how we handle them',
  transcript: 'Transcript',
  transcriptEmpty: 'The conversation appears here, line by line.',
  type: 'Type instead of speaking',
  typeHint: 'Or type here',
  send: 'Send',
  cues: 'Not sure what to say?',
  cueLines: [
    'I would like to book an appointment.',
    'Tomorrow, if there is room.',
    'Three in the afternoon, please.',
  ],
  note: site.platform
    ? `Calls from this page reach ${site.name} through the voice platform that we use.`
    : `This is a demo. The call stays inside your browser, and nothing of it is sent or kept. ${site.name} hears that you are speaking, but does not recognize words here: its answers follow a script.`,
} as const
