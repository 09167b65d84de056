import { isOffhookError } from '@offhook/core'
import { useVoiceClient, useVoiceState, type VoiceStatus } from '@offhook/react'
import { useCallback, useEffect } from 'react'
import { hasDemoAgent } from '../config/hasDemoAgent.ts'
import { site } from '../config/site.ts'
import { loadInCall } from '../sections/live-call/loadInCall.ts'
import { acquireAudioFocus } from '../ui/acquireAudioFocus.ts'
import { setCallOutcome } from './callOutcome.ts'
import { sandboxInPage } from './sandboxInPage.ts'
import { showCallFailed, showUnsupported } from './showCallNotices.ts'
import { callTarget } from './voiceOptions.ts'

/** The behavior of every call button on this site. */
export interface SiteCall {
  status: VoiceStatus
  /** Loads the code of a call before the press. */
  prepare: () => void
  /** Starts a call, or ends the one there is. While it starts or ends, a press does nothing. */
  press: () => void
}

/**
 * The site's call, as its buttons show it. The call belongs to the page, not to a button: it ends when the user leaves
 * the page, and no effect of a component ends it, since React may run effects twice.
 */
export function useSiteCall(): SiteCall {
  const voice = useVoiceClient()
  const status = useVoiceState((state) => state.status)

  useEffect(() => {
    const leave = () => void voice.stop()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [voice])

  const prepare = useCallback(() => {
    // The start itself reports a failure. The rest waits for a paint: with it, the press is late to be seen
    voice.preload().catch(() => {})
    afterFrame(() => {
      loadInCall().catch(() => {})
      if (hasDemoAgent(site)) sandboxInPage().catch(() => {})
    })
  }, [voice])

  const press = useCallback(() => {
    const { status: now } = voice.state.get()
    if (now === 'idle') talk()
    if (now === 'connected' || now === 'reconnecting') hangUp()

    function hangUp(): void {
      void voice.stop()
    }

    function talk(): void {
      // Never released: the stop of a call that has ended does nothing
      acquireAudioFocus(hangUp)
      setCallOutcome(null)
      if (!('RTCPeerConnection' in globalThis)) {
        showUnsupported()
        return
      }
      voice.connect(callTarget(site), { muted: false }).catch((error: unknown) => {
        // A start that was stopped has not failed
        if (!isOffhookError(error, 'aborted')) showCallFailed(error)
      })
    }
  }, [voice])

  return { status, prepare, press }
}

/** Calls back after the next paint. */
const afterFrame = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback))
