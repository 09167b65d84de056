'use client'

import { AudioUnlock, useVoiceState, type VoiceState } from '@offhook/react'
import type { ReactElement } from 'react'
import { PRIMARY_BUTTON } from './button-style'
import { Notice } from './notice'
import { useTexts } from './texts'

const selectIsBlocked = ({ audioBlocked }: VoiceState) => audioBlocked

/** A way to turn on the sound that the browser has blocked. Otherwise nothing. */
export function SoundNotice({ className = '' }: { className?: string }): ReactElement {
  const isBlocked = useVoiceState(selectIsBlocked)
  const texts = useTexts()
  return (
    <Notice
      className={`border-s-primary ${className}`}
      action={<AudioUnlock strings={texts} className={PRIMARY_BUTTON} />}
    >
      {isBlocked && texts.soundBlocked}
    </Notice>
  )
}
