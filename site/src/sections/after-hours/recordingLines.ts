import transcript from '../../content/recordingTranscript.json'

/** The lines of the recording, each with its speaker and the second at which it begins. */
export const recordingLines = transcript

export type RecordingLine = (typeof transcript)[number]

/** The line that is spoken at a second of the recording. */
export const lineAt = (position: number): RecordingLine | undefined =>
  recordingLines.filter(({ start }) => start <= position).at(-1)
