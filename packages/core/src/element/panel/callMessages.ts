import { isOffhookError } from '../../errors/OffhookError.ts'
import type { VoiceClient } from '../../voice/types.ts'
import type { SendResult } from './PanelState.ts'

/** Sends a text of the user over the call. */
export function sendInCall(voice: VoiceClient, text: string): SendResult {
  try {
    return voice.addMessage({ role: 'user', content: text }) ? 'sent' : 'notSent'
  } catch (error) {
    // The other rules of a message hold for every text.
    return isOffhookError(error, 'validation') ? 'messageTooLong' : 'notSent'
  }
}
