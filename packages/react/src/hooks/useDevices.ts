import type { VoiceClient, VoiceDevices } from '@offhook/core'
import { useStore } from '../internal/useStore.ts'
import { useVoiceClient } from './useVoiceClient.ts'

/** The devices of this machine, and the client's methods that select a device. */
export interface DeviceControls
  extends VoiceDevices,
    Pick<VoiceClient, 'setInputDevices' | 'setOutputDevice'> {}

/**
 * The devices of this machine, and methods that select a device. They change when the user plugs in, removes, selects
 * or permits a device.
 */
export function useDevices(): DeviceControls {
  const { devices, setInputDevices, setOutputDevice } = useVoiceClient()
  return { ...useStore(devices), setInputDevices, setOutputDevice }
}
