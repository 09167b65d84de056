type Fields = { readonly [field: string]: unknown }

/** Has the assistant say a text. All of it is at most 4096 characters of JSON, unless the room takes more (Daily). */
export interface SayMessage {
  type: 'say'
  /** The text that the assistant speaks. */
  message: string
  /** Whether the call ends when it is said. */
  endCallAfterSpoken?: boolean
  /** Whether the visitor may interrupt it. */
  interruptionsEnabled?: boolean
  /** Whether it interrupts what the assistant is saying. */
  interruptAssistantEnabled?: boolean
}

/** Adds a message to the conversation; the assistant answers it at once unless `triggerResponseEnabled` is false. */
export interface AddMessage {
  type: 'add-message'
  /** As whom it is said, and what. */
  message: { role: 'system' | 'user' | 'assistant' | 'tool' | 'function'; content: string }
  /** Whether the assistant answers. The platform's default is true. */
  triggerResponseEnabled?: boolean
}

/** Mutes or unmutes a side of the call at the platform, or has the assistant say its first message. */
export interface ControlMessage {
  type: 'control'
  control:
    | 'mute-assistant'
    | 'unmute-assistant'
    | 'say-first-message'
    /** From version 2.7 of the platform's own client. */
    | 'mute-customer'
    | 'unmute-customer'
  /** Seconds between the start of the call and of its video recording. */
  videoRecordingStartDelaySeconds?: number
}

/** Ends the call at the platform, as if the assistant had. */
export interface EndCallMessage {
  type: 'end-call'
}

/** Sends the caller to a telephone number or a SIP address. */
export interface TransferMessage {
  type: 'transfer'
  /** Where to. */
  destination?: Fields & ({ type: 'number'; number: string } | { type: 'sip'; sipUri: string })
  content?: string
}

/**
 * Hands the call to another assistant. The platform documents it for the control URL of a call only (`monitor`): that it
 * works from a page is unproven.
 */
export interface HandoffMessage {
  type: 'handoff'
  /** The assistant, as the platform defines it. */
  destination: Fields & { type: 'assistant' }
  content?: string
}

/** Sends something over the telephone line that the call came in by. */
export interface SendTransportMessage {
  type: 'send-transport-message'
  /** For which transport, and in its words. */
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
