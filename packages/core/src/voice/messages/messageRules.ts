import { isRecord } from '../../validators/isRecord.ts'
import type { KnownMessageType, MessageOf, ServerMessage } from './serverMessages.ts'

/** Returns whether a value is valid. No superstruct here: this check runs on every message, and reports no path. */
type Check = (value: unknown) => boolean

const string: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number'
const object =
  (checks: { readonly [field: string]: Check }): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([field, check]) => check(value[field]))
const array =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const enums =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)
/** Also allows null, which the platform sends for a missing field. */
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value)
const record = object({})
const list = array(record)
const speaker = enums('user', 'assistant')
const named = object({ name: string })
const wordAlignment = object({
  type: enums('word-alignment'),
  words: array(string),
  wordsStartTimesMs: array(number),
  wordsEndTimesMs: array(number),
})
const wordProgress = object({
  type: enums('word-progress'),
  wordsSpoken: number,
  totalWords: number,
  segment: optional(string),
  segmentDurationMs: optional(number),
  words: optional(array(object({ word: string, startMs: number, endMs: number }))),
})
const toolCall = object({ id: string, type: optional(string), function: named })
const conversationTurn = object({
  role: string,
  content: optional((value) => string(value) || list(value)),
  tool_calls: optional(array(toolCall)),
})
const timing: Check = (value) => wordAlignment(value) || wordProgress(value)

/** The fields that each type of message must have. Other fields are allowed. */
export const RULES: { readonly [Type in KnownMessageType]: { readonly [field: string]: Check } } = {
  transcript: { role: speaker, transcript: string, transcriptType: optional(enums('partial', 'final')) },
  'model-output': {},
  'speech-update': { role: speaker, status: enums('started', 'stopped') },
  'status-update': { status: string, endedReason: optional(string) },
  'conversation-update': {
    messages: optional(list),
    messagesOpenAIFormatted: optional(list),
    conversation: optional(array(conversationTurn)),
  },
  'tool-calls': {
    toolCallList: array(toolCall),
    toolWithToolCallList: optional(list),
  },
  'tool-calls-result': { toolCallResult: optional(record) },
  'tool.completed': { messages: optional(list) },
  'function-call': { functionCall: named },
  'function-call-result': { functionCallResult: optional(record) },
  hang: {},
  'user-interrupted': { turnId: optional(string) },
  'voice-input': { input: string },
  'transfer-update': {
    destination: optional(record),
    toAssistant: optional(record),
    fromAssistant: optional(record),
    toStepRecord: optional(record),
    fromStepRecord: optional(record),
  },
  'language-change-detected': { language: string },
  'language-changed': { language: string },
  metadata: {},
  'workflow.node.started': { node: optional(record) },
  'assistant.started': { newAssistant: optional(record) },
  'assistant.speechStarted': { text: string, timing: optional(timing) },
  'chat.created': { chat: optional(record) },
  'chat.deleted': { chat: optional(record) },
  'session.created': { session: optional(record) },
  'session.updated': { session: optional(record) },
  'session.deleted': { session: optional(record) },
  'call.deleted': {},
  'call.delete.failed': {},
}

/** Fields of any message that are not essential: an invalid one is removed, and the message is kept. */
export const EXTRAS: { readonly [field: string]: Check } = {
  timestamp: number,
  call: record,
  assistant: record,
  customer: record,
  phoneNumber: record,
  assistantVersion: string,
  assistantId: string,
  assistantName: string,
  isFiltered: (value) => typeof value === 'boolean',
  originalTranscript: string,
  detectedThreats: array(string),
  turn: number,
  turnId: string,
  source: string,
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
): message is MessageOf<Type> => object(RULES[type])(message)
