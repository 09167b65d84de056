'use client'

import type { ConversationItem } from '@offhook/react'
import type { ReactElement } from 'react'
import { ToolIcon } from './icons'

type Call = Extract<ConversationItem, { kind: 'tool-call' }>

export interface ToolCallProps {
  /** A tool call of `useConversation()`. */
  call: Call
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

const OUTCOMES: Record<Call['status'], string> = {
  running: '…',
  done: ': done',
  failed: ': failed',
  aborted: ': not finished',
}

/** What the agent does beside talking: the tool, how it went, and on request its values, its result or its error. */
export function ToolCall({ call, className = '' }: ToolCallProps): ReactElement {
  const { status, result, error } = call
  const rows = Object.entries(call.arguments).map(([name, value]) => [wordsOf(name), value])
  if (result !== undefined) rows.push(['Result', result])
  if (error !== undefined) rows.push(['Error', error])
  const title = (
    <>
      <ToolIcon />
      {/* A new element for each outcome: screen readers would not announce a change inside an existing one. */}
      <span key={status} data-status={status} className={status === 'failed' ? 'text-destructive' : ''}>
        {wordsOf(call.name)}
        {OUTCOMES[status]}
      </span>
    </>
  )
  const box = `max-w-full rounded-md border px-3 text-sm text-muted-foreground ${className}`
  const row = 'flex items-center gap-2'
  if (rows.length === 0) return <div className={`w-fit ${box} py-2 ${row}`}>{title}</div>
  return (
    <details className={`w-fit ${box}`}>
      <summary
        className={`min-h-11 cursor-pointer list-none rounded-sm outline-ring focus-visible:outline-2 [&::-webkit-details-marker]:hidden ${row}`}
      >
        {title}
        <span className="underline underline-offset-2">details</span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pb-3 text-foreground">
        {rows.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an argument may be called "result", too
          <div key={index} className="contents">
            <dt className="text-muted-foreground">{String(name)}</dt>
            <dd className="min-w-0 break-words">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
