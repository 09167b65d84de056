import { type TranscriptLine, useTranscript, useVoiceState } from '@offhook/react'
import { spokenSeconds } from '../../call/spokenSeconds.ts'
import { formatMoment } from './clock.ts'
import { Spoken } from './Spoken.tsx'
import { useStayAtEnd } from './useStayAtEnd.ts'
import { words } from './words.ts'

/** The conversation: each line with its speaker and time. A finished line is announced; a growing line is not. */
export function Transcript() {
  const isOver = useVoiceState(({ status }) => status === 'idle')
  // A line that the end of the call cut off would stay unfinished for good
  const lines = useTranscript().filter(({ final }) => final || !isOver)
  const scroll = useStayAtEnd()
  return (
    <div className="relative">
      {lines.length === 0 && <p className="transcript-empty">{words.transcriptEmpty}</p>}
      <div
        role="log"
        aria-label={words.transcript}
        aria-relevant="additions"
        className="transcript"
        {...scroll}
      >
        <ol>
          {lines.map((line) => (
            // A final line is a new element: a change inside one would not be announced
            <Line key={`${line.id} ${line.final}`} {...line} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function Line({ speaker, text, at, final }: TranscriptLine) {
  const seconds = spokenSeconds(text)
  return (
    <li className="transcript-line" data-speaker={speaker} aria-hidden={!final}>
      <span className="transcript-speaker">{speaker === 'user' ? words.you : words.agent}</span>
      {seconds === null ? <span>{text}</span> : <Spoken at={at} seconds={seconds} />}
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
    </li>
  )
}
