import { useCallTimer } from '@offhook/react'
import { words } from './words.ts'

/** How long the call has lasted. */
export function CallTimer() {
  return (
    <span role="timer" aria-label={words.timer} aria-live="off">
      {useCallTimer().text}
    </span>
  )
}
