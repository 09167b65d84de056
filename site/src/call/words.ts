import { site } from '../config/site.ts'

/** The texts of a call's controls and notices in all parts of the page. */
export const words = {
  talk: `Talk to ${site.name}`,
  connecting: 'Connecting...',
  end: 'End Call',
  current: 'Your call',
  microphoneOn: 'Microphone on',
  microphoneOff: 'Microphone muted',
  connected: { title: 'Connected', text: `You are talking to ${site.name}.` },
  ended: { title: 'Call ended', text: 'Your microphone is off.' },
  error: { title: 'Call Error', text: 'There was an issue with the call. Please try again.' },
  failed: {
    title: 'Call Failed',
    text: 'Could not start the call. Please check your microphone permissions.',
  },
  unsupported: 'This browser does not support calls. Please try a different one.',
  muted: { title: 'You are muted', text: `${site.name} cannot hear you.` },
  unmute: 'Unmute microphone',
  /** In place of the user's words, where nothing recognizes them. */
  spokenFor: (seconds: string) => `You spoke for ${seconds} seconds.`,
} as const
