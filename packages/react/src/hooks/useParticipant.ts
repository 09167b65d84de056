import type { Participant } from '@offhook/core'
import { useCallback } from 'react'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** One participant, by session id, or the visitor as `local`; null while there is none. */
export function useParticipant(id: string): Participant | null {
  const find = useCallback(
    (all: readonly Participant[]) =>
      all.find(({ session_id, local }) => (id === 'local' ? local : session_id === id)) ?? null,
    [id],
  )
  return useStore(useVoiceClient().participants, find)
}
