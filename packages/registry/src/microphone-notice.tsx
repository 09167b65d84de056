'use client'

import { useMicrophone, useSilentMicrophone } from '@offhook/react'
import { type ReactElement, useEffect, useState } from 'react'
import { QUIET_BUTTON } from './button-style'
import { Notice } from './notice'
import { useTexts } from './texts'

/** How long the notice stays after the last word, in milliseconds: enough to read it and to reach the button. */
const READING_TIME = 8000

/** Whether the user speaks or has just spoken while muted, and how often that began since the user was muted. */
function useMutedWords(muted: boolean, speakingWhileMuted: boolean) {
  const [isRecent, setIsRecent] = useState(false)
  const [count, setCount] = useState(0)
  const isShown = muted && (speakingWhileMuted || isRecent)
  if (isShown !== isRecent) {
    setIsRecent(isShown)
    if (isShown) setCount(count + 1)
  }
  if (!muted && count > 0) setCount(0)
  useEffect(() => {
    if (!isRecent || speakingWhileMuted) return undefined
    const timer = setTimeout(() => setIsRecent(false), READING_TIME)
    return () => clearTimeout(timer)
  }, [isRecent, speakingWhileMuted])
  return { isShown, count }
}

/**
 * Says in a call that the agent cannot hear the user: muted while speaking, or a microphone without a sound. Screen readers
 * hear of the former once, until the user is muted again.
 */
export function MicrophoneNotice({ className = '' }: { className?: string }): ReactElement {
  const texts = useTexts()
  const { muted, speakingWhileMuted, setMuted } = useMicrophone()
  const { isShown, count } = useMutedWords(muted, speakingWhileMuted)
  const isSilent = useSilentMicrophone()
  const unmute = (
    <button type="button" onClick={() => setMuted(false)} className={QUIET_BUTTON}>
      {texts.unmute}
    </button>
  )
  return (
    <Notice className={`border-s-primary ${className}`} action={isShown && unmute} isQuiet={count > 1}>
      {isShown ? texts.mutedWhileSpeaking : isSilent && texts.microphoneSilent}
    </Notice>
  )
}
