import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The assistant's volume from 0 to 1 (the browser's), and a setter, which throws a `ValidationError` for any other value. */
export function useOutputVolume(): readonly [volume: number, setVolume: (volume: number) => void] {
  const { volume, setVolume } = useVoiceClient()
  return [useStore(volume), setVolume]
}
