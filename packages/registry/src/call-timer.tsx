'use client'

import { useCallTimer } from '@offhook/react'
import type { ReactElement } from 'react'

/** The length of the call. Absent without a call. Renders each second, and nothing around it does. */
export function CallTimer({ className = '' }: { className?: string }): ReactElement | null {
  const { isRunning, seconds, shortText } = useCallTimer()
  if (!isRunning) return null
  return (
    <time
      role="timer"
      aria-live="off"
      aria-label="Length of the call"
      dateTime={`PT${seconds}S`}
      className={`text-sm text-muted-foreground tabular-nums ${className}`}
    >
      {shortText}
    </time>
  )
}
