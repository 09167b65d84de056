import { site } from '../../config/site.ts'
import { facts } from '../../content/facts.ts'
import { ownModels } from '../../content/ownModels.ts'

const kept = `recorded and kept for up to ${facts.callRetentionDays} days.`

function introOf({ platform, sandboxModels, name }: typeof site): string {
  if (platform) return `Press the button and start talking. ${name} answers right here, in your browser.`
  if (import.meta.env?.DEV && ownModels.isUsed) return ownModels.introOf(sandboxModels)
  return `It runs in your browser. ${name} reads what you type, and hears that you speak.`
}

function recordedOf({ platform }: typeof site): string {
  if (platform) return `Calls are ${kept}`
  const ofThisCall =
    import.meta.env?.DEV && ownModels.isUsed ? ownModels.recorded : 'This demo is not recorded.'
  return `${ofThisCall} Live calls are ${kept}`
}

export const words = {
  heading: 'Hearing is Believing',
  /** Facts that the user should know before the press. */
  intro: introOf(site),
  /** In place of the intro, where the browser recognizes speech. */
  introSpoken: `Press the button and start talking. ${site.name} understands what you say and what you type.`,
  openElsewhere: `This browser gives the page no microphone. Open this page in Safari or Chrome to talk.`,
  inCall: 'Speak, or type below. Press End Call to hang up.',
  book: 'Book a Call',
  mute: 'Mute',
  unmute: 'Unmute',
  devices: { microphone: 'Microphone', speaker: 'Speaker', systemDefault: 'System default' },
  scriptless: `To call from this page, turn on JavaScript. You can also hear ${site.name} in the recording below.`,
  soundBlocked: 'Your browser blocked the sound.',
  turnOnSound: 'Turn on sound',
  timer: 'Call duration',
  you: 'You',
  agent: 'Agent',
  speaking: 'speaking',
  muted: 'muted',
  recorded: recordedOf(site),
  recordedLink: 'How we handle recordings',
  transcript: 'Transcript',
  transcriptEmpty: 'Your conversation appears here as you talk.',
  type: 'Type instead of speaking',
  typeHint: 'Or type here',
  send: 'Send',
  cue: 'Try saying',
  /** Before `say`, for screen readers: a press says the line. */
  say: 'Say',
  firstCue: 'I would like to book a consultation.',
} as const
