import type { VoiceState } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { useVoiceState } from '../hooks/useVoiceState.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** What `AudioUnlock` takes, beside what a `button` does. */
export interface AudioUnlockProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts in place of the English ones. */
  strings?: Strings
}

const blocked = (state: VoiceState) => state.audioBlocked

/** A button that plays what the browser blocked; there only while something is. */
export const AudioUnlock = /* @__PURE__ */ forwardRef<HTMLButtonElement, AudioUnlockProps>(
  function AudioUnlock({ strings: own, children, ...props }, ref) {
    const client = useVoiceClient()
    const isBlocked = useVoiceState(blocked)
    if (!isBlocked) return null
    return (
      <button
        {...props}
        ref={ref}
        type="button"
        onClick={composeEventHandlers(props.onClick, () => void client.resumeAudio())}
      >
        {children ?? own?.turnOnSound ?? strings.turnOnSound}
      </button>
    )
  },
)
