import type { VoiceClient } from '@offhook/core'
import { useContext } from 'react'
import { VoiceContext } from '../context.ts'

/**
 * The voice client, for everything that no other hook covers.
 *
 * @throws Error outside a `VoiceProvider`
 */
export function useVoiceClient(): VoiceClient {
  const client = useContext(VoiceContext)
  if (!client) throw new Error('No voice client found: put a <VoiceProvider> above this component.')
  return client
}
