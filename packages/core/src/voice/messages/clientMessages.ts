type Fields = { readonly [field: string]: unknown }

/** Makes the assistant say a text. The message has at most 4096 characters of JSON by default, which is Daily's limit. */
export interface SayMessage {
  type: 'say'
  /** The text that the assistant speaks. */
  message: string
  /** Whether the call ends after the text. */
  endCallAfterSpoken?: boolean
  /** Whether the user may interrupt the text. */
  interruptionsEnabled?: boolean
  /** Whether the text interrupts the assistant. */
  interruptAssistantEnabled?: boolean
}

/** Adds a message to the conversation. The assistant answers it at once unless `triggerResponseEnabled` is false. */
export interface AddMessage {
  type: 'add-message'
  /** The role of the speaker, and the text. */
  message: { role: 'system' | 'user' | 'assistant' | 'tool' | 'function'; content: string }
  /** Whether the assistant answers. The platform's default is true. */
  triggerResponseEnabled?: boolean
}

/** Mutes or unmutes a side of the call at the platform, or makes the assistant say its first message. */
export interface ControlMessage {
  type: 'control'
  control:
    | 'mute-assistant'
    | 'unmute-assistant'
    | 'say-first-message'
    /** Mutes the user. From version 2.7 of the platform's own client. */
    | 'mute-customer'
    | 'unmute-customer'
  /** Seconds between the start of the call and of its video recording. */
  videoRecordingStartDelaySeconds?: number
}

/** Ends the call at the platform, as if the assistant had ended it. */
export interface EndCallMessage {
  type: 'end-call'
}

/** Transfers the call to a phone number or a SIP address. */
export interface TransferMessage {
  type: 'transfer'
  /** The target of the transfer. */
  destination?: Fields & ({ type: 'number'; number: string } | { type: 'sip'; sipUri: string })
  content?: string
}

/**
 * Hands the call over to another assistant. The platform documents it for the control URL of a call only (`monitor`). It
 * is unproven from a page.
 */
export interface HandoffMessage {
  type: 'handoff'
  /** The assistant, as the platform defines it. */
  destination: Fields & { type: 'assistant' }
  content?: string
}

/** Sends a message over the transport of a phone call. */
export interface SendTransportMessage {
  type: 'send-transport-message'
  /** The transport, and the message in its format. */
  message: Fields &
    (
      | { transport: 'vapi.sip'; sipVerb: 'INFO' | 'MESSAGE' | 'NOTIFY' }
      | { transport: 'twilio'; twiml: string }
    )
}

/** Everything a page can send over a call. */
export type ClientMessage =
  | SayMessage
  | AddMessage
  | ControlMessage
  | EndCallMessage
  | TransferMessage
  | HandoffMessage
  | SendTransportMessage
