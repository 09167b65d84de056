import { useVoiceState } from './useVoiceState.ts'

/**
 * Whether the microphone has given no sound since the call began, or since the user chose another one: for a notice such
 * as "We cannot hear you". True after 10 seconds in which the user was not muted and the assistant did not speak. Once
 * the microphone was heard it stays false, because noise cancellation makes a quiet room silent, too.
 */
export function useSilentMicrophone(): boolean {
  return useVoiceState((state) => state.microphoneSilent)
}
