import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useCallTimer } from '../hooks/useCallTimer.ts'

/** What `CallTimer` takes, beside what a `time` does. */
export type CallTimerProps = Omit<ComponentPropsWithoutRef<'time'>, 'children'>

/** How long the call has lasted, as `hh:mm:ss`. Nobody is told of every second. */
export const CallTimer = /* @__PURE__ */ forwardRef<HTMLTimeElement, CallTimerProps>(
  function CallTimer(props, ref) {
    const { seconds, text } = useCallTimer()
    return (
      <time
        role="timer"
        aria-live="off"
        {...props}
        ref={ref}
        dateTime={`PT${seconds}S`}
        data-running={seconds > 0}
      >
        {text}
      </time>
    )
  },
)
