import type { Participant } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The participants of the call, including the user. */
export const useParticipants = (): readonly Participant[] => useStore(useVoiceClient().participants)
