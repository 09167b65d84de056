import { useVoiceState } from '@offhook/react'

/** Whether the user is in a call, from the moment at which the assistant listens until the call has ended. */
export const useInCall = (): boolean => useVoiceState(({ startedAt }) => startedAt !== null)

/** Whether the user can speak and type in a call: as `useInCall`, but false while the call is ending. */
export const useCanSpeak = (): boolean =>
  useVoiceState(({ status }) => status === 'connected' || status === 'reconnecting')
