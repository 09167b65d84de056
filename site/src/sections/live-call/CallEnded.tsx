import { useTranscript } from '@offhook/react'
import { wordsAfter } from './wordsAfter.ts'

interface CallEndedProps {
  seconds: number
  /** An error ended the call. */
  broken: boolean
}

/** The call that has ended, in a sentence. */
export function CallEnded({ seconds, broken }: CallEndedProps) {
  const lines = useTranscript().filter(({ final }) => final)
  // The greeting answers nothing
  const first = lines.findIndex(({ speaker }) => speaker === 'user')
  const answers =
    first === -1 ? 0 : lines.slice(first).filter(({ speaker }) => speaker === 'assistant').length
  return (
    <p data-testid="call-ended">
      <strong>{broken ? wordsAfter.broken : wordsAfter.ended}</strong> {wordsAfter.measure(seconds, answers)}
    </p>
  )
}
