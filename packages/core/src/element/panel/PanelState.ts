import type { VoiceState } from '../../voice/state.ts'
import type { CallSettings } from '../settings.ts'
import type { Trouble } from '../words/words.ts'

/** The state of the panel. `call` is the state of the call. */
export interface PanelState {
  readonly call: VoiceState
  readonly mode: CallSettings['mode']
  /** The missing setting, in words for the developer. Null if the settings are complete, and during a call. */
  readonly problem: string | null
  /** The text to agree to; null when no agreement is asked for. */
  readonly consent: string | null
  /** Another element of the page is in a call. */
  readonly isBusyElsewhere: boolean
  /** Why the last call ended. Null during a call, before the first one, and after a message of the chat. */
  readonly endReason: string | null
  /** The browser asks the user for the microphone. */
  readonly asksForMicrophone: boolean
  readonly hasLines: boolean
  readonly isWriting: boolean
  /** Why the last call failed. Null during a call, and after a message of the chat. */
  readonly trouble: Trouble | null
  /** Why the last message of the chat has no whole answer. */
  readonly chatTrouble: Trouble | null
  /** The answer of the chat broke off after its first words. */
  readonly isAnswerInterrupted: boolean
  /** The message of the error behind them, in words for the developer. */
  readonly errorMessage: string | null
}

/** The result of sending a text. The names of failures are those of the texts that report them. */
export type SendResult = 'sent' | 'asksForConsent' | 'notSent' | 'messageTooLong'
