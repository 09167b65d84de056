import type { CameraError } from '../errors/CameraError.ts'
import type { BesideHost } from './createBeside.ts'
import { findChosen } from './deviceChoice.ts'
import { permissionOfError } from './microphonePermission.ts'
import type { Room } from './openRoom.ts'
import { changeDevices, readDevices, watchDevices } from './watchDevices.ts'

/** Remembers what a refusal of the microphone says about the permission; it may come before the call is there. */
export function hearRefusal(devices: BesideHost['devices'], error: CameraError): void {
  const permission = permissionOfError(error)
  if (permission) changeDevices(devices, { permission })
}

/** Shows a microphone that was opened before the call, and the devices that the browser names from then on. */
export async function showOpened(devices: BesideHost['devices'], track: MediaStreamTrack): Promise<void> {
  const found = await readDevices()
  const { deviceId } = track.getSettings()
  changeDevices(devices, { ...found, permission: 'granted', ...(deviceId && { microphone: deviceId }) })
}

/** Keeps the client's devices up to date during a call, and uses the loudspeaker that was chosen before it. */
export function followDevices(
  { call, isOpen, order }: Room,
  {
    devices,
    choice,
    setOutput,
    microphone,
  }: Pick<BesideHost, 'devices' | 'choice' | 'setOutput' | 'microphone'>,
): () => void {
  /** What is in use; where nothing is, what the next call would use. */
  function show(inUse: unknown): void {
    const { mic, camera }: { mic?: unknown; camera?: unknown } = Object(inUse)
    const idOf = (device: unknown, otherwise: string | null | undefined) => {
      const { deviceId }: { deviceId?: unknown } = Object(device)
      // an empty one is a track that the engine was given, or a device that the browser does not name
      return typeof deviceId === 'string' && deviceId !== '' ? deviceId : (otherwise ?? null)
    }
    // the engine does not name the device of a track that it was given
    const opened = inUse && microphone?.readyState === 'live' ? microphone.getSettings().deviceId : undefined
    changeDevices(devices, {
      microphone: idOf(mic, opened ?? choice.get('microphone')),
      camera: idOf(camera, choice.get('camera')),
    })
  }
  const undo = [watchDevices(devices), call.emitter.on('selected-devices-updated', show), () => show(null)]
  /** The microphone was opened before anybody listened. */
  async function showOpened(): Promise<void> {
    if (!isOpen()) return
    const inUse = await order('getInputDevices')
    if (isOpen()) show(inUse)
  }
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
  // nobody waits for them, and the assistant is heard
  showOpened().catch(() => undefined)
  useChosenSpeaker().catch(() => undefined)
  return () => {
    for (const off of undo) off()
  }
}
