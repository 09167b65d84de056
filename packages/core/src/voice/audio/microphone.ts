import { toOffhookError } from '../../errors/OffhookError.ts'
import type { CallContext } from '../CallContext.ts'

/** Input settings with this processor for the user's voice. */
const processor = (type: 'none' | 'noise-cancellation') => ({ audio: { processor: { type } } })

/** The user's microphone in a call: muted or not, with noise cancellation or not. */
export interface Microphone {
  /** Whether no level of the user counts now: the user is muted, and the engine reports the microphone all the same. */
  isSilent: () => boolean
  /** Mutes, or unmutes. Before the join, it is done as soon as the call is joined. */
  setMuted: (muted: boolean) => void
  /** Rejects where noise cancellation is impossible. The microphone is on without it then. */
  requestNoiseCancellation: () => Promise<unknown>
  /** Turns the microphone off for the rest of the call, which the assistant has left. */
  close: () => void
}

/** Creates the microphone of a call. `joinsMuted`: the call joins with the microphone off. */
export function createMicrophone(
  { call, isOpen, invoke, invokeAndForget, report, methodTimeout }: CallContext,
  joinsMuted: boolean,
): Microphone {
  const { emitter } = call
  let isMuted = joinsMuted
  let isClosed = false
  let processorFailed = false
  const apply = () => {
    if (isOpen()) invokeAndForget('setLocalAudio', !isMuted && !isClosed)
  }

  /** Switches off a processor that has failed, once. Rejects where that fails too. */
  async function switchProcessorOff(): Promise<void> {
    if (processorFailed || !isOpen()) return
    processorFailed = true
    // The microphone comes back even where the processor cannot be switched off.
    try {
      await Promise.race([invoke('updateInputSettings', processor('none')), methodTimeout()])
    } finally {
      apply()
    }
  }

  emitter.on('joined-meeting', () => {
    if (isMuted !== joinsMuted) apply()
  })
  emitter.on('input-settings-updated', (settings) => {
    const { audio }: { audio?: { processor?: { type?: unknown } } | null } = Object(settings)
    // A processor that was switched on again may fail again.
    if ((audio?.processor?.type ?? 'none') !== 'none') processorFailed = false
  })
  emitter.on('nonfatal-error', ({ type }) => {
    if (type !== 'audio-processor-error') return
    switchProcessorOff().catch((reason) => {
      report.error('audio-processing-setup-error', toOffhookError(reason))
    })
  })
  return {
    isSilent: () => isMuted && call.session?.engine.hearsWhileMuted !== true,
    close() {
      isClosed = true
      apply()
    },
    setMuted(muted) {
      isMuted = muted
      apply()
    },
    async requestNoiseCancellation() {
      processorFailed = false
      try {
        return await invoke('updateInputSettings', processor('noise-cancellation'))
      } catch (error) {
        // A failure of this adds nothing to the error.
        switchProcessorOff().catch(() => undefined)
        throw error
      }
    },
  }
}
