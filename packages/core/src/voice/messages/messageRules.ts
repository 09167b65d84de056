import {
  array,
  enums,
  invalidProperty,
  nullable,
  optional,
  type,
  union,
} from '../../validators/entryCombinators.ts'
import {
  boolean,
  type EntrySchema,
  type EntryStruct,
  number,
  record,
  string,
} from '../../validators/entryStructs.ts'
import { fieldsOf } from '../../validators/isRecord.ts'
import type { KnownMessageType, MessageOf, ServerMessage } from './serverMessages.ts'

/** Also allows null, which the platform sends for a missing field. */
const nullish = (struct: EntryStruct) => optional(nullable(struct))

const list = array(record())
const speaker = enums(['user', 'assistant'])
const named = type({ name: string() })
const wordAlignment = type({
  type: enums(['word-alignment']),
  words: array(string()),
  wordsStartTimesMs: array(number()),
  wordsEndTimesMs: array(number()),
})
const wordProgress = type({
  type: enums(['word-progress']),
  wordsSpoken: number(),
  totalWords: number(),
  segment: nullish(string()),
  segmentDurationMs: nullish(number()),
  words: nullish(array(type({ word: string(), startMs: number(), endMs: number() }))),
})
const toolCall = type({ id: string(), type: nullish(string()), function: named })
const conversationTurn = type({
  role: string(),
  content: nullish(union([string(), list])),
  tool_calls: nullish(array(toolCall)),
})

/** The rules of the fields of each type of message. A field that is `nullish` may be absent, and others are allowed. */
export const RULES: { readonly [Type in KnownMessageType]: EntrySchema } = {
  transcript: { role: speaker, transcript: string(), transcriptType: nullish(enums(['partial', 'final'])) },
  'model-output': {},
  'speech-update': { role: speaker, status: enums(['started', 'stopped']) },
  'status-update': { status: string(), endedReason: nullish(string()) },
  'conversation-update': {
    messages: nullish(list),
    messagesOpenAIFormatted: nullish(list),
    conversation: nullish(array(conversationTurn)),
  },
  'tool-calls': {
    toolCallList: array(toolCall),
    toolWithToolCallList: nullish(list),
  },
  'tool-calls-result': { toolCallResult: nullish(record()) },
  'tool.completed': { messages: nullish(list) },
  'function-call': { functionCall: named },
  'function-call-result': { functionCallResult: nullish(record()) },
  hang: {},
  'user-interrupted': { turnId: nullish(string()) },
  'voice-input': { input: string() },
  'transfer-update': {
    destination: nullish(record()),
    toAssistant: nullish(record()),
    fromAssistant: nullish(record()),
    toStepRecord: nullish(record()),
    fromStepRecord: nullish(record()),
  },
  'language-change-detected': { language: string() },
  'language-changed': { language: string() },
  metadata: {},
  'workflow.node.started': { node: nullish(record()) },
  'assistant.started': { newAssistant: nullish(record()) },
  'assistant.speechStarted': { text: string(), timing: nullish(union([wordAlignment, wordProgress])) },
  'chat.created': { chat: nullish(record()) },
  'chat.deleted': { chat: nullish(record()) },
  'session.created': { session: nullish(record()) },
  'session.updated': { session: nullish(record()) },
  'session.deleted': { session: nullish(record()) },
  'call.deleted': {},
  'call.delete.failed': {},
}

/** Fields of any message that are not essential: an invalid one is removed, and the message is kept. */
export const EXTRAS: EntrySchema = {
  timestamp: number(),
  call: record(),
  assistant: record(),
  customer: record(),
  phoneNumber: record(),
  assistantVersion: string(),
  assistantId: string(),
  assistantName: string(),
  isFiltered: boolean(),
  originalTranscript: string(),
  detectedThreats: array(string()),
  turn: number(),
  turnId: string(),
  source: string(),
}

/** Returns the known type of a message. Null for a type that this version does not know. */
export function knownTypeOf({ type }: ServerMessage): KnownMessageType | null {
  // The type is `transcript[transcriptType='final']` if the assistant is configured to send final transcripts only.
  if (type.startsWith('transcript[')) return 'transcript'
  return isKnownType(type) ? type : null
}

const isKnownType = (type: string): type is KnownMessageType => Object.hasOwn(RULES, type)

/** Whether the fields of a message are valid by the rules of a type. */
export const hasFieldsOf = <Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> => invalidProperty(RULES[type], fieldsOf(message)) === undefined
