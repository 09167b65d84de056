import type { VoiceClient } from '@offhook/core'
import { createContext, useContext } from 'react'

/** The client of the nearest `VoiceProvider`. Null outside a provider. */
export const VoiceContext = createContext<VoiceClient | null>(null)

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
