import { useVoiceClient, useVoiceState, type VoiceStatus } from '@offhook/react'
import { useCallback, useEffect, useRef } from 'react'
import { site } from '../config/site.ts'
import { acquireAudioFocus } from '../ui/acquireAudioFocus.ts'
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

/** The site's call. It ends when the component that shows it goes away. */
export function useSiteCall(): SiteCall {
  const voice = useVoiceClient()
  const status = useVoiceState((state) => state.status)
  const leaving = useRef(new AbortController())

  useEffect(() => {
    const leave = () => {
      leaving.current.abort()
      // The browser may restore the page from its cache
      leaving.current = new AbortController()
      void voice.stop()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [voice])

  const prepare = useCallback(() => {
    afterFrame(() => {
      // The start itself reports a failure
      voice.preload().catch(() => {})
      if (!site.platform && site.sandboxUrl === null) sandboxInPage().catch(() => {})
    })
  }, [voice])

  const press = useCallback(() => {
    const { status: now } = voice.state.get()
    if (now === 'idle') void talk()
    if (now === 'connected' || now === 'reconnecting') hangUp()

    function hangUp(): void {
      void voice.stop()
    }

    async function talk(): Promise<void> {
      const { signal } = leaving.current
      let interrupted = false
      // Never released: the stop of a call that has ended does nothing
      acquireAudioFocus(() => {
        interrupted = true
        hangUp()
      })
      if (!('RTCPeerConnection' in globalThis)) return showUnsupported()
      const webCall = await voice.start(callTarget(site), { signal, muted: false }).catch(() => null)
      if (!webCall && !signal.aborted && !interrupted) showCallFailed(voice.state.get().error)
    }
  }, [voice])

  return { status, prepare, press }
}

/** Calls back after the next paint, so that a press has a visible effect first. */
const afterFrame = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback))
