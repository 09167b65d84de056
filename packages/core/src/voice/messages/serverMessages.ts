/** A side of the conversation. */
export type Speaker = 'user' | 'assistant'

type Fields = { readonly [field: string]: unknown }

/** The optional fields of every message. */
interface MessageFields {
  /** Milliseconds since the epoch. */
  timestamp?: number
  call?: Fields
  assistant?: Fields
  customer?: Fields
  phoneNumber?: Fields
  assistantVersion?: string
}

/** A transcript of speech. A partial text is replaced by the next one, and at the end by the final text. */
export interface TranscriptMessage extends MessageFields {
  type: 'transcript'
  role: Speaker
  /** Set to `final` if the platform sends a message without it. */
  transcriptType: 'partial' | 'final'
  /** The text. In a partial, the whole text of the turn so far. */
  transcript: string
  /** The id of the assistant that speaks, in a squad. */
  assistantId?: string
  assistantName?: string
  /** Whether the platform's filter changed the text. `originalTranscript` has the original. */
  isFiltered?: boolean
  originalTranscript?: string
  /** The names of the threats that the platform's filter detected. */
  detectedThreats?: readonly string[]
}

/** Output of the assistant's model: text, token by token, or a tool call as an object. */
export interface ModelOutputMessage extends MessageFields {
  type: 'model-output'
  /** A token as a string, or a tool call as an object. */
  output: unknown
  /** The id of the turn, the same for all its tokens. */
  turnId?: string
}

/** A speaker started or stopped. */
export interface SpeechUpdateMessage extends MessageFields {
  type: 'speech-update'
  status: 'started' | 'stopped'
  role: Speaker
  /** The number of the turn in the conversation. */
  turn?: number
}

/** The status of the call changed. */
export interface StatusUpdateMessage extends MessageFields {
  type: 'status-update'
  /** The new status, such as `in-progress` or `ended`. */
  status: string
  /** The reason of `ended`, such as `customer-ended-call`. */
  endedReason?: string
}

/** The whole conversation so far. */
export interface ConversationUpdateMessage extends MessageFields {
  type: 'conversation-update'
  messages?: readonly Fields[]
  /** The messages in the format of OpenAI's API. */
  messagesOpenAIFormatted?: readonly Fields[]
  /** The conversation in a short format. */
  conversation?: readonly ConversationTurn[]
}

/** One turn of `conversation` in a `conversation-update`. */
export interface ConversationTurn {
  /** The role, such as `system`, `user`, `assistant`, `bot`, `tool` or `tool_calls`. */
  role: string
  /** The text, or its parts as in OpenAI's API. Missing if the assistant called tools without a text. */
  content?: string | readonly Fields[] | null
  /** The tools that the assistant called in this turn. */
  tool_calls?: readonly ToolCall[] | null
}

/** A tool call of the assistant. */
export interface ToolCall {
  /** The id of the tool call, which its result refers to. */
  id: string
  /** `function`. */
  type?: string | null
  function: {
    name: string
    /** JSON text or an object. */
    arguments?: unknown
  }
}

/** The assistant calls tools. `voice.onToolCall` runs a function for them and sends the result to the assistant. */
export interface ToolCallsMessage extends MessageFields {
  type: 'tool-calls'
  toolCallList: readonly ToolCall[]
  /** The same calls with the definitions of their tools. */
  toolWithToolCallList?: readonly Fields[]
}

/** The result of a tool on the server. The platform sends it only if the assistant's `clientMessages` name it. */
export interface ToolCallsResultMessage extends MessageFields {
  type: 'tool-calls-result'
  /** The `toolCallId`, and the `result` or the `error` as texts. */
  toolCallResult?: Fields
}

/** A tool on the server has finished. The platform does not document its fields. */
export interface ToolCompletedMessage extends MessageFields {
  type: 'tool.completed'
  messages?: readonly Fields[]
}

/** The legacy form of `tool-calls`. */
export interface FunctionCallMessage extends MessageFields {
  type: 'function-call'
  functionCall: { name: string; parameters?: unknown }
}

/** The legacy form of `tool-calls-result`. */
export interface FunctionCallResultMessage extends MessageFields {
  type: 'function-call-result'
  functionCallResult?: Fields
}

/** The assistant is slow to respond. */
export interface HangMessage extends MessageFields {
  type: 'hang'
}

/** The user interrupted the assistant. */
export interface UserInterruptedMessage extends MessageFields {
  type: 'user-interrupted'
  /** The id of the interrupted turn, as in `model-output`. */
  turnId?: string
}

/** The text that the assistant's voice speaks. */
export interface VoiceInputMessage extends MessageFields {
  type: 'voice-input'
  input: string
}

/** The call is transferred to another assistant or phone number. */
export interface TransferUpdateMessage extends MessageFields {
  type: 'transfer-update'
  destination?: Fields
  toAssistant?: Fields
  fromAssistant?: Fields
  toStepRecord?: Fields
  fromStepRecord?: Fields
}

/** The user speaks another language. */
export interface LanguageChangeMessage extends MessageFields {
  type: 'language-change-detected' | 'language-changed'
  /** The language code, such as `en`. */
  language: string
}

/** Metadata of the call, as the platform defines it. */
export interface MetadataMessage extends MessageFields {
  type: 'metadata'
  metadata: unknown
}

/** A workflow entered one of its nodes. */
export interface WorkflowNodeStartedMessage extends MessageFields {
  type: 'workflow.node.started'
  node?: Fields
}

/** Another assistant of the squad has started. */
export interface AssistantStartedMessage extends MessageFields {
  type: 'assistant.started'
  newAssistant?: Fields
}

/** The times of the words in a segment of speech: three arrays of the same length. */
export interface WordAlignment {
  type: 'word-alignment'
  words: readonly string[]
  /** The beginning of each word, in milliseconds. */
  wordsStartTimesMs: readonly number[]
  /** The end of each word, in milliseconds. */
  wordsEndTimesMs: readonly number[]
}

/** The progress of the assistant in its turn, and the times of the words in the latest segment. */
export interface WordProgress {
  type: 'word-progress'
  wordsSpoken: number
  /** The number of words known so far: it grows during the turn, and is 0 at first. */
  totalWords: number
  /** The text of the latest segment. */
  segment?: string | null
  segmentDurationMs?: number | null
  /** The words of the segment, in milliseconds from its beginning. */
  words?: readonly { readonly word: string; readonly startMs: number; readonly endMs: number }[] | null
}

/** The assistant speaks: the text of its turn so far, with the times of the words if the voice provides them. */
export interface AssistantSpeechStartedMessage extends MessageFields {
  type: 'assistant.speechStarted'
  text: string
  /** The number of the turn in the conversation. */
  turn?: number
  /** The source of the text: `model`, `force-say` or `custom-voice`. */
  source?: string
  /** The times of the words, if the voice provides them. */
  timing?: WordAlignment | WordProgress
}

/** A chat was created or deleted on the platform. */
export interface ChatMessage extends MessageFields {
  type: 'chat.created' | 'chat.deleted'
  chat?: Fields
}

/** A session was created, changed or deleted on the platform. */
export interface SessionMessage extends MessageFields {
  type: 'session.created' | 'session.updated' | 'session.deleted'
  session?: Fields
}

/** The record of the call was deleted, or could not be deleted. */
export interface CallDeletedMessage extends MessageFields {
  type: 'call.deleted' | 'call.delete.failed'
}

/** A message of a type that this version does not know. */
export interface UnknownMessage {
  type: string
  [field: string]: unknown
}

/** A message of a type that this version knows. */
export type KnownMessage =
  | TranscriptMessage
  | ModelOutputMessage
  | SpeechUpdateMessage
  | StatusUpdateMessage
  | ConversationUpdateMessage
  | ToolCallsMessage
  | ToolCallsResultMessage
  | ToolCompletedMessage
  | FunctionCallMessage
  | FunctionCallResultMessage
  | HangMessage
  | UserInterruptedMessage
  | VoiceInputMessage
  | TransferUpdateMessage
  | LanguageChangeMessage
  | MetadataMessage
  | WorkflowNodeStartedMessage
  | AssistantStartedMessage
  | AssistantSpeechStartedMessage
  | ChatMessage
  | SessionMessage
  | CallDeletedMessage

/** The type of a known message. */
export type KnownMessageType = KnownMessage['type']

/** The known message of a type. */
export type MessageOf<Type extends KnownMessageType> = KnownMessage extends infer Message
  ? Message extends { type: unknown }
    ? Type extends Message['type']
      ? Message
      : never
    : never
  : never

/**
 * A message of the platform in a call. The platform may send types that this version does not know, so narrow it with
 * `isMessage(message, type)` instead of comparing `type`.
 */
export type ServerMessage = KnownMessage | UnknownMessage
