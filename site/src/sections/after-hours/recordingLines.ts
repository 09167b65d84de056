import transcript from '../../content/recordingTranscript.json'

/** What is said in the recording: who, what, and at which second it begins. */
export const recordingLines = transcript

/** The line that is spoken at a second of the recording. */
export const lineAt = (position: number): (typeof transcript)[number] | undefined =>
  recordingLines.filter(({ start }) => start <= position).at(-1)
