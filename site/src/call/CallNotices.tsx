import { useVoiceClient, useVoiceEvent } from '@offhook/react'
import { useRef } from 'react'
import { reportProblem } from '../reports/errorReports.ts'
import { setCallOutcome } from './callOutcome.ts'
import { showCallError, showConnected, showEnded } from './showCallNotices.ts'
import { useMutedNotice } from './useMutedNotice.ts'

/**
 * Shows a notice when a call is connected, has ended or breaks off, and when the user speaks while muted. Reports failed
 * calls where the site reports errors. `useSiteCall` shows the notice of a failed start.
 */
export function CallNotices() {
  const voice = useVoiceClient()
  const running = useRef(false)
  const startedAt = useRef(0)
  const keepOutcome = (broken: boolean) => {
    const seconds = Math.round((Date.now() - startedAt.current) / 1000)
    setCallOutcome({ kind: 'ended', seconds, broken })
  }
  useMutedNotice()
  useVoiceEvent('call-start', () => {
    running.current = true
    startedAt.current = Date.now()
    showConnected()
  })
  useVoiceEvent('error', (event) => {
    // An error that ends the call comes while it is ending; after any other error the call continues
    if (!running.current || voice.state.get().status !== 'ending') return
    running.current = false
    keepOutcome(true)
    showCallError(event)
    reportProblem('call', new Error(`${event.type}: ${event.error.message}`))
  })
  useVoiceEvent('call-start-failed', ({ stage, error }) => {
    reportProblem('start of a call', new Error(`${stage}: ${error}`))
  })
  useVoiceEvent('call-end', () => {
    if (!running.current) return
    running.current = false
    keepOutcome(false)
    showEnded()
  })
  return null
}
