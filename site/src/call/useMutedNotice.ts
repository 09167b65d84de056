import { useMicrophone } from '@offhook/react'
import { useEffect, useRef } from 'react'
import { dismissMuted, showMuted } from './showCallNotices.ts'

/** Milliseconds before a visitor who goes on speaking while muted is told again. */
const AGAIN_AFTER = 30_000

/** Tells a visitor who speaks while muted, with a button to unmute. The notice goes when the microphone is on again. */
export function useMutedNotice(): void {
  const { muted, speakingWhileMuted, setMuted } = useMicrophone()
  const nextAt = useRef(0)
  useEffect(() => {
    if (!speakingWhileMuted || performance.now() < nextAt.current) return
    nextAt.current = performance.now() + AGAIN_AFTER
    showMuted(() => setMuted(false))
  }, [speakingWhileMuted, setMuted])
  useEffect(() => {
    if (muted) return
    nextAt.current = 0
    dismissMuted()
  }, [muted])
}
