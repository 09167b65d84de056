'use client'

import type { ConversationItem } from '@offhook/react'
import type { ReactElement } from 'react'
import { ToolIcon } from './icons'

export interface ToolCallProps {
  /** A tool call of `useConversation()`. */
  call: Extract<ConversationItem, { kind: 'tool-call' }>
  /** Whether the agent waits for it: nothing was said since. */
  isRunning?: boolean
  className?: string
}

/** `book_visit` and `bookVisit` become "Book visit". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\W]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? 'Tool' : words[0]?.toUpperCase() + words.slice(1)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the agent does beside talking: the tool, and on request the values that it is called with. */
export function ToolCall({ call, isRunning = false, className = '' }: ToolCallProps): ReactElement {
  const values = Object.entries(call.arguments)
  const title = (
    <>
      <ToolIcon />
      {wordsOf(call.name)}
      {isRunning && '…'}
    </>
  )
  const box = `max-w-full rounded-md border px-3 text-sm text-muted-foreground ${className}`
  const row = 'flex min-h-9 items-center gap-2'
  if (values.length === 0) return <div className={`w-fit ${box} ${row}`}>{title}</div>
  return (
    <details className={`w-fit ${box}`}>
      <summary
        className={`cursor-pointer list-none rounded-sm outline-ring focus-visible:outline-2 [&::-webkit-details-marker]:hidden ${row}`}
      >
        {title}
        <span className="underline underline-offset-2">details</span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pb-3 text-foreground">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{wordsOf(name)}</dt>
            <dd className="min-w-0 break-words">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
