import { isRecord } from '../platform/isRecord.ts'
import { SHARED_TRACK } from './dailyGlobals.ts'
import type { Machine } from './Machine.ts'
import type { MachineRequest } from './protocol.ts'

/** Shares the screen, a window, or the stream that the page gave; a refusal is reported as canceled. */
export async function startScreenShare(
  machine: Machine,
  { captureOptions }: MachineRequest,
): Promise<{ [field: string]: unknown }> {
  const options = isRecord(captureOptions) ? captureOptions : {}
  const stream = await capture(machine, options).catch(() => null)
  const { caller, channel } = machine
  if (!stream || !caller) {
    for (const track of stream?.getTracks() ?? []) track.stop()
    channel.post({ action: 'local-screen-share-canceled' })
    return {}
  }
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => machine.caller === caller && stopScreenShare(machine), {
      once: true,
    })
  }
  caller.setScreen(stream)
  channel.post({ action: 'local-screen-share-started' })
  return {}
}

/** Ends the sharing; harmless when there is none. */
export function stopScreenShare(machine: Machine): void {
  if (!machine.caller?.info.screen) return
  machine.caller.setScreen(null)
  machine.channel.post({ action: 'local-screen-share-stopped' })
}

async function capture(machine: Machine, options: { readonly [field: string]: unknown }) {
  if (options.mediaStream === SHARED_TRACK) return machine.shared.screenMediaStream ?? null
  const display = isRecord(options.displayMediaOptions) ? options.displayMediaOptions : {}
  return navigator.mediaDevices.getDisplayMedia(display)
}
