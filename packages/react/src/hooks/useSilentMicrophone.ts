import { useVoiceState } from './useVoiceState.ts'

/**
 * Whether the user cannot be heard, for a notice such as "We cannot hear you": the microphone has ended, the system has
 * muted it, the browser has refused it at an unmute, or it has given no sound for 10 seconds of the call in which the user
 * was not muted and the assistant did not speak. A microphone that was heard is not silent later, because noise
 * cancellation makes a quiet room silent, too.
 */
export function useSilentMicrophone(): boolean {
  return useVoiceState((state) => state.microphoneSilent)
}
