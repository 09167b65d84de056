import recording from '../content/recordingLevels.json'
import transcript from '../content/recordingTranscript.json'
import { wavePath } from '../ui/wavePath.ts'

/** The recorded call of this page (spec §7), without the endings of its files. The compressed one has an eighth of the size. */
export const RECORDING = '/audio/aidan-booking-transcript'

/** The lines of the recording, each with its speaker and the second at which it begins. */
export const recordingLines = transcript

export type RecordingLine = (typeof transcript)[number]

/** The line that is spoken at a second of the recording. */
export const lineAt = (position: number): RecordingLine | undefined =>
  recordingLines.filter(({ start }) => start <= position).at(-1)

/** The loudest level of every three, for a narrow picture: 150 bars would be hairlines there. */
export const fewLevels: readonly number[] = recording.levels.flatMap((_, index, all) =>
  index % 3 === 0 ? [Math.max(...all.slice(index, index + 3))] : [],
)

/** The path of each voice, across the same width for any number of levels. */
export const recordingWaves = (
  levels: readonly number[],
  height: number,
): { speaker: string; path: string }[] =>
  ['Agent', 'Caller'].map((speaker) => {
    const isSpeaking = (index: number) =>
      lineAt(((index + 0.5) / levels.length) * recording.seconds)?.speaker === speaker
    const own = levels.map((level, index) => (isSpeaking(index) ? level : null))
    return { speaker, path: wavePath(own, height) }
  })
