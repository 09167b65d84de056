import { isRecord } from '../../validators/isRecord.ts'
import type { KnownMessageType, MessageOf, ServerMessage, UnknownMessage } from './serverMessages.ts'

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

/** Fields that are not essential: an invalid one is removed, and the message is kept. */
const EXTRAS: { readonly [field: string]: Check } = {
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
function knownTypeOf({ type }: ServerMessage): KnownMessageType | null {
  // The type is `transcript[transcriptType='final']` if the assistant is configured to send final transcripts only.
  if (type.startsWith('transcript[')) return 'transcript'
  return isKnownType(type) ? type : null
}

const isKnownType = (type: string): type is KnownMessageType => Object.hasOwn(RULES, type)

/** Returns the first invalid field of a message. Null if all are valid, and for an unknown type. */
export function findInvalidField(message: UnknownMessage): string | null {
  const type = knownTypeOf(message)
  const rules = Object.entries(type ? RULES[type] : {})
  return rules.find(([field, isValid]) => !isValid(message[field]))?.[0] ?? null
}

/** A message with valid fields, and the warning about fields that were removed. */
interface CleanMessage {
  readonly message: ServerMessage
  readonly warning: string | undefined
}

/** Removes invalid extra fields, and known fields that are null, which their types do not allow. */
export function removeInvalidFields(message: UnknownMessage): CleanMessage {
  const type = knownTypeOf(message)
  if (!type) return { message, warning: undefined }
  const invalid = Object.keys(EXTRAS).filter(
    (field) => message[field] != null && !EXTRAS[field]?.(message[field]),
  )
  const isRemoved = ([field, value]: [string, unknown]) =>
    invalid.includes(field) || (value === null && Object.hasOwn({ ...EXTRAS, ...RULES[type] }, field))
  const valid = Object.fromEntries(Object.entries(message).filter((entry) => !isRemoved(entry)))
  return {
    message: { ...(type === 'transcript' && { transcriptType: 'final' }), ...valid, type: message.type },
    warning:
      invalid.length > 0
        ? `Invalid fields of a ${message.type} message were removed: ${invalid.join(', ')}.`
        : undefined,
  }
}

/** The same as `isMessage`, for the code of a call: an import of `isMessage.ts` would move it into the entry's chunk. */
export function isOfType<Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> {
  return knownTypeOf(message) === type && object(RULES[type])(message)
}
