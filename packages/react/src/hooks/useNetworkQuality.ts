import type { VoiceNetwork } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** How the connection of the call is: its phase, its quality, and why that is low. */
export const useNetworkQuality = (): VoiceNetwork => useStore(useVoiceClient().network)
