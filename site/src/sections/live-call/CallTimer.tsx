import { useCallTimer } from '@offhook/react'
import { words } from './words.ts'

/** The length of the call. */
export function CallTimer() {
  return (
    <span role="timer" aria-label={words.timer} aria-live="off">
      {useCallTimer().text}
    </span>
  )
}
