import { queryPermission } from '../../call/queryPermission.ts'
import type { VoiceClientOptions } from '../types.ts'
import { type DeviceSelection, readSavedDevice } from './devices.ts'

/** The browser's question about the microphone: whether it was answered already, and the asking. */
export interface MicrophoneAccess {
  /** Reads the permission, and watches it from then on, so that a press need not wait for it. Asks the user nothing. */
  read: () => Promise<void>
  /**
   * Opens a microphone, for which the browser may ask the user. Null where the browser has granted it already, and where
   * the signal has aborted before the question.
   */
  open: (constraints: MediaTrackConstraints, signal: AbortSignal) => Promise<MediaStreamTrack | null>
  /** Ends the watch. */
  close: () => void
}

/** Watches the permission of one voice client. */
export function createMicrophoneAccess(): MicrophoneAccess {
  let reading: Promise<void> | undefined
  /** Undefined until it is read; null where the browser does not tell. */
  let status: PermissionStatus | null | undefined
  let isClosed = false

  async function readOnce(): Promise<void> {
    status = await queryPermission()
    // Chromium keeps the state up to date only while a listener is there
    if (status && !isClosed) status.onchange = () => undefined
  }

  const read = () => (reading ??= readOnce())

  return {
    read,
    async open(constraints, signal) {
      const { mediaDevices } = (globalThis.navigator ?? {}) as Partial<Navigator>
      if (typeof mediaDevices?.getUserMedia !== 'function') return null
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
}

/**
 * How a start opens the microphone: the device and the settings of the page, or else the device that the user chose.
 * Null for a call without a microphone, or with a track of the page's own.
 */
export function microphoneConstraints(
  { call = {}, rememberDevices }: VoiceClientOptions,
  selection: DeviceSelection,
): MediaTrackConstraints | null {
  const { audioSource = true, inputSettings, dailyConfig } = call
  const { customTrack, ...settings }: MediaTrackConstraints & { customTrack?: unknown } = {
    ...dailyConfig?.userMediaAudioConstraints,
    ...inputSettings?.audio?.settings,
  }
  if (audioSource === false || typeof audioSource === 'object' || customTrack !== undefined) return null
  const chosen = selection.get('microphone') ?? (rememberDevices ? readSavedDevice('microphone') : undefined)
  // a device that the user chose may be unplugged by now: the system's is used then
  if (audioSource === true)
    return { ...settings, ...(chosen !== undefined && { deviceId: { ideal: chosen } }) }
  return { ...settings, ...(audioSource !== 'default' && { deviceId: { exact: audioSource } }) }
}
