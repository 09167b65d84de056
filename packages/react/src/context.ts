import type { VoiceClient } from '@offhook/core'
import { createContext } from 'react'

/** The client of the nearest `VoiceProvider`; null outside a provider. */
export const VoiceContext = createContext<VoiceClient | null>(null)
