'use client'

import {
  type ChatState,
  type ConversationItem,
  type TranscriptLine,
  useAutoScroll,
  useConversation,
  useSpokenWords,
} from '@offhook/react'
import { memo, type ReactElement, type ReactNode } from 'react'
import { QUIET_BUTTON } from './button-style'
import { DownIcon } from './icons'
import { fill, useTexts } from './texts'
import { ToolCall } from './tool-call'

export interface TranscriptProps {
  /** The chat of `useChat()`, whose lines stand between those of the calls. */
  chat?: ChatState | undefined
  /** The name of the agent. */
  agent?: string
  /** The name of the user. */
  you?: string
  /** Whether users may see the arguments and the result of each tool. Default false. */
  toolDetails?: boolean
  /** Shown until somebody has said something. */
  children?: ReactNode
  className?: string
}

/** A line. Words that the agent has written and not yet spoken are pale. */
const Line = memo(function Line({ line, speaker }: { line: TranscriptLine; speaker: string }) {
  const [spoken, rest] = useSpokenWords(line)
  return (
    <div
      aria-hidden={!line.final}
      data-speaker={line.speaker}
      className={`border-s-2 ps-3 ${line.speaker === 'user' ? 'border-primary' : 'border-transparent forced-colors:border-[Canvas]'}`}
    >
      <p className="text-xs break-words text-muted-foreground">
        {speaker}
        <span className="sr-only">:</span>
      </p>
      <p dir="auto" className={`break-words ${line.final ? '' : 'text-muted-foreground'}`}>
        <span className={rest === '' ? '' : 'text-foreground'}>{spoken}</span>
        <span className="text-muted-foreground">
          {rest}
          {line.interrupted && ' –'}
        </span>
      </p>
    </div>
  )
})

/** A final line is a new element: screen readers would not announce a change inside an existing one. */
const keyOf = (item: ConversationItem) => (item.kind === 'line' ? `${item.id} ${item.line.final}` : item.id)

const toItem = (line: TranscriptLine): ConversationItem => ({ kind: 'line', id: line.id, at: line.at, line })

/**
 * The conversation, with the tool calls between its lines. It follows its last line, until the user scrolls up. Screen
 * readers announce a line when it is final.
 */
export function Transcript({
  chat,
  agent,
  you,
  toolDetails = false,
  children,
  className = '',
}: TranscriptProps): ReactElement {
  const texts = useTexts()
  const names = { user: you ?? texts.you, assistant: agent ?? texts.agent }
  const conversation = useConversation()
  const items = [...(chat?.lines ?? []).map(toItem), ...conversation]
    .filter(({ kind }) => kind !== 'note')
    .sort((one, other) => one.at - other.at)
  const { ref, isAtEnd, scrollToEnd } = useAutoScroll()
  return (
    <div className={`relative flex min-h-0 flex-col ${className}`}>
      <div
        ref={ref}
        role="log"
        aria-label={texts.transcript}
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto [overflow-anchor:none] text-[0.9375rem] leading-relaxed outline-ring focus-visible:outline-2"
      >
        {items.length === 0 && children}
        {items.map((item) =>
          item.kind === 'line' ? (
            <Line key={keyOf(item)} line={item.line} speaker={names[item.line.speaker]} />
          ) : (
            item.kind === 'tool-call' && <ToolCall key={keyOf(item)} call={item} details={toolDetails} />
          ),
        )}
        {chat?.status === 'sending' && (
          <p className="text-sm text-muted-foreground">{fill(texts.writing, names.assistant)}</p>
        )}
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            scrollToEnd()
            // The button goes, and the keyboard's focus would go with it.
            currentTarget.parentElement
              ?.querySelector<HTMLElement>('[role=log]')
              ?.focus({ preventScroll: true })
          }}
          className={`absolute inset-x-0 bottom-2 mx-auto w-fit ${QUIET_BUTTON}`}
        >
          <DownIcon />
          {texts.latest}
        </button>
      )}
    </div>
  )
}
