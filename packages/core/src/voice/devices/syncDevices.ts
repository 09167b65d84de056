import type { CallContext } from '../context.ts'
import type { AudioPlayers } from '../running/audio/audioPlayers.ts'
import { localAudioTrack } from '../running/participants.ts'
import { findSelected } from './deviceSelection.ts'
import type { DeviceKind } from './devices.ts'
import { changeDevices, type DevicesStore, refreshDevices, watchDevices } from './watchDevices.ts'

/**
 * Notes whether a call has the microphone open, and reads the devices again: a browser lists them with their labels while
 * one of them is open.
 */
export function noteOpenMicrophone(devices: DevicesStore, isOpen: boolean): void {
  devices.hasOpenMicrophone = isOpen
  void refreshDevices(devices)
}

/** Returns the id of a device. Null for a track of the page, and for a device without an id. */
function deviceIdOf(device: unknown): string | null {
  const { deviceId }: { deviceId?: unknown } = Object(device)
  return typeof deviceId === 'string' && deviceId !== '' ? deviceId : null
}

/**
 * Keeps the client's `devices` store up to date during a call, and uses the loudspeaker that was selected before it.
 * Returns a cleanup function.
 */
export function syncDevices(context: CallContext, players: Pick<AudioPlayers, 'setOutput'>): () => void {
  const { call, isOpen, invoke, devices, selection } = context
  /** Writes the devices in use, or else the selected ones. */
  function write(microphone: string | null, camera: string | null): void {
    const selected = (kind: DeviceKind) => selection.get(kind) ?? null
    devices.hasOpenMicrophone = microphone !== null
    changeDevices(devices, {
      microphone: microphone ?? selected('microphone'),
      camera: camera ?? selected('camera'),
    })
  }
  function writeInUse(inUse: unknown): void {
    const { mic, camera }: { mic?: unknown; camera?: unknown } = Object(inUse)
    // The engine does not report the device of a track that it was given.
    write(deviceIdOf(mic) ?? deviceIdOf(localAudioTrack(call)?.getSettings?.()), deviceIdOf(camera))
    // A browser lists its devices with their labels once one of them is open.
    void refreshDevices(devices)
  }
  const writeNoneInUse = () => write(null, null)
  const cleanups = [
    watchDevices(devices),
    call.emitter.on('selected-devices-updated', writeInUse),
    writeNoneInUse,
    // the permission is that of the browser again
    () => void refreshDevices(devices),
  ]
  /** Reads the devices that the engine opened before this part was loaded. */
  async function readInUse(): Promise<void> {
    if (!isOpen()) return
    const inUse = await invoke('getInputDevices')
    if (isOpen()) writeInUse(inUse)
  }
  async function applySelectedSpeaker(): Promise<void> {
    const outputDeviceId = await findSelected(selection, 'speaker')
    if (outputDeviceId === undefined || !isOpen()) return
    changeDevices(devices, { speaker: outputDeviceId })
    try {
      await players.setOutput(outputDeviceId)
    } catch {
      // The assistant plays on the system's loudspeaker.
      changeDevices(devices, { speaker: null })
      return
    }
    if (isOpen()) await invoke('setOutputDeviceAsync', { outputDeviceId })
  }
  // A failure does not affect the call.
  readInUse().catch(() => undefined)
  applySelectedSpeaker().catch(() => undefined)
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}
