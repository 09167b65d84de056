import type { VoiceState } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useCallTimer } from '../hooks/useCallTimer.ts'
import { useVoiceState } from '../hooks/useVoiceState.ts'

/** What `CallTimer` takes, beside what a `time` does. */
export type CallTimerProps = Omit<ComponentPropsWithoutRef<'time'>, 'children'>

const hasBegun = ({ startedAt }: VoiceState) => startedAt !== null

/** How long the call has lasted, as `hh:mm:ss`. Nobody is told of every second. */
export const CallTimer = /* @__PURE__ */ forwardRef<HTMLTimeElement, CallTimerProps>(
  function CallTimer(props, ref) {
    const { seconds, text } = useCallTimer()
    const isRunning = useVoiceState(hasBegun)
    return (
      <time
        role="timer"
        aria-live="off"
        {...props}
        ref={ref}
        dateTime={`PT${seconds}S`}
        data-running={isRunning}
      >
        {text}
      </time>
    )
  },
)
