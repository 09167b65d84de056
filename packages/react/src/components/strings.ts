/** The English texts of all components. The `strings` prop of a component replaces some of them. */
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
  speaker: 'Speaker',
  camera: 'Camera',
  systemDefault: 'System default',
  talk: 'Hold to talk',
} as const

/** Texts of a component by name. The component shows a missing text in English. */
export type Strings = { readonly [Name in keyof typeof strings]?: string }
