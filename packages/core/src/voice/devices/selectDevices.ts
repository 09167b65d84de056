import { OffhookError } from '../../errors/OffhookError.ts'
import { type OptionRule, validateOptions } from '../../errors/validateOptions.ts'
import type { InputDevices, OutputDevice } from '../../validators/devices.ts'
import type { LiveCall } from '../LiveCall.ts'
import { findSystemDefault, restoreSelection, type SelectionHost, saveSelection } from './deviceSelection.ts'
import type { DeviceKind } from './devices.ts'
import { changeDevices } from './watchDevices.ts'

/** What a client needs for a choice of devices. */
export interface DeviceHost extends SelectionHost {
  readonly live: () => LiveCall | null
}

/** As the rules of the call object have it, which are fetched with the call, and asked again by its own method. */
const SOURCE: OptionRule = [
  'a MediaStreamTrack, boolean, or a string',
  (value) => value === null || /^(boolean|string)$/.test(typeof value) || isTrack(value),
]
const isTrack = (value: unknown): boolean =>
  typeof MediaStreamTrack !== 'undefined' && value instanceof MediaStreamTrack

const INPUT = {
  audioDeviceId: SOURCE,
  videoDeviceId: SOURCE,
  audioSource: SOURCE,
  videoSource: SOURCE,
} satisfies { readonly [Name in keyof InputDevices]-?: OptionRule }

const OUTPUT = {
  outputDeviceId: ['a string', (value) => typeof value === 'string'],
} satisfies { readonly [Name in keyof OutputDevice]-?: OptionRule }

/**
 * Uses other input devices in the call, if there is one, and in the calls to come; an empty id is the system's choice.
 *
 * @throws ValidationError for what names no device, and nothing is chosen
 */
export async function selectInput(host: DeviceHost, devices: InputDevices): Promise<void> {
  validateOptions('setInputDevices()', devices, INPUT)
  const { audioDeviceId, videoDeviceId } = devices
  select(host, { microphone: idOf(audioDeviceId), camera: idOf(videoDeviceId) })
  // looking takes a moment, in which another may be chosen
  const find = async (kind: DeviceKind, media: MediaDeviceKind) => {
    const systems = await findSystemDefault(media)
    return host.selection.get(kind) ?? systems
  }
  const named = {
    ...devices,
    ...(audioDeviceId === '' && { audioDeviceId: await find('microphone', 'audioinput') }),
    ...(videoDeviceId === '' && { videoDeviceId: await find('camera', 'videoinput') }),
  }
  const live = host.live()
  const use = async () => live && (await live.loadMethods()).setInputDevicesAsync(named)
  if (live?.isOpen()) await use()
  // a call that is being joined was built with what was chosen before; a device that fails is told as a camera-error
  else live?.onJoined(() => use().catch(() => undefined))
}

/**
 * Plays the assistant on another loudspeaker, now and in the calls to come; an empty id is the system's choice.
 *
 * @throws ValidationError for an invalid id, and nothing is chosen; in a call OffhookError `loudspeaker` where the
 * browser has no such loudspeaker, or refuses it
 */
export async function selectOutput(host: DeviceHost, device: OutputDevice): Promise<void> {
  validateOptions('setOutputDevice()', device, OUTPUT)
  const { outputDeviceId } = device
  select(host, { speaker: idOf(outputDeviceId) })
  const live = host.live()
  if (!live?.isOpen()) return
  const tell = async () => {
    // daily-js takes no empty id
    const named = outputDeviceId || (await findSystemDefault('audiooutput'))
    await (await live.loadMethods()).setOutputDeviceAsync({ outputDeviceId: named })
  }
  await Promise.all([live.players.setOutput(outputDeviceId).catch(refuseLoudspeaker), tell()])
}

/** @throws OffhookError `loudspeaker`, with the browser's own error as its cause */
function refuseLoudspeaker(cause: unknown): never {
  const isMissing = cause instanceof DOMException && cause.name === 'NotFoundError'
  const message = isMissing
    ? 'There is no loudspeaker with that id.'
    : 'The browser does not let the page use that loudspeaker.'
  throw new OffhookError('loudspeaker', message, { cause })
}

/** A track is the page's own, and not remembered. */
const idOf = (source: unknown): string | undefined => (typeof source === 'string' ? source : undefined)

function select(host: DeviceHost, chosen: { readonly [Kind in DeviceKind]?: string | undefined }): void {
  const { selection, devices, options } = host
  restoreSelection(host)
  for (const [kind, id] of Object.entries(chosen) as [DeviceKind, string | undefined][]) {
    if (id === undefined) continue
    if (id === '') selection.delete(kind)
    else selection.set(kind, id)
    changeDevices(devices, { [kind]: id || null })
  }
  if (options.rememberDevices) saveSelection(selection)
}
