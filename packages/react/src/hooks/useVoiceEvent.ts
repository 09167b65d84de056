import type { VoiceEventDetails, VoiceEvents } from '@offhook/core'
import { useEffect, useRef } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * Calls the latest `listener` for every event of a name while the component is mounted. For a `message` it gets the sender
 * as the second argument.
 */
export function useVoiceEvent<Name extends keyof VoiceEvents>(
  name: Name,
  listener: (payload: VoiceEvents[Name], details: VoiceEventDetails<Name>) => void,
): void {
  const client = useVoiceClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.on(name, (...args) => latest.current(...args)), [client, name])
}
