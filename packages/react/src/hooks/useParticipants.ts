import type { Participant } from '@offhook/core'
import { useCallback } from 'react'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The participants of the call, including the user. An empty array without a call. */
export const useParticipants = (): readonly Participant[] => useStore(useVoiceClient().participants)

/** The participant with a session id, or the user for `local`. Null while there is no such participant. */
export function useParticipant(id: string): Participant | null {
  const find = useCallback(
    (all: readonly Participant[]) =>
      all.find(({ session_id, local }) => (id === 'local' ? local : session_id === id)) ?? null,
    [id],
  )
  return useStore(useVoiceClient().participants, find)
}
