import type { CameraError } from '../../errors/CameraError.ts'
import type { AudioPlayers } from '../audio/audioPlayers.ts'
import { localAudioTrack } from '../audio/audioTrackOf.ts'
import type { CallContext } from '../CallContext.ts'
import type { ClientStores } from '../SessionContext.ts'
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

/** Shows what a refusal of the microphone says about the permission. It may come before the call is there. */
export function recordPermission(devices: ClientStores['devices'], error: CameraError): void {
  const permission = permissionOfError(error)
  if (permission) changeDevices(devices, { permission })
}

/**
 * Shows a microphone that was opened before the call, and the devices that the browser names from then on. Shows nothing
 * once the call is over.
 */
export async function recordOpenedMicrophone(
  { isOpen, devices }: Pick<CallContext, 'isOpen' | 'devices'>,
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

/**
 * Keeps the client's devices up to date during a call, and uses the loudspeaker that was chosen before it. Returns a
 * cleanup function.
 */
export function syncDevices(context: CallContext, players: Pick<AudioPlayers, 'setOutput'>): () => void {
  const { call, isOpen, invoke, devices, selection } = context
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
    // The engine does not name the device of a track that it was given.
    show(idOf(mic) ?? idOf(localAudioTrack(call)?.getSettings?.()), idOf(camera))
    // A browser lists and names its devices once one of them is open.
    void refreshDevices(devices)
  }
  const showNone = () => show(null, null)
  const undo = [watchDevices(devices), call.emitter.on('selected-devices-updated', showInUse), showNone]
  /** Reads which devices the engine opened before this part was there. */
  async function readInUse(): Promise<void> {
    if (!isOpen()) return
    const inUse = await invoke('getInputDevices')
    if (isOpen()) showInUse(inUse)
  }
  async function useChosenSpeaker(): Promise<void> {
    const outputDeviceId = await findSelected(selection, 'speaker')
    if (outputDeviceId === undefined || !isOpen()) return
    changeDevices(devices, { speaker: outputDeviceId })
    try {
      await players.setOutput(outputDeviceId)
    } catch {
      // The assistant is heard from the system's loudspeaker.
      changeDevices(devices, { speaker: null })
      return
    }
    if (isOpen()) await invoke('setOutputDeviceAsync', { outputDeviceId })
  }
  // A failure changes nothing: the assistant is heard all the same.
  readInUse().catch(() => undefined)
  useChosenSpeaker().catch(() => undefined)
  return () => {
    for (const off of undo) off()
  }
}
