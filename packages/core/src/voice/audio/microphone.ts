import { toOffhookError } from '../../errors/OffhookError.ts'
import type { Room } from '../openRoom.ts'
import type { LiveCallOptions, SessionContext } from '../SessionContext.ts'

/** Input settings with this processor for the user's voice. */
const processor = (type: 'none' | 'noise-cancellation') => ({ audio: { processor: { type } } })

/** The user's microphone as it is to be; applied as soon as the call is joined. */
export function createMicrophone(
  { call: { emitter }, isOpen, order, tell }: Room,
  { muted: joinsMuted }: Pick<LiveCallOptions, 'muted'>,
  report: SessionContext['report'],
  tooLate: () => Promise<void>,
) {
  const wanted = { muted: joinsMuted }
  let isClosed = false
  let processorFailed = false
  const apply = () => {
    if (isOpen()) tell('setLocalAudio', !wanted.muted && !isClosed)
  }

  /** Switches a processor off that has failed, once. Rejects where that fails too. */
  async function switchProcessorOff(): Promise<void> {
    if (processorFailed || !isOpen()) return
    processorFailed = true
    // the microphone comes back even where the processor cannot be switched off
    try {
      await Promise.race([order('updateInputSettings', processor('none')), tooLate()])
    } finally {
      apply()
    }
  }

  emitter.on('joined-meeting', () => {
    if (wanted.muted !== joinsMuted) apply()
  })
  emitter.on('input-settings-updated', (settings) => {
    const { audio }: { audio?: { processor?: { type?: unknown } } | null } = Object(settings)
    // a processor that was switched on again may fail again
    if ((audio?.processor?.type ?? 'none') !== 'none') processorFailed = false
  })
  emitter.on('nonfatal-error', ({ type }) => {
    if (type !== 'audio-processor-error') return
    switchProcessorOff().catch((reason) => {
      report.error('audio-processing-setup-error', toOffhookError(reason))
    })
  })
  return {
    isMuted: () => wanted.muted,
    /** Turns the microphone off for the rest of the call, which the assistant has left. */
    close() {
      isClosed = true
      apply()
    },
    setMuted(next: boolean) {
      wanted.muted = next
      apply()
    },
    /** Rejects where there can be no noise cancellation; the microphone is on without it then. */
    async requestNoiseCancellation(): Promise<unknown> {
      processorFailed = false
      try {
        return await order('updateInputSettings', processor('noise-cancellation'))
      } catch (error) {
        // a failure of this one adds nothing to the error
        switchProcessorOff().catch(() => undefined)
        throw error
      }
    },
  }
}
