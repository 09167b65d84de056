import { isRecord } from '../platform/isRecord.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import type { Machine } from './Machine.ts'
import type { MachineRequest } from './protocol.ts'

type Fields = { readonly [field: string]: unknown }

/** What the browser captures: whatever else is shared is the page's own. */
const captured = new WeakSet<MediaStream>()
/** Ends the listening to what is shared, which is the page's own and outlives the call. */
const sharing = new WeakMap<Machine, AbortController>()

/** Shares the screen, a window, or the stream that the page gave; a refusal is reported as canceled. */
export async function startScreenShare(machine: Machine, { captureOptions }: MachineRequest): Promise<void> {
  const options = isRecord(captureOptions) ? captureOptions : {}
  const stream = await capture(machine, options).catch((cause: unknown) => reportFailure(machine, cause))
  const { caller, channel } = machine
  if (!stream || !caller) {
    stopCapture(stream)
    channel.post({ action: 'local-screen-share-canceled' })
    return
  }
  releaseScreen(machine)
  const shared = new AbortController()
  sharing.set(machine, shared)
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => stopScreenShare(machine), { signal: shared.signal })
  }
  caller.setScreen(stream)
  updateScreenShare(machine, options)
  channel.post({ action: 'local-screen-share-started' })
}

/** Changes how the screen is sent. */
export function updateScreenShare(machine: Machine, options: Fields): void {
  const { screenVideoSendSettings } = options
  if (screenVideoSendSettings === undefined) return
  machine.services.settings.updateSend({ screenVideo: screenVideoSendSettings })
}

/** Ends the sharing; harmless when there is none. */
export function stopScreenShare(machine: Machine): void {
  if (!machine.caller?.info.screen) return
  releaseScreen(machine)
  machine.caller.setScreen(null)
  machine.channel.post({ action: 'local-screen-share-stopped' })
}

/** Stops what the browser captures; a stream that the page gave goes on. */
export function releaseScreen(machine: Machine): void {
  sharing.get(machine)?.abort()
  stopCapture(machine.state.local.streams.screen?.stream)
}

function stopCapture(stream: MediaStream | null | undefined): void {
  if (!stream || !captured.has(stream)) return
  for (const track of stream.getTracks()) track.stop()
}

async function capture(machine: Machine, options: Fields): Promise<MediaStream | null> {
  const failure = machine.failure('screen-share-error')
  if (failure) throw new Error(failure)
  if (options.mediaStream === SHARED_TRACK) return machine.shared.screenMediaStream ?? null
  const display = isRecord(options.displayMediaOptions) ? options.displayMediaOptions : {}
  const stream = await navigator.mediaDevices.getDisplayMedia(display)
  captured.add(stream)
  return stream
}

/** Somebody who closes the browser's question has failed at nothing. */
function reportFailure({ channel }: Machine, cause: unknown): null {
  const refused = cause instanceof DOMException && cause.name === 'NotAllowedError'
  const errorMsg = cause instanceof Error ? cause.message : String(cause)
  if (!refused) channel.post({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg })
  return null
}
