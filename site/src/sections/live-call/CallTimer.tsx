import { useCallTimer } from '@offhook/react'
import { copy } from '../../app/words.ts'

/** How long the call has lasted. */
export function CallTimer() {
  return (
    <span role="timer" aria-label={copy.call.timer} aria-live="off">
      {useCallTimer().text}
    </span>
  )
}
