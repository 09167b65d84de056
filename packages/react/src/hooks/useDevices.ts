import type { VoiceClient, VoiceDevices } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The devices that there are, and how to choose one. */
export interface DevicesAndChoice
  extends VoiceDevices,
    Pick<VoiceClient, 'setInputDevices' | 'setOutputDevice'> {}

/** The devices of this machine, up to date while the component is mounted, and what chooses among them. */
export function useDevices(): DevicesAndChoice {
  const { devices, setInputDevices, setOutputDevice } = useVoiceClient()
  return { ...useStore(devices), setInputDevices, setOutputDevice }
}
