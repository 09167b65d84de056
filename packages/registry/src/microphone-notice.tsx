'use client'

import { useMicrophone, useSilentMicrophone } from '@offhook/react'
import { type ReactElement, useEffect, useState } from 'react'
import { QUIET_BUTTON } from './button-style'
import { Notice } from './notice'

/** How long the notice stays after the last word, in milliseconds: enough to read it and to reach the button. */
const READING_TIME = 8000

/** Whether the user speaks or has just spoken while muted. */
function useMutedWords(muted: boolean, speakingWhileMuted: boolean): boolean {
  const [isRecent, setIsRecent] = useState(false)
  const isShown = muted && (speakingWhileMuted || isRecent)
  if (isShown !== isRecent) setIsRecent(isShown)
  useEffect(() => {
    if (!isRecent || speakingWhileMuted) return undefined
    const timer = setTimeout(() => setIsRecent(false), READING_TIME)
    return () => clearTimeout(timer)
  }, [isRecent, speakingWhileMuted])
  return isShown
}

/** Says in a call that the agent cannot hear the user: muted while speaking, or a microphone without a sound. */
export function MicrophoneNotice({ className = '' }: { className?: string }): ReactElement | null {
  const { muted, speakingWhileMuted, setMuted } = useMicrophone()
  const hasMutedWords = useMutedWords(muted, speakingWhileMuted)
  const isSilent = useSilentMicrophone()
  if (hasMutedWords) {
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
