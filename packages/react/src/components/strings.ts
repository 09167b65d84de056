/** Every text of the components that a person reads, in one place: give a component others with `strings`. */
export const strings = {
  start: 'Start call',
  connecting: 'Cancel',
  end: 'End call',
  ending: 'Ending…',
  transcript: 'Transcript',
  you: 'You',
  agent: 'Agent',
  turnOnSound: 'Turn on sound',
  microphone: 'Microphone',
  speaker: 'Loudspeaker',
  camera: 'Camera',
  systemDefault: 'System default',
  talk: 'Hold to talk',
} as const

/** Texts for a component, by name; what is left out is said in English. */
export type Strings = { readonly [Name in keyof typeof strings]?: string }
