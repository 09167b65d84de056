'use client'

import { useCallTimer } from '@offhook/react'
import type { ReactElement } from 'react'
import { useTexts } from './texts'

/** The length of the call. Absent without a call. Renders each second, and nothing around it does. */
export function CallTimer({ className = '' }: { className?: string }): ReactElement | null {
  const texts = useTexts()
  const { isRunning, seconds, shortText } = useCallTimer()
  if (!isRunning) return null
  return (
    <time
      role="timer"
      aria-live="off"
      aria-label={texts.callLength}
      dateTime={`PT${seconds}S`}
      className={`text-sm text-muted-foreground tabular-nums ${className}`}
    >
      {shortText}
    </time>
  )
}
