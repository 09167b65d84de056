import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useCallTimer } from '../hooks/useCallTimer.ts'

/** How long the call has lasted, as `hh:mm:ss`. Nobody is told of every second. */
export function CallTimer(props: Omit<ComponentPropsWithRef<'time'>, 'children'>): ReactElement {
  const { seconds, text } = useCallTimer()
  return (
    <time role="timer" aria-live="off" {...props} dateTime={`PT${seconds}S`}>
      {text}
    </time>
  )
}
