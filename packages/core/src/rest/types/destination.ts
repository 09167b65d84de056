import type { OneOf, Open } from './stored.ts'

/** A way to transfer a call. Bounds are the platform's. */
export interface TransferPlan extends Open {
  mode: OneOf<'blind-transfer' | 'warm-transfer-experimental'>
  message?: string
  /** Seconds, 1 to 600, by default 60. */
  timeout?: number
  sipVerb?: OneOf<'refer' | 'bye' | 'dial'>
  holdAudioUrl?: string
  transferCompleteAudioUrl?: string
  /** At most 4096 characters. */
  twiml?: string
}

/** Transfers the call to a telephone number. Bounds are the platform's. */
export interface NumberDestination extends Open {
  type: 'number'
  /** 3 to 40 characters, in E.164 unless `numberE164CheckEnabled` is false. */
  number: string
  extension?: string
  callerId?: string
  message?: string
  transferPlan?: TransferPlan
  description?: string
  numberE164CheckEnabled?: boolean
}

/** Transfers the call to a SIP address. */
export interface SipDestination extends Open {
  type: 'sip'
  sipUri: string
  sipHeaders?: { [name: string]: string }
  message?: string
  transferPlan?: TransferPlan
  description?: string
}

/** Transfers the call to another assistant of its squad. */
export interface AssistantDestination extends Open {
  type: 'assistant'
  assistantName: string
  transferMode?: OneOf<
    | 'rolling-history'
    | 'swap-system-message-in-history'
    | 'swap-system-message-in-history-and-remove-transfer-tool-messages'
    | 'delete-history'
  >
  message?: string
  description?: string
}

/** The target of a transfer, discriminated by `type`. */
export type Destination = NumberDestination | SipDestination | AssistantDestination
