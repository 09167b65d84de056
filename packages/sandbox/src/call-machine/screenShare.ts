import { isRecord } from '../platform/isRecord.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import type { Machine } from './Machine.ts'
import type { MachineRequest } from './protocol.ts'

type Fields = { readonly [field: string]: unknown }

/** Shares the screen, a window, or the stream that the page gave; a refusal is reported as canceled. */
export async function startScreenShare(machine: Machine, { captureOptions }: MachineRequest): Promise<void> {
  const options = isRecord(captureOptions) ? captureOptions : {}
  const stream = await capture(machine, options).catch((cause: unknown) => reportFailure(machine, cause))
  const { caller, channel } = machine
  if (!stream || !caller) {
    for (const track of stream?.getTracks() ?? []) track.stop()
    channel.post({ action: 'local-screen-share-canceled' })
    return
  }
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => machine.caller === caller && stopScreenShare(machine), {
      once: true,
    })
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
export function releaseScreen({ state, shared }: Machine): void {
  const stream = state.local.streams.screen?.stream
  if (stream === shared.screenMediaStream) return
  for (const track of stream?.getTracks() ?? []) track.stop()
}

async function capture(machine: Machine, options: Fields): Promise<MediaStream | null> {
  const failure = machine.failure('screen-share-error')
  if (failure) throw new Error(failure)
  if (options.mediaStream === SHARED_TRACK) return machine.shared.screenMediaStream ?? null
  delete machine.shared.screenMediaStream
  const display = isRecord(options.displayMediaOptions) ? options.displayMediaOptions : {}
  return navigator.mediaDevices.getDisplayMedia(display)
}

/** Somebody who closes the browser's question has failed at nothing. */
function reportFailure({ channel }: Machine, cause: unknown): null {
  const refused = cause instanceof DOMException && cause.name === 'NotAllowedError'
  const errorMsg = cause instanceof Error ? cause.message : String(cause)
  if (!refused) channel.post({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg })
  return null
}
