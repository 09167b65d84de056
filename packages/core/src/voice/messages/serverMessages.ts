/** Who spoke: the visitor, or the assistant. */
export type Speaker = 'user' | 'assistant'

type Fields = { readonly [field: string]: unknown }

/** What may come with every message. */
interface MessageFields {
  /** Milliseconds since the epoch. */
  timestamp?: number
  call?: Fields
  assistant?: Fields
  customer?: Fields
  phoneNumber?: Fields
  assistantVersion?: string
}

/** What was said, by whom; a partial is replaced by the next one and at last by the final. */
export interface TranscriptMessage extends MessageFields {
  type: 'transcript'
  role: Speaker
  /** A message that comes without one is told as `final`. */
  transcriptType: 'partial' | 'final'
  /** The text; of a partial, all that was said so far in this turn. */
  transcript: string
  /** Which assistant of a squad speaks. */
  assistantId?: string
  assistantName?: string
  /** The platform's filter changed the text; `originalTranscript` has what was said. */
  isFiltered?: boolean
  originalTranscript?: string
  /** What the platform's filter has found, as the names of the threats. */
  detectedThreats?: readonly string[]
}

/** Text that the assistant's model produced, token by token, or a tool call as an object. */
export interface ModelOutputMessage extends MessageFields {
  type: 'model-output'
  /** A piece of text, or a tool call. */
  output: unknown
  /** The same for all pieces of one turn. */
  turnId?: string
}

/** Somebody began or ceased to speak. */
export interface SpeechUpdateMessage extends MessageFields {
  type: 'speech-update'
  status: 'started' | 'stopped'
  role: Speaker
  /** Which turn of the conversation. */
  turn?: number
}

/** The call's status changed; `ended` comes with a reason. */
export interface StatusUpdateMessage extends MessageFields {
  type: 'status-update'
  /** Such as `in-progress` or `ended`. */
  status: string
  /** Why it ended, such as `customer-ended-call`. */
  endedReason?: string
}

/** The whole conversation so far, each time. */
export interface ConversationUpdateMessage extends MessageFields {
  type: 'conversation-update'
  messages?: readonly Fields[]
  /** The same in the form of OpenAI's API. */
  messagesOpenAIFormatted?: readonly Fields[]
  /** The same in short. */
  conversation?: readonly ConversationTurn[]
}

/** One turn of `conversation` in a `conversation-update`. */
export interface ConversationTurn {
  /** Such as `system`, `user`, `assistant`, `bot`, `tool` or `tool_calls`. */
  role: string
  /** The text, or its parts as in OpenAI's API; missing where the assistant called tools without a word. */
  content?: string | readonly Fields[] | null
  /** The tools that the assistant called in this turn. */
  tool_calls?: readonly ToolCall[] | null
}

/** One call of a tool by the assistant. */
export interface ToolCall {
  /** To name with the result. */
  id: string
  /** `function`. */
  type?: string | null
  function: {
    name: string
    /** JSON text, or the object itself. */
    arguments?: unknown
  }
}

/** The assistant calls tools. A page can act on it; `voice.onToolCall` also tells the assistant what came of it. */
export interface ToolCallsMessage extends MessageFields {
  type: 'tool-calls'
  toolCallList: readonly ToolCall[]
  /** The same calls, each with the definition of its tool. */
  toolWithToolCallList?: readonly Fields[]
}

/** What the server's own tools gave. */
export interface ToolCallsResultMessage extends MessageFields {
  type: 'tool-calls-result'
  toolCallResult?: Fields
}

/** A tool of the server is done; its fields are not documented. */
export interface ToolCompletedMessage extends MessageFields {
  type: 'tool.completed'
  messages?: readonly Fields[]
}

/** As `tool-calls`, of older assistants. */
export interface FunctionCallMessage extends MessageFields {
  type: 'function-call'
  functionCall: { name: string; parameters?: unknown }
}

/** As `tool-calls-result`, of older assistants. */
export interface FunctionCallResultMessage extends MessageFields {
  type: 'function-call-result'
  functionCallResult?: Fields
}

/** The assistant is slow to answer. */
export interface HangMessage extends MessageFields {
  type: 'hang'
}

/** The visitor spoke while the assistant did. */
export interface UserInterruptedMessage extends MessageFields {
  type: 'user-interrupted'
  /** Which turn was interrupted, as in `model-output`. */
  turnId?: string
}

/** A text that was handed to the assistant's voice. */
export interface VoiceInputMessage extends MessageFields {
  type: 'voice-input'
  input: string
}

/** The call goes to another assistant or number. */
export interface TransferUpdateMessage extends MessageFields {
  type: 'transfer-update'
  destination?: Fields
  toAssistant?: Fields
  fromAssistant?: Fields
  toStepRecord?: Fields
  fromStepRecord?: Fields
}

/** The visitor speaks another language now. */
export interface LanguageChangeMessage extends MessageFields {
  type: 'language-change-detected' | 'language-changed'
  /** Its code, such as `en`. */
  language: string
}

/** Data of the platform's own about the call. */
export interface MetadataMessage extends MessageFields {
  type: 'metadata'
  metadata: unknown
}

/** A workflow entered one of its nodes. */
export interface WorkflowNodeStartedMessage extends MessageFields {
  type: 'workflow.node.started'
  node?: Fields
}

/** Another assistant of the squad took over. */
export interface AssistantStartedMessage extends MessageFields {
  type: 'assistant.started'
  newAssistant?: Fields
}

/** When each word of a piece of speech is said: three lists of the same length. */
export interface WordAlignment {
  type: 'word-alignment'
  words: readonly string[]
  /** Milliseconds. */
  wordsStartTimesMs: readonly number[]
  /** Milliseconds. */
  wordsEndTimesMs: readonly number[]
}

/** How far the assistant has come in its turn, and the times of the latest piece of it. */
export interface WordProgress {
  type: 'word-progress'
  wordsSpoken: number
  /** As far as is known: it grows within a turn, and is 0 while nothing is known. */
  totalWords: number
  /** The piece that was spoken last. */
  segment?: string | null
  segmentDurationMs?: number | null
  /** Its words, in milliseconds from its beginning. */
  words?: readonly { readonly word: string; readonly startMs: number; readonly endMs: number }[] | null
}

/** What the assistant is saying: the whole turn so far, with the time of its words where the voice gives it. */
export interface AssistantSpeechStartedMessage extends MessageFields {
  type: 'assistant.speechStarted'
  text: string
  /** Which turn of the conversation. */
  turn?: number
  /** What has it said: `model`, `force-say` or `custom-voice`. */
  source?: string
  /** When its words are spoken, where the voice gives it. */
  timing?: WordAlignment | WordProgress
}

/** A chat of the platform was created or deleted. */
export interface ChatMessage extends MessageFields {
  type: 'chat.created' | 'chat.deleted'
  chat?: Fields
}

/** A session of the platform was created, changed or deleted. */
export interface SessionMessage extends MessageFields {
  type: 'session.created' | 'session.updated' | 'session.deleted'
  session?: Fields
}

/** The record of the call was deleted, or could not be. */
export interface CallDeletedMessage extends MessageFields {
  type: 'call.deleted' | 'call.delete.failed'
}

/** A message of a type that this version does not know. */
export interface UnknownMessage {
  type: string
  [field: string]: unknown
}

/** Every message that this version knows. */
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

/** The `type` of a message that is typed here. */
export type KnownMessageType = KnownMessage['type']

/** The message of a type. */
export type MessageOf<Type extends KnownMessageType> = KnownMessage extends infer Message
  ? Message extends { type: unknown }
    ? Type extends Message['type']
      ? Message
      : never
    : never
  : never

/**
 * Everything the platform sends over a call; discriminated on `type`, open at the end. Since the platform may
 * send what this version does not know, `isMessage(message, type)` narrows it, not a comparison of `type`.
 */
export type ServerMessage = KnownMessage | UnknownMessage
