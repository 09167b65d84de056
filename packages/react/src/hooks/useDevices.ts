import type { VoiceClient, VoiceDevices } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The devices of this machine, and the client's methods that select among them. */
export interface DeviceControls
  extends VoiceDevices,
    Pick<VoiceClient, 'setInputDevices' | 'setOutputDevice'> {}

/** The devices of this machine, kept up to date while the component is mounted, and the methods that select a device. */
export function useDevices(): DeviceControls {
  const { devices, setInputDevices, setOutputDevice } = useVoiceClient()
  return { ...useStore(devices), setInputDevices, setOutputDevice }
}
