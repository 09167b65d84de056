import { type RecordingLine, recordingLines } from '../../recording/recording.ts'
import { minutes } from './minutes.ts'
import { words } from './words.ts'

interface RecordingLinesProps {
  /** The line that is spoken. */
  now: RecordingLine | undefined
  /** Whether a narrow page shows all lines, or the first three. */
  all: boolean
  onAll: (all: boolean) => void
  seek: (position: number) => void
}

/** The lines that are spoken in the recording. A press on a line goes to it. */
export const RecordingLines = ({ now, all, onAll, seek }: RecordingLinesProps) => (
  <>
    <ol className="recording-lines" aria-label={words.transcript} data-all={all}>
      {recordingLines.map((line) => (
        <li key={line.start} data-speaker={line.speaker} data-now={line === now}>
          <span className="recording-speaker">{line.speaker}</span>
          <span>{line.text}</span>
          <button
            type="button"
            className="scripted recording-time"
            aria-label={words.goTo(minutes(line.start))}
            onClick={() => seek(line.start)}
          >
            {minutes(line.start)}
          </button>
        </li>
      ))}
    </ol>
    <button
      type="button"
      className="scripted text-link recording-more"
      aria-expanded={all}
      onClick={() => onAll(!all)}
    >
      {all ? words.fewerLines : words.allLines}
    </button>
  </>
)
