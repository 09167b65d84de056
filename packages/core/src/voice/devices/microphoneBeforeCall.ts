import type { CallOptions } from '../../call/call.ts'
import type { CreateEngine } from '../../engine/engine.ts'
import { queryPermission } from '../../engine/queryPermission.ts'
import { type DeviceSelection, readSavedDevice } from './devices.ts'

/** The browser's microphone permission, and its prompt. */
export interface MicrophoneAccess {
  /** Reads the permission without a prompt, and keeps it up to date, so that a start need not wait for it. */
  read: () => Promise<void>
  /**
   * Opens the microphone for a start, in the way of the page's engine if it has one. By default this may show the browser's
   * prompt. Null if the permission is granted already, or if the signal aborts before the prompt. Takes the microphone of a
   * preflight that runs, or stops it if the start needs another one: some browsers make one of two open microphones silent.
   */
  open: NonNullable<CreateEngine['openMicrophone']>
  /** Takes the microphone of the preflight that runs. Null without a preflight. */
  takeOver: ((constraints: MediaTrackConstraints) => Promise<MediaStreamTrack | null>) | null
  /** Stops watching the permission. */
  close: () => void
}

/** Creates the microphone access of a voice client, whose engine may open the microphone in its own way. */
export function createMicrophoneAccess(engine?: CreateEngine): MicrophoneAccess {
  let reading: Promise<void> | undefined
  /** Undefined until it is read. Null if the browser does not report it. */
  let status: PermissionStatus | null | undefined
  let isClosed = false

  async function readOnce(): Promise<void> {
    status = await queryPermission()
    // Chromium keeps the state up to date only while it has a listener.
    if (status && !isClosed) status.onchange = () => undefined
  }

  const read = () => (reading ??= readOnce())

  const access: MicrophoneAccess = {
    read,
    takeOver: null,
    async open(constraints, signal) {
      if (engine?.openMicrophone) return engine.openMicrophone(constraints, signal)
      const { mediaDevices } = (globalThis.navigator ?? {}) as Partial<Navigator>
      if (typeof mediaDevices?.getUserMedia !== 'function') return null
      // Waits for a running preflight only, because the browser ties the prompt to the press
      const taken = access.takeOver && (await access.takeOver(constraints))
      if (taken) return taken
      if (status === undefined) await read()
      if (status?.state === 'granted' || signal.aborted) return null
      const stream = await mediaDevices.getUserMedia({ audio: constraints })
      return stream.getAudioTracks()[0] ?? null
    },
    close() {
      isClosed = true
      if (status) status.onchange = null
    },
  }
  return access
}

/** A microphone that was opened before the call, and the constraints with which it was opened. */
export interface OpenedMicrophone {
  readonly track: MediaStreamTrack
  readonly constraints: MediaTrackConstraints
}

/** The options of a client from which a start takes the microphone. */
interface MicrophoneOptions {
  readonly call?: CallOptions | undefined
  readonly rememberDevices?: boolean | undefined
}

/**
 * Returns the constraints with which a start opens the microphone: the settings of the page, and the device of the page
 * or of the user's selection. Null for a call without a microphone, or with a track of the page.
 */
export function microphoneConstraints(
  { call = {}, rememberDevices }: MicrophoneOptions,
  selection: DeviceSelection,
): MediaTrackConstraints | null {
  const { audioSource = true, inputSettings, dailyConfig } = call
  const { customTrack, ...settings }: MediaTrackConstraints & { customTrack?: unknown } = {
    ...dailyConfig?.userMediaAudioConstraints,
    ...inputSettings?.audio?.settings,
  }
  if (audioSource === false || typeof audioSource === 'object' || customTrack !== undefined) return null
  const selected =
    selection.get('microphone') ?? (rememberDevices ? readSavedDevice('microphone') : undefined)
  // Ideal, not exact: a selected device may be unplugged by now, and then the system's default is used.
  if (audioSource === true)
    return { ...settings, ...(selected !== undefined && { deviceId: { ideal: selected } }) }
  return { ...settings, ...(audioSource !== 'default' && { deviceId: { exact: audioSource } }) }
}
