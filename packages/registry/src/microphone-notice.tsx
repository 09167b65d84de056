'use client'

import { useMicrophone, useSilentMicrophone } from '@offhook/react'
import type { ReactElement } from 'react'
import { QUIET_BUTTON } from './button-style'
import { Notice } from './notice'

/** Says in a call that the agent cannot hear the user: muted while speaking, or a microphone without a sound. */
export function MicrophoneNotice({ className = '' }: { className?: string }): ReactElement | null {
  const { speakingWhileMuted, setMuted } = useMicrophone()
  const isSilent = useSilentMicrophone()
  if (speakingWhileMuted) {
    const unmute = (
      <button type="button" onClick={() => setMuted(false)} className={QUIET_BUTTON}>
        Unmute
      </button>
    )
    return (
      <Notice className={`border-s-primary ${className}`} action={unmute}>
        You are speaking, and you are muted.
      </Notice>
    )
  }
  if (!isSilent) return null
  return (
    <Notice className={`border-s-primary ${className}`}>
      We cannot hear you. Check that your microphone is on, or choose another one.
    </Notice>
  )
}
