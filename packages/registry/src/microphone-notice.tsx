'use client'

import { useMicrophone, useMutedReminder, useSilentMicrophone } from '@offhook/react'
import type { ReactElement } from 'react'
import { QUIET_BUTTON } from './button-style'
import { Notice } from './notice'
import { useTexts } from './texts'

/**
 * Says in a call that the agent cannot hear the user: muted while speaking, or a microphone without a sound. Screen readers
 * hear of the former once, until the user is muted again.
 */
export function MicrophoneNotice({ className = '' }: { className?: string }): ReactElement {
  const texts = useTexts()
  const { setMuted } = useMicrophone()
  const { isShown, isRepeated } = useMutedReminder()
  const isSilent = useSilentMicrophone()
  const unmute = (
    <button type="button" onClick={() => setMuted(false)} className={QUIET_BUTTON}>
      {texts.unmute}
    </button>
  )
  return (
    <Notice className={`border-s-primary ${className}`} action={isShown && unmute} isQuiet={isRepeated}>
      {isShown ? texts.mutedWhileSpeaking : isSilent && texts.microphoneSilent}
    </Notice>
  )
}
