import type { VoiceClient } from '@offhook/core'
import { createContext } from 'react'

/** The client that the nearest `VoiceProvider` offers; null outside one. */
export const VoiceContext = createContext<VoiceClient | null>(null)
