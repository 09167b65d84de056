import { useMicrophone } from '@offhook/react'
import { useEffect, useRef } from 'react'
import { dismissMuted, showMuted } from './showCallNotices.ts'

/** Milliseconds before the notice is shown again. */
const AGAIN_AFTER = 30_000

/** Shows a notice with a button to unmute when a user speaks while muted, and removes it when they unmute. */
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
