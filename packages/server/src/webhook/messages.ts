import type { PlatformObject } from '../PlatformObject.ts'

/** The fields that most messages have. */
export interface MessageFields {
  /** Milliseconds since 1970. */
  readonly timestamp?: number
  /** The call that the message is about. May contain secrets: whoever has `monitor.controlUrl` controls the call. */
  readonly call?: PlatformObject & {
    readonly id?: string
    readonly monitor?: { readonly controlUrl?: string; readonly listenUrl?: string }
  }
  /** The assistant of the call, with its prompt. */
  readonly assistant?: PlatformObject
  /** The person who is called or calls. */
  readonly customer?: PlatformObject & { readonly number?: string; readonly name?: string }
  /** The phone number of the call. May contain the credentials of its provider. */
  readonly phoneNumber?: PlatformObject
  /** The recorded parts of the call so far. */
  readonly artifact?: PlatformObject
  readonly chat?: PlatformObject
  /** The version of the assistant, such as `v3`. */
  readonly assistantVersion?: string | null
  readonly [field: string]: unknown
}

/** One message of a conversation, in the form of OpenAI. */
export interface ConversationMessage {
  readonly role: string
  readonly content?: string | null
  readonly [field: string]: unknown
}

/**
 * A call of a tool. The platform documents two forms: `function` with `name` and `arguments`, and `name` with
 * `parameters`. `readToolCall()` reads both.
 */
export interface ToolCall {
  readonly id: string
  readonly type?: string
  readonly function?: { readonly name: string; readonly arguments?: string | PlatformObject }
  readonly name?: string
  readonly parameters?: PlatformObject
  readonly [field: string]: unknown
}

/** Expects an assistant for an incoming call, within 7.5 seconds. */
export interface AssistantRequestMessage extends MessageFields {
  readonly type: 'assistant-request'
}

/** The conversation after each change. */
export interface ConversationUpdateMessage extends MessageFields {
  readonly type: 'conversation-update'
  readonly messages?: readonly PlatformObject[]
  readonly messagesOpenAIFormatted?: readonly ConversationMessage[]
}

/** The report about a call that is over. */
export interface EndOfCallReportMessage extends MessageFields {
  readonly type: 'end-of-call-report'
  readonly endedReason: string
  /** ISO 8601. */
  readonly startedAt?: string
  /** ISO 8601. */
  readonly endedAt?: string
  /** In US dollars. */
  readonly cost?: number
  readonly costs?: readonly PlatformObject[]
  readonly transcript?: string
  readonly summary?: string
  readonly recordingUrl?: string
  readonly analysis?: PlatformObject & {
    readonly summary?: string
    readonly structuredData?: PlatformObject
    readonly successEvaluation?: string
  }
}

/** Expects the assistant that takes over a call. */
export interface HandoffDestinationRequestMessage extends MessageFields {
  readonly type: 'handoff-destination-request'
  /** The arguments that the model has given. */
  readonly parameters: PlatformObject
}

/** The assistant has not answered for some seconds. */
export interface HangMessage extends MessageFields {
  readonly type: 'hang'
}

/** Expects documents for the conversation, from a knowledge base of your own. */
export interface KnowledgeBaseRequestMessage extends MessageFields {
  readonly type: 'knowledge-base-request'
  readonly messages?: readonly PlatformObject[]
  readonly messagesOpenAIFormatted: readonly ConversationMessage[]
}

/** A piece of the model's output. */
export interface ModelOutputMessage extends MessageFields {
  readonly type: 'model-output'
  readonly output: unknown
  readonly turnId?: string
}

/** Asks this server to hang up or to forward a phone call. Sent only if the assistant's `serverMessages` name it. */
export interface PhoneCallControlMessage extends MessageFields {
  readonly type: 'phone-call-control'
  /** `forward` or `hang-up`. */
  readonly request: string
  readonly destination?: PlatformObject
}

/** A side begins or stops to speak. */
export interface SpeechUpdateMessage extends MessageFields {
  readonly type: 'speech-update'
  /** `started` or `stopped`. */
  readonly status: string
  /** `assistant` or `user`. */
  readonly role: string
  /** Counted from 0. */
  readonly turn?: number
}

/** The status of a call: `scheduled`, `queued`, `ringing`, `in-progress`, `forwarding` or `ended`. */
export interface StatusUpdateMessage extends MessageFields {
  readonly type: 'status-update'
  readonly status: string
  readonly endedReason?: string
}

/** Expects the results of tools. */
export interface ToolCallsMessage extends MessageFields {
  readonly type: 'tool-calls'
  readonly toolCallList: readonly ToolCall[]
  /** Each tool with its call. */
  readonly toolWithToolCallList?: readonly PlatformObject[]
}

/** Expects the destination of a transfer. */
export interface TransferDestinationRequestMessage extends MessageFields {
  readonly type: 'transfer-destination-request'
}

/** A call was transferred. */
export interface TransferUpdateMessage extends MessageFields {
  readonly type: 'transfer-update'
  readonly destination?: PlatformObject
  readonly toAssistant?: PlatformObject
  readonly fromAssistant?: PlatformObject
}

/** Words that were spoken. */
export interface TranscriptMessage extends MessageFields {
  /** The second form is sent for an assistant whose `serverMessages` name it. Both go to the handler `transcript`. */
  readonly type: 'transcript' | `transcript[transcriptType=${string}]`
  /** `assistant` or `user`. */
  readonly role: string
  /** `partial` or `final`. */
  readonly transcriptType: string
  readonly transcript: string
  readonly detectedThreats?: readonly string[]
}

/** The user has interrupted the assistant. */
export interface UserInterruptedMessage extends MessageFields {
  readonly type: 'user-interrupted'
  readonly turnId?: string
}

/** The transcriber has switched to another language. */
export interface LanguageChangeDetectedMessage extends MessageFields {
  readonly type: 'language-change-detected'
  /** Such as `es`. */
  readonly language: string
}

/** The text that the assistant's voice gets. */
export interface VoiceInputMessage extends MessageFields {
  readonly type: 'voice-input'
  readonly input: string
}

/** An assistant takes the call: the first one, or one that it was handed to. */
export interface AssistantStartedMessage extends MessageFields {
  readonly type: 'assistant.started'
  readonly newAssistant?: PlatformObject
}

/** The assistant begins to speak a text, or goes on in it. */
export interface AssistantSpeechMessage extends MessageFields {
  readonly type: 'assistant.speechStarted'
  readonly text: string
  readonly turn?: number
  /** `model`, `force-say` or `custom-voice`. */
  readonly source?: string
  readonly timing?: PlatformObject
}

/** Expects speech from a voice server of your own. Sent to `voice.server.url` of the assistant. */
export interface VoiceRequestMessage extends MessageFields {
  readonly type: 'voice-request'
  readonly text: string
  /** Samples a second of the expected audio. */
  readonly sampleRate: number
}

/** Expects how long to wait for more words of the user. Sent to the server of the assistant's `smartEndpointingPlan`. */
export interface CallEndpointingRequestMessage extends MessageFields {
  readonly type: 'call.endpointing.request'
  readonly messages?: readonly PlatformObject[]
  readonly messagesOpenAIFormatted: readonly ConversationMessage[]
}

/** A chat was created or deleted. */
export interface ChatMessage<Type extends string> extends MessageFields {
  readonly type: Type
  readonly chat: PlatformObject
}

/** A session was created, updated or deleted. */
export interface SessionMessage<Type extends string> extends MessageFields {
  readonly type: Type
  readonly session: PlatformObject
}

/** The record of a call was deleted, or could not be. */
export interface CallDeletionMessage<Type extends string> extends MessageFields {
  readonly type: Type
}

/** Recordings and logs of a call were stored, or could not be. */
export interface CallArtifactUploadMessage extends MessageFields {
  readonly type: 'call.artifact.upload'
  readonly artifacts: readonly { readonly type: string; readonly success: boolean }[]
}

/** Expects whether a contact of a campaign may be called. */
export interface CampaignPredialMessage extends MessageFields {
  readonly type: 'campaign.predial'
  readonly campaignId: string
  readonly contact: PlatformObject & { readonly id?: string; readonly number?: string }
}

/**
 * The messages of the platform by their type.
 *
 * Sources: the types of `@vapi-ai/web` 2.7.1 (2026-09-20), and the page "Server events" of the platform's documentation
 * (VapiAI/docs, `fern/server-url/events.mdx`, August 2026).
 */
export interface WebhookMessages {
  'assistant-request': AssistantRequestMessage
  'assistant.speechStarted': AssistantSpeechMessage
  'assistant.started': AssistantStartedMessage
  'call.artifact.upload': CallArtifactUploadMessage
  'call.delete.failed': CallDeletionMessage<'call.delete.failed'>
  'call.deleted': CallDeletionMessage<'call.deleted'>
  'call.endpointing.request': CallEndpointingRequestMessage
  'campaign.predial': CampaignPredialMessage
  'chat.created': ChatMessage<'chat.created'>
  'chat.deleted': ChatMessage<'chat.deleted'>
  'conversation-update': ConversationUpdateMessage
  'end-of-call-report': EndOfCallReportMessage
  'handoff-destination-request': HandoffDestinationRequestMessage
  hang: HangMessage
  'knowledge-base-request': KnowledgeBaseRequestMessage
  'language-change-detected': LanguageChangeDetectedMessage
  'model-output': ModelOutputMessage
  'phone-call-control': PhoneCallControlMessage
  'session.created': SessionMessage<'session.created'>
  'session.deleted': SessionMessage<'session.deleted'>
  'session.updated': SessionMessage<'session.updated'>
  'speech-update': SpeechUpdateMessage
  'status-update': StatusUpdateMessage
  'tool-calls': ToolCallsMessage
  transcript: TranscriptMessage
  'transfer-destination-request': TransferDestinationRequestMessage
  'transfer-update': TransferUpdateMessage
  'user-interrupted': UserInterruptedMessage
  'voice-input': VoiceInputMessage
  'voice-request': VoiceRequestMessage
}

/** The type of a message that this package knows. */
export type MessageType = keyof WebhookMessages

/** A message of the platform, discriminated on `type`. */
export type WebhookMessage = WebhookMessages[MessageType]

/** A message of a type that this package does not know. */
export interface UnknownMessage extends MessageFields {
  readonly type: string
}
