import { type ErrorEvent, useVoiceEvent } from '@offhook/react'
import { useRef } from 'react'
import { showCallError, showConnected, showEnded } from './callNotices.ts'

/** Failures of extras: the call itself goes on. */
const HARMLESS: readonly ErrorEvent['type'][] = [
  'audio-observer-setup-error',
  'audio-processing-setup-error',
  'video-recording-setup-error',
]

/**
 * Tells how a call went: connected, ended, or broken off; one failure is told once.
 * A start that fails is told by whoever started it.
 */
export function CallNotices() {
  const running = useRef(false)
  useVoiceEvent('call-start', () => {
    running.current = true
    showConnected()
  })
  useVoiceEvent('error', ({ type }) => {
    if (!running.current || HARMLESS.includes(type)) return
    running.current = false
    showCallError()
  })
  useVoiceEvent('call-end', () => {
    if (!running.current) return
    running.current = false
    showEnded()
  })
  return null
}
