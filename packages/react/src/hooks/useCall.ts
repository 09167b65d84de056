import type { OffhookError, VoiceClient, VoiceState, VoiceStatus } from '@offhook/core'
import { useVoiceClient } from './useVoiceClient.ts'
import { useVoiceState } from './useVoiceState.ts'

/** The state of a call, and methods of the client, which keep their identity between renders. */
export interface CallControls {
  status: VoiceStatus
  /** Whether the user's microphone is off. */
  muted: boolean
  /** The error of the last start or call. Null after a normal end, and during a call. */
  error: OffhookError | null
  /** Loads the code of a call before the user starts it. */
  preload: VoiceClient['preload']
  /**
   * Starts a call. A string is an assistant's id. Resolves to the web call, or to null after a failed start.
   *
   * @throws ValidationError for an invalid target, or an invalid or unknown option
   */
  start: VoiceClient['start']
  /** Cancels a start, or ends the call. Resolves when the microphone and the room are released. */
  stop: VoiceClient['stop']
  /**
   * Turns the user's microphone off or on. This is the client's method, so that a mistake of the page is not hidden.
   * `setMuted` of `useMicrophone`, for a control that is always shown, does nothing without a call.
   *
   * @throws InvalidStateError without a call
   */
  setMuted: VoiceClient['setMuted']
}

const selectStatus = (state: VoiceState) => state.status
const selectMuted = (state: VoiceState) => state.muted
const selectError = (state: VoiceState) => state.error

/** The call for a call screen: its status, mute and error, and methods that start, stop and mute it. */
export function useCall(): CallControls {
  const { preload, start, stop, setMuted } = useVoiceClient()
  const status = useCallStatus()
  const muted = useVoiceState(selectMuted)
  const error = useCallError()
  return { status, muted, error, preload, start, stop, setMuted }
}

/** The status of the call: `idle`, `connecting`, `connected`, `reconnecting` or `ending`. */
export const useCallStatus = (): VoiceStatus => useVoiceState(selectStatus)

/** The error of the last start or call. Null after a normal end, and during a call. */
export const useCallError = (): OffhookError | null => useVoiceState(selectError)
