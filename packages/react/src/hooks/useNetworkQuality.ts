import type { VoiceNetwork } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * The connection of the call: its phase, its quality, and the reasons for a low quality. Without a call the phase is
 * `none`.
 */
export const useNetworkQuality = (): VoiceNetwork => useStore(useVoiceClient().network)
