import { toOffhookError } from '../errors/OffhookError.ts'
import type { ConversationHost } from './conversation.ts'
import type { LiveCallOptions } from './createLiveCall.ts'
import type { Room } from './openRoom.ts'

/** Input settings with this processor for the visitor's voice. */
export const processor = (type: 'none' | 'noise-cancellation') => ({ audio: { processor: { type } } })

/** The visitor's microphone as it is to be; applied as soon as the call is joined. */
export function createMicrophone(
  { call: { emitter }, isOpen, order, tell }: Room,
  { muted, call: { startAudioOff = false } }: LiveCallOptions,
  report: ConversationHost['report'],
  tooLate: () => Promise<void>,
) {
  const wanted = { muted }
  let isClosed = false
  let processorFailed = false
  const apply = () => {
    if (isOpen()) tell('setLocalAudio', !wanted.muted && !isClosed)
  }
  emitter.on('joined-meeting', () => {
    if (wanted.muted !== startAudioOff) apply()
  })
  emitter.on('input-settings-updated', (settings) => {
    const { audio }: { audio?: { processor?: { type?: unknown } } | null } = Object(settings)
    // one that was switched on again may fail again
    if ((audio?.processor?.type ?? 'none') !== 'none') processorFailed = false
  })
  emitter.on('nonfatal-error', async ({ type }) => {
    if (type !== 'audio-processor-error' || processorFailed || !isOpen()) return
    processorFailed = true
    // the microphone comes back even where the processor cannot be switched off
    try {
      await Promise.race([order('updateInputSettings', processor('none')), tooLate()])
    } catch (reason) {
      report.error('audio-processing-setup-error', toOffhookError(reason))
    } finally {
      apply()
    }
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
  }
}
