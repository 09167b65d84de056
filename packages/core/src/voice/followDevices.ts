import type { DeviceInfo } from '../engine/payloads.ts'
import type { CameraError } from '../errors/CameraError.ts'
import type { BesideHost } from './createBeside.ts'
import { findChosen } from './deviceChoice.ts'
import { permissionOfError } from './microphonePermission.ts'
import type { Room } from './openRoom.ts'
import { changeDevices, watchDevices } from './watchDevices.ts'

/** Remembers what a refusal of the microphone says about the permission; it may come before the call is there. */
export function hearRefusal(devices: BesideHost['devices'], error: CameraError): void {
  const permission = permissionOfError(error)
  if (permission) changeDevices(devices, { permission })
}

/** Keeps the client's devices up to date during a call, and uses the loudspeaker that was chosen before it. */
export function followDevices(
  { call, isOpen, order }: Room,
  { devices, choice, setOutput }: Pick<BesideHost, 'devices' | 'choice' | 'setOutput'>,
): () => void {
  const idOf = (device: DeviceInfo | null | undefined) => device?.deviceId ?? null
  const undo = [
    watchDevices(devices),
    call.emitter.on('selected-devices-updated', (inUse) => {
      const { mic, camera } = inUse ?? {}
      changeDevices(devices, { microphone: idOf(mic), camera: idOf(camera) })
    }),
  ]
  async function useChosenSpeaker(): Promise<void> {
    const outputDeviceId = await findChosen(choice, 'speaker')
    if (outputDeviceId === undefined || !isOpen()) return
    changeDevices(devices, { speaker: outputDeviceId })
    try {
      await setOutput(outputDeviceId)
    } catch {
      // the assistant is heard from the system's own
      changeDevices(devices, { speaker: null })
      return
    }
    if (isOpen()) await order('setOutputDeviceAsync', { outputDeviceId })
  }
  // nobody waits for it, and the assistant is heard
  useChosenSpeaker().catch(() => undefined)
  return () => {
    for (const off of undo) off()
  }
}
