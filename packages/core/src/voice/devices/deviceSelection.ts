import type { Call, CallOptions } from '../../call/call.ts'
import { OffhookError, toOffhookError } from '../../errors/OffhookError.ts'
import type { InputDevices, OutputDevice } from '../../validators/devices.ts'
import { define, string } from '../../validators/entryStructs.ts'
import { isMediaSource, MEDIA_SOURCE } from '../../validators/mediaSource.ts'
import { type OptionSchema, validateOptions } from '../../validators/validateOptions.ts'
import type { ClientContext } from '../context.ts'
import { emitError } from '../session/startReport.ts'
import { type DeviceKind, type DeviceSelection, readSavedDevice, SELECTION_KEY } from './devices.ts'
import { changeDevices, enumerateDevices, watchDevices } from './watchDevices.ts'

/** The part of a client that holds the selection and shows it. */
type SelectionContext = Pick<ClientContext, 'options' | 'devices' | 'selection'>

const KINDS: readonly DeviceKind[] = ['microphone', 'speaker', 'camera']

/** Restores the selection of an earlier visit, with the option `rememberDevices`. A later selection takes precedence. */
export function restoreSelection({ selection, devices, options }: SelectionContext): void {
  if (!options.rememberDevices) return
  for (const kind of KINDS) {
    const id = readSavedDevice(kind)
    if (id === undefined || selection.has(kind)) continue
    selection.set(kind, id)
    changeDevices(devices, { [kind]: id })
  }
}

/** Keeps the client's `devices` store up to date, with the selection of an earlier visit. Returns a cleanup function. */
export function watchClientDevices(client: SelectionContext): () => void {
  restoreSelection(client)
  return watchDevices(client.devices)
}

/** Saves the selection for later visits. */
export function saveSelection(selection: DeviceSelection): void {
  try {
    localStorage.setItem(SELECTION_KEY, JSON.stringify(Object.fromEntries(selection)))
  } catch {
    // The storage is full or forbidden: the selection lasts for this visit.
  }
}

/** Returns the id of the selected device, if it is plugged in. */
export async function findSelected(
  selection: DeviceSelection,
  kind: DeviceKind,
): Promise<string | undefined> {
  const id = selection.get(kind)
  if (id === undefined) return undefined
  const all = await enumerateDevices()
  return all.some(({ deviceId }) => deviceId === id) ? id : undefined
}

/** Returns the selected devices as sources of a call, except for sources that the page has set itself. */
export async function selectedDevices(
  client: SelectionContext,
  { audioSource = true, videoSource }: CallOptions,
): Promise<Pick<CallOptions, 'audioSource' | 'videoSource'>> {
  restoreSelection(client)
  const find = async (source: unknown, kind: DeviceKind) =>
    source === true ? findSelected(client.selection, kind) : undefined
  const microphone = await find(audioSource, 'microphone')
  const camera = await find(videoSource, 'camera')
  return {
    ...(microphone !== undefined && { audioSource: microphone }),
    ...(camera !== undefined && { videoSource: camera }),
  }
}

/** Returns the id of the system's default device, which browsers list first. */
export async function findSystemDefault(kind: MediaDeviceKind): Promise<string> {
  const all = await enumerateDevices()
  return all.find((device) => device.kind === kind)?.deviceId || 'default'
}

/** The part of a client that selects devices. */
export interface SelectDevicesContext extends SelectionContext, Pick<ClientContext, 'emit'> {
  readonly runningCall: () => CallWithDevices | null
}

/** The part of a running call that uses devices. */
interface CallWithDevices {
  readonly isOpen: () => boolean
  readonly onJoined: (run: () => unknown) => void
  readonly players: { readonly setOutput: (deviceId: string) => Promise<void> }
  readonly pageCall: Pick<Call, 'setInputDevicesAsync' | 'setOutputDeviceAsync'>
}

/** The source of a device; null keeps the current one. */
const source = () => define(MEDIA_SOURCE, (value) => value === null || isMediaSource(value))

const inputDevices = (): OptionSchema<InputDevices> => ({
  audioDeviceId: source(),
  videoDeviceId: source(),
  audioSource: source(),
  videoSource: source(),
})

const outputDevice = (): OptionSchema<OutputDevice> => ({ outputDeviceId: string() })

/**
 * Uses other input devices in the call, if there is one, and in later calls. An empty id selects the system's default. A
 * track or a boolean is used in the call only.
 *
 * @throws ValidationError for an invalid device, which selects nothing
 */
export async function selectInput(client: SelectDevicesContext, devices: InputDevices): Promise<void> {
  validateOptions('setInputDevices()', devices, inputDevices())
  const { audioSource, videoSource } = devices
  const microphone = audioSource ?? devices.audioDeviceId
  const camera = videoSource ?? devices.videoDeviceId
  select(client, { microphone: idToRemember(microphone), camera: idToRemember(camera) })
  // The user may select another device while the browser lists the devices.
  const find = async (kind: DeviceKind, media: MediaDeviceKind) => {
    const systemDefault = await findSystemDefault(media)
    return client.selection.get(kind) ?? systemDefault
  }
  const named = {
    ...devices,
    ...(microphone === '' && {
      [audioSource === '' ? 'audioSource' : 'audioDeviceId']: await find('microphone', 'audioinput'),
    }),
    ...(camera === '' && {
      [videoSource === '' ? 'videoSource' : 'videoDeviceId']: await find('camera', 'videoinput'),
    }),
  }
  const runningCall = client.runningCall()
  const apply = async () => {
    // The other listeners of the join run first, and may stop the call
    await Promise.resolve()
    if (runningCall?.isOpen()) await runningCall.pageCall.setInputDevicesAsync(named)
  }
  if (runningCall?.isOpen()) await apply()
  // A call that is being joined was built with the earlier selection. A device that fails is reported as a camera-error.
  else runningCall?.onJoined(() => apply().catch(() => undefined))
}

/**
 * Plays the assistant on another loudspeaker, now and in later calls. An empty id selects the system's default. A
 * loudspeaker that fails in a call is reported in an `error` event, and the earlier one stays selected.
 *
 * @throws ValidationError for an invalid id, which selects nothing. In a call, OffhookError `loudspeaker` if the browser
 * has no such loudspeaker, or refuses it
 */
export async function selectOutput(client: SelectDevicesContext, device: OutputDevice): Promise<void> {
  validateOptions('setOutputDevice()', device, outputDevice(), undefined, ['outputDeviceId'])
  const { outputDeviceId } = device
  restoreSelection(client)
  const { selection } = client
  const before = selection.get('speaker') ?? ''
  select(client, { speaker: outputDeviceId })
  const runningCall = client.runningCall()
  if (!runningCall?.isOpen()) return
  try {
    await useInCall(runningCall, outputDeviceId)
  } catch (reason) {
    const error = toOffhookError(reason)
    // After the end of the call, a failure says nothing about the loudspeaker.
    if (!runningCall.isOpen()) throw error
    // The user may have selected another one meanwhile.
    if ((selection.get('speaker') ?? '') === outputDeviceId) {
      select(client, { speaker: before })
      // Only the engine failed, and the players have changed already.
      if (error.code !== 'loudspeaker') runningCall.players.setOutput(before).catch(() => undefined)
    }
    emitError(client.emit, 'loudspeaker-error', error)
    throw error
  }
}

/** Plays a running call on a loudspeaker. The players first: if they fail, the engine keeps its loudspeaker too. */
async function useInCall({ players, pageCall }: CallWithDevices, outputDeviceId: string): Promise<void> {
  await players.setOutput(outputDeviceId).catch((reason) => {
    throw toLoudspeakerError(reason)
  })
  // daily-js takes no empty id.
  const named = outputDeviceId || (await findSystemDefault('audiooutput'))
  await pageCall.setOutputDeviceAsync({ outputDeviceId: named })
}

/** Returns an OffhookError `loudspeaker`, with the browser's own error as its cause. */
function toLoudspeakerError(cause: unknown): OffhookError {
  const isMissing = cause instanceof DOMException && cause.name === 'NotFoundError'
  const message = isMissing
    ? 'There is no loudspeaker with that id.'
    : 'The browser does not let the page use that loudspeaker.'
  return new OffhookError('loudspeaker', message, { cause })
}

/** Returns the id to remember. Undefined for a track or a boolean, which is not remembered. */
const idToRemember = (source: unknown): string | undefined =>
  typeof source === 'string' ? source : undefined

/** Changes the selection, and shows it in the client's `devices`. */
function select(
  client: SelectDevicesContext,
  selected: { readonly [Kind in DeviceKind]?: string | undefined },
): void {
  const { selection, devices, options } = client
  restoreSelection(client)
  for (const [kind, id] of Object.entries(selected) as [DeviceKind, string | undefined][]) {
    if (id === undefined) continue
    if (id === '') selection.delete(kind)
    else selection.set(kind, id)
    changeDevices(devices, { [kind]: id || null })
  }
  if (options.rememberDevices) saveSelection(selection)
}
