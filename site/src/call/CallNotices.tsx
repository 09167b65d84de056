import { type ErrorEvent, useVoiceEvent } from '@offhook/react'
import { useRef } from 'react'
import { reportProblem } from '../reports/errorReports.ts'
import { showCallError, showConnected, showEnded } from './showCallNotices.ts'

/** Failures of extras: the call itself goes on. */
const HARMLESS: readonly ErrorEvent['type'][] = [
  'audio-observer-setup-error',
  'audio-processing-setup-error',
  'video-recording-setup-error',
]

/**
 * Tells how a call went: connected, ended, or broken off; one failure is told once, to the visitor and, where the
 * site reports errors, to its makers.
 * A start that fails is told by whoever started it.
 */
export function CallNotices() {
  const running = useRef(false)
  useVoiceEvent('call-start', () => {
    running.current = true
    showConnected()
  })
  useVoiceEvent('error', ({ type, error }) => {
    if (!running.current || HARMLESS.includes(type)) return
    running.current = false
    showCallError()
    reportProblem('call', new Error(`${type}: ${error.message}`))
  })
  useVoiceEvent('call-start-failed', ({ stage, error }) => {
    reportProblem('start of a call', new Error(`${stage}: ${error}`))
  })
  useVoiceEvent('call-end', () => {
    if (!running.current) return
    running.current = false
    showEnded()
  })
  return null
}
