import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * The assistant's volume, 0 to 1 as the browser defines it, and a function that sets it for this call and later calls.
 *
 * @throws ValidationError in that function, for any other value
 */
export function useOutputVolume(): readonly [volume: number, setVolume: (volume: number) => void] {
  const { volume, setVolume } = useVoiceClient()
  return [useStore(volume), setVolume]
}
