import type { TranscriptLine } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useTranscript } from '../hooks/useConversation.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `Transcript`, in addition to the props of a `div` element. */
export interface TranscriptProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'role'> {
  /** Texts that replace the English ones. */
  strings?: Strings
  /** Renders a line. Default: the speaker's name with a colon, and the text. */
  children?: (line: TranscriptLine, speaker: string) => ReactNode
}

/** The lines of the conversation as a live region. Screen readers announce final lines, but no partial lines. */
export const Transcript = /* @__PURE__ */ forwardRef<HTMLDivElement, TranscriptProps>(function Transcript(
  { strings: customStrings, children, ...props },
  ref,
) {
  const text = { ...strings, ...customStrings }
  const lines = useTranscript()
  const renderLine =
    children ??
    ((line: TranscriptLine, speaker: string) => (
      <>
        <span>{speaker}:</span> <span>{line.text}</span>
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
        // A final line is a new element: screen readers would not announce a change inside an existing one.
        <div
          key={`${line.id} ${line.final}`}
          data-speaker={line.speaker}
          data-final={line.final}
          data-interrupted={line.interrupted === true}
          aria-hidden={!line.final}
        >
          {renderLine(line, line.speaker === 'user' ? text.you : text.agent)}
        </div>
      ))}
    </div>
  )
})
