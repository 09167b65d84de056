import type { TranscriptLine } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useTranscript } from '../hooks/useTranscript.ts'
import { type Strings, strings } from './strings.ts'

/** What `Transcript` takes, beside what a `div` does. */
export interface TranscriptProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'role'> {
  /** Texts in place of the English ones. */
  strings?: Strings
  /** How a line looks; default: who spoke, and what was said. */
  children?: (line: TranscriptLine, speaker: string) => ReactNode
}

/** The conversation as a live region: a screen reader announces what was said in the end, not what still grows. */
export const Transcript = /* @__PURE__ */ forwardRef<HTMLDivElement, TranscriptProps>(function Transcript(
  { strings: own, children, ...props },
  ref,
) {
  const text = { ...strings, ...own }
  const lines = useTranscript()
  const render =
    children ??
    ((line: TranscriptLine, speaker: string) => (
      <>
        <span>{speaker}</span> <span>{line.text}</span>
      </>
    ))
  return (
    <div
      aria-label={text.transcript}
      aria-live="polite"
      aria-relevant="additions"
      {...props}
      ref={ref}
      role="log"
    >
      {lines.map((line) => (
        // a final line is a new element: a change inside one would not be announced
        <div
          key={`${line.id} ${line.final}`}
          data-speaker={line.speaker}
          data-final={line.final}
          data-interrupted={line.interrupted === true}
          aria-hidden={!line.final}
        >
          {render(line, line.speaker === 'user' ? text.you : text.agent)}
        </div>
      ))}
    </div>
  )
})
