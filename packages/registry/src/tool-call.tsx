'use client'

import type { ConversationItem } from '@offhook/react'
import type { ReactElement } from 'react'
import { ToolIcon } from './icons'
import { fill, type Texts, useTexts } from './texts'

type Call = Extract<ConversationItem, { kind: 'tool-call' }>

export interface ToolCallProps {
  /** A tool call of `useConversation()`. */
  call: Call
  /**
   * Whether users may see the arguments, and the result or the error. They hold what the model wrote and what your code
   * returned. Default false.
   */
  details?: boolean
  className?: string
}

/** `book_visit` and `bookVisit` become "Book visit". Empty for a name without a letter. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const OUTCOMES = {
  running: 'toolRunning',
  done: 'toolDone',
  failed: 'toolFailed',
  aborted: 'toolAborted',
} as const satisfies Record<Call['status'], keyof Texts>

/** The arguments of a tool call, and its result or its error, each with a name. */
function rowsOf({ arguments: values, result, error }: Call, texts: Texts): [name: string, value: unknown][] {
  const rows = Object.entries(values).map(([name, value]): [string, unknown] => [wordsOf(name), value])
  if (result !== undefined) rows.push([texts.toolResult, result])
  if (error !== undefined) rows.push([texts.toolError, error])
  return rows
}

/** A tool call of the agent, with its outcome. With `details`, also its arguments and its result. */
export function ToolCall({ call, details = false, className = '' }: ToolCallProps): ReactElement {
  const { status, name } = call
  const texts = useTexts()
  const ownName = Object.hasOwn(texts.tools, name) ? texts.tools[name] : undefined
  const rows = details ? rowsOf(call, texts) : []
  const title = (
    <>
      <ToolIcon />
      {/* A new element for each outcome: screen readers would not announce a change inside an existing one. */}
      <span
        key={status}
        data-status={status}
        className={`min-w-0 break-words ${status === 'failed' ? 'text-destructive' : ''}`}
      >
        {fill(texts[OUTCOMES[status]], ownName ?? (wordsOf(name) || texts.tool))}
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
        <span className="underline underline-offset-2">{texts.toolDetails}</span>
      </summary>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-3 gap-y-1 pb-3 text-foreground">
        {rows.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an argument may be called "result", too
          <div key={index} className="contents">
            <dt className="min-w-0 break-words text-muted-foreground">{name}</dt>
            <dd className="min-w-0 break-words">{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
