import type { VoiceEvents } from '@offhook/core'
import { useEffect, useRef } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/** Calls the latest `listener` for every event of a name while the component is mounted. */
export function useVoiceEvent<Name extends keyof VoiceEvents>(
  name: Name,
  listener: (payload: VoiceEvents[Name]) => void,
): void {
  const client = useVoiceClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.on(name, (payload) => latest.current(payload)), [client, name])
}
