import type { OffhookError, VoiceClient, VoiceStatus } from '@offhook/core'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** The state of the call for a call screen, and the client's own methods, which never change. */
export interface CallControls {
  status: VoiceStatus
  /** Whether the user's microphone is off. */
  muted: boolean
  /** The reason why the last start or call failed; null after a normal end, and during a call. */
  error: OffhookError | null
  /** Loads the code of a call before the press. */
  preload: VoiceClient['preload']
  /**
   * Starts a call; a string is an assistant's id. Resolves to the web call, or to null after a failed start.
   *
   * @throws ValidationError for an invalid target, or an invalid or unknown option
   */
  start: VoiceClient['start']
  /** Cancels a start, or ends the call. Resolves when microphone and room are released. */
  stop: VoiceClient['stop']
  /**
   * Turns the user's microphone off or on.
   *
   * @throws InvalidStateError without a call
   */
  setMuted: VoiceClient['setMuted']
}

/** The call: its status and what a visitor can do about it. */
export function useCall(): CallControls {
  const { preload, start, stop, setMuted } = useVoiceClient()
  const status = useVoiceState((state) => state.status)
  const muted = useVoiceState((state) => state.muted)
  const error = useVoiceState((state) => state.error)
  return { status, muted, error, preload, start, stop, setMuted }
}
