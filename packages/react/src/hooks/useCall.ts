import type { OffhookError, VoiceClient, VoiceStatus } from '@offhook/core'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** What a call screen needs: how the call stands, and the client's own methods, which never change. */
export interface CallControls extends Pick<VoiceClient, 'preload' | 'start' | 'stop' | 'setMuted'> {
  status: VoiceStatus
  muted: boolean
  /** Why the last call or start failed; null after a normal end. */
  error: OffhookError | null
}

/** The call: its status and what a visitor can do about it. */
export function useCall(): CallControls {
  const { preload, start, stop, setMuted } = useVoiceClient()
  const status = useVoiceState((state) => state.status)
  const muted = useVoiceState((state) => state.muted)
  const error = useVoiceState((state) => state.error)
  return { status, muted, error, preload, start, stop, setMuted }
}
