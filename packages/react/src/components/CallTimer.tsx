import type { VoiceState } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useCallTimer } from '../hooks/useCallTimer.ts'
import { useVoiceState } from '../hooks/useVoiceState.ts'

/** Props of `CallTimer`: all props of a `time` element, but no children. */
export type CallTimerProps = Omit<ComponentPropsWithoutRef<'time'>, 'children'>

const selectIsRunning = ({ startedAt }: VoiceState) => startedAt !== null

/** The length of the call as `hh:mm:ss`. Screen readers do not announce it every second. */
export const CallTimer = /* @__PURE__ */ forwardRef<HTMLTimeElement, CallTimerProps>(
  function CallTimer(props, ref) {
    const { seconds, text } = useCallTimer()
    const isRunning = useVoiceState(selectIsRunning)
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
