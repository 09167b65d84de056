import { useVoiceClient, useVoiceState } from '@offhook/react'
import { useEffect } from 'react'
import { site } from '../../config/site.ts'

/** Milliseconds from call-start to the greeting's line (spec §4). */
const GREETING_DELAY = 500

/** Writes the agent's greeting into the transcript, unless the call is over by then, or the page does not know it. */
export function useGreeting(): void {
  const voice = useVoiceClient()
  const startedAt = useVoiceState((state) => state.startedAt)
  useEffect(() => {
    const { greeting } = site
    if (startedAt === null || greeting === null) return undefined
    const timer = setTimeout(() => voice.transcript.add('assistant', greeting), GREETING_DELAY)
    return () => clearTimeout(timer)
  }, [voice, startedAt])
}
