import type { CameraError } from '../../errors/CameraError.ts'
import { localAudioTrack } from '../audio/audioTrackOf.ts'
import type { Room } from '../openRoom.ts'
import type { ClientStores, SessionContext } from '../SessionContext.ts'
import { findSelected } from './deviceSelection.ts'
import type { DeviceKind } from './devices.ts'
import { permissionOfError } from './microphonePermission.ts'
import {
  changeDevices,
  noteOpenMicrophone,
  readDevices,
  refreshDevices,
  watchDevices,
} from './watchDevices.ts'

/** Remembers what a refusal of the microphone says about the permission; it may come before the call is there. */
export function recordPermission(devices: ClientStores['devices'], error: CameraError): void {
  const permission = permissionOfError(error)
  if (permission) changeDevices(devices, { permission })
}

/**
 * Shows a microphone that was opened before the call, and the devices that the browser names from then on. Shows nothing
 * once the call is over.
 */
export async function recordOpenedMicrophone(
  { isOpen }: Pick<Room, 'isOpen'>,
  devices: ClientStores['devices'],
  track: MediaStreamTrack,
): Promise<void> {
  const found = await readDevices()
  if (!isOpen()) return
  const { deviceId } = track.getSettings()
  changeDevices(devices, { ...found, permission: 'granted', ...(deviceId && { microphone: deviceId }) })
}

/** The id of a device; null for a track that the page made itself, and for a device that the browser does not name. */
function idOf(device: unknown): string | null {
  const { deviceId }: { deviceId?: unknown } = Object(device)
  return typeof deviceId === 'string' && deviceId !== '' ? deviceId : null
}

interface SyncHost extends Pick<SessionContext, 'devices' | 'selection'> {
  /** Plays the assistant on another loudspeaker. */
  readonly setOutput: (deviceId: string) => Promise<void>
}

/** Keeps the client's devices up to date during a call, and uses the loudspeaker that was chosen before it. */
export function syncDevices(room: Room, { devices, selection, setOutput }: SyncHost): () => void {
  const { call, isOpen, order } = room
  /** Shows the devices in use; where none is, the device that the next call would use. */
  function show(microphone: string | null, camera: string | null): void {
    const chosen = (kind: DeviceKind) => selection.get(kind) ?? null
    noteOpenMicrophone(devices, microphone !== null)
    changeDevices(devices, {
      microphone: microphone ?? chosen('microphone'),
      camera: camera ?? chosen('camera'),
    })
  }
  function showInUse(inUse: unknown): void {
    const { mic, camera }: { mic?: unknown; camera?: unknown } = Object(inUse)
    // the engine does not name the device of a track that it was given
    show(idOf(mic) ?? idOf(localAudioTrack(room)?.getSettings?.()), idOf(camera))
    // a browser lists and names its devices once one of them is open
    void refreshDevices(devices)
  }
  const showNone = () => show(null, null)
  const undo = [watchDevices(devices), call.emitter.on('selected-devices-updated', showInUse), showNone]
  /** The microphone was opened before anybody listened. */
  async function readInUse(): Promise<void> {
    if (!isOpen()) return
    const inUse = await order('getInputDevices')
    if (isOpen()) showInUse(inUse)
  }
  async function useChosenSpeaker(): Promise<void> {
    const outputDeviceId = await findSelected(selection, 'speaker')
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
  readInUse().catch(() => undefined)
  useChosenSpeaker().catch(() => undefined)
  return () => {
    for (const off of undo) off()
  }
}
