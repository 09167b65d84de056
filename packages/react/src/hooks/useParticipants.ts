import type { Participant } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** Who is in the room, the visitor included. */
export const useParticipants = (): readonly Participant[] => useStore(useVoiceClient().participants)
