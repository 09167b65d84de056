import type { VoiceState } from '@offhook/core'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useVoiceClient } from '../hooks/useVoiceClient.ts'
import { useVoiceState } from '../hooks/useVoiceState.ts'
import { type Strings, strings } from './strings.ts'

/** What `AudioUnlock` takes, beside what a `button` does. */
export interface AudioUnlockProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** Texts in place of the English ones. */
  strings?: Strings
}

const blocked = (state: VoiceState) => state.audioBlocked

/** A button that plays what the browser blocked; there only while something is. */
export function AudioUnlock({ strings: own, children, ...props }: AudioUnlockProps): ReactElement | null {
  const client = useVoiceClient()
  const isBlocked = useVoiceState(blocked)
  if (!isBlocked) return null
  return (
    <button {...props} type="button" onClick={() => void client.resumeAudio()}>
      {children ?? own?.turnOnSound ?? strings.turnOnSound}
    </button>
  )
}
