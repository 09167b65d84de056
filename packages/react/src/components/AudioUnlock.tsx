import type { VoiceState } from '@offhook/core'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { useVoiceState } from '../hooks/useVoiceState.ts'
import { composeEventHandlers } from '../internal/composeEventHandlers.ts'
import { type Strings, strings } from './strings.ts'

/** Props of `AudioUnlock`, in addition to the props of a `button` element. */
export interface AudioUnlockProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** Texts that replace the English ones. */
  strings?: Strings
}

const selectAudioBlocked = (state: VoiceState) => state.audioBlocked

/** A button that plays the assistant's audio after the browser blocked it. Otherwise it renders nothing. */
export const AudioUnlock = /* @__PURE__ */ forwardRef<HTMLButtonElement, AudioUnlockProps>(
  function AudioUnlock({ strings: customStrings, children, ...props }, ref) {
    const client = useVoiceClient()
    const isBlocked = useVoiceState(selectAudioBlocked)
    if (!isBlocked) return null
    return (
      <button
        {...props}
        ref={ref}
        type="button"
        onClick={composeEventHandlers(props.onClick, () => void client.resumeAudio())}
      >
        {children ?? customStrings?.turnOnSound ?? strings.turnOnSound}
      </button>
    )
  },
)
