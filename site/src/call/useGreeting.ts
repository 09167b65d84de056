import { useVoiceClient, useVoiceState } from '@offhook/react'
import { useEffect } from 'react'
import { brand } from '../content/brand.ts'

/** Milliseconds from call-start to the greeting's line (spec §4). */
const GREETING_DELAY = 500

/** Writes the agent's greeting into the transcript, unless the call is over by then. */
export function useGreeting(): void {
  const voice = useVoiceClient()
  const startedAt = useVoiceState((state) => state.startedAt)
  useEffect(() => {
    if (startedAt === null) return undefined
    const timer = setTimeout(() => voice.transcript.add('assistant', brand.greeting), GREETING_DELAY)
    return () => clearTimeout(timer)
  }, [voice, startedAt])
}
