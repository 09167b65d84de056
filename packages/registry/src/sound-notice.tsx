'use client'

import { AudioUnlock, useVoiceState, type VoiceState } from '@offhook/react'
import type { ReactElement } from 'react'
import { PRIMARY_BUTTON } from './button-style'
import { Notice } from './notice'

const selectIsBlocked = ({ audioBlocked }: VoiceState) => audioBlocked

/** A way to turn on the sound that the browser has blocked. Otherwise nothing. */
export function SoundNotice({ className = '' }: { className?: string }): ReactElement | null {
  if (!useVoiceState(selectIsBlocked)) return null
  return (
    <Notice className={`border-s-primary ${className}`} action={<AudioUnlock className={PRIMARY_BUTTON} />}>
      Your browser blocks the sound of this page.
    </Notice>
  )
}
