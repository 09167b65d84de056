import type { Participant } from '@offhook/core'
import { same } from '../internal/same.ts'
import { serverStores } from '../internal/serverStores.ts'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** Who is in the room, the visitor included. */
export const useParticipants = (): readonly Participant[] =>
  useStore(useVoiceClient().participants, same, serverStores.participants)
