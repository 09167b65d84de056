import type { KnownMessageType, MessageOf, ServerMessage, UnknownMessage } from './serverMessages.ts'

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number'
const fields =
  (checks: { readonly [field: string]: Check }): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(checks).every(([field, check]) => check(Reflect.get(value, field)))
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const oneOf =
  (...words: readonly unknown[]): Check =>
  (value) =>
    words.includes(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value)
const record = fields({})
const list = listOf(record)
const speaker = oneOf('user', 'assistant')
const named = fields({ name: text })
const wordAlignment = fields({
  type: oneOf('word-alignment'),
  words: listOf(text),
  wordsStartTimesMs: listOf(number),
  wordsEndTimesMs: listOf(number),
})
const wordProgress = fields({
  type: oneOf('word-progress'),
  wordsSpoken: number,
  totalWords: number,
  segment: optional(text),
  segmentDurationMs: optional(number),
  words: optional(listOf(fields({ word: text, startMs: number, endMs: number }))),
})
const toolCall = fields({ id: text, type: optional(text), function: named })
const conversationTurn = fields({
  role: text,
  content: optional((value) => text(value) || list(value)),
  tool_calls: optional(listOf(toolCall)),
})
const timing: Check = (value) => wordAlignment(value) || wordProgress(value)

/** The fields by which each message is known. Any others may come with them. */
export const RULES: { readonly [Type in KnownMessageType]: { readonly [field: string]: Check } } = {
  transcript: { role: speaker, transcript: text, transcriptType: optional(oneOf('partial', 'final')) },
  'model-output': {},
  'speech-update': { role: speaker, status: oneOf('started', 'stopped') },
  'status-update': { status: text, endedReason: optional(text) },
  'conversation-update': {
    messages: optional(list),
    messagesOpenAIFormatted: optional(list),
    conversation: optional(listOf(conversationTurn)),
  },
  'tool-calls': {
    toolCallList: listOf(toolCall),
    toolWithToolCallList: optional(list),
  },
  'tool-calls-result': { toolCallResult: optional(record) },
  'tool.completed': { messages: optional(list) },
  'function-call': { functionCall: named },
  'function-call-result': { functionCallResult: optional(record) },
  hang: {},
  'user-interrupted': { turnId: optional(text) },
  'voice-input': { input: text },
  'transfer-update': {
    destination: optional(record),
    toAssistant: optional(record),
    fromAssistant: optional(record),
    toStepRecord: optional(record),
    fromStepRecord: optional(record),
  },
  'language-change-detected': { language: text },
  'language-changed': { language: text },
  metadata: {},
  'workflow.node.started': { node: optional(record) },
  'assistant.started': { newAssistant: optional(record) },
  'assistant.speechStarted': { text, timing: optional(timing) },
  'chat.created': { chat: optional(record) },
  'chat.deleted': { chat: optional(record) },
  'session.created': { session: optional(record) },
  'session.updated': { session: optional(record) },
  'session.deleted': { session: optional(record) },
  'call.deleted': {},
  'call.delete.failed': {},
}

/** Fields that are typed, and without which a message is still worth having. A wrong one is removed. */
const EXTRAS: { readonly [field: string]: Check } = {
  timestamp: number,
  call: record,
  assistant: record,
  customer: record,
  phoneNumber: record,
  assistantVersion: text,
  assistantId: text,
  assistantName: text,
  isFiltered: (value) => typeof value === 'boolean',
  originalTranscript: text,
  detectedThreats: listOf(text),
  turn: number,
  turnId: text,
  source: text,
}

/** The known type of a message; null for a type that this version does not know. */
function knownTypeOf({ type }: ServerMessage): KnownMessageType | null {
  // the platform names a final-only subscription `transcript[transcriptType='final']`
  if (type.startsWith('transcript[')) return 'transcript'
  return isKnownType(type) ? type : null
}

const isKnownType = (type: string): type is KnownMessageType => Object.hasOwn(RULES, type)

/** The first field that is not as the message's type promises; null where all are, and for an unknown type. */
export function findWrongField(message: UnknownMessage): string | null {
  const type = knownTypeOf(message)
  const rules = Object.entries(type ? RULES[type] : {})
  return rules.find(([field, isRight]) => !isRight(message[field]))?.[0] ?? null
}

/** A message as the types have it, and what was wrong with it. */
interface Tidied {
  readonly message: ServerMessage
  readonly fault: string | undefined
}

/** Leaves out wrong extras, and fields that are null, of which the types know nothing. */
export function tidyFields(message: UnknownMessage): Tidied {
  const type = knownTypeOf(message)
  if (!type) return { message, fault: undefined }
  const wrong = Object.keys(EXTRAS).filter(
    (field) => message[field] != null && !EXTRAS[field]?.(message[field]),
  )
  const isLeftOut = ([field, value]: [string, unknown]) =>
    wrong.includes(field) || (value === null && Object.hasOwn({ ...EXTRAS, ...RULES[type] }, field))
  const tidy = Object.fromEntries(Object.entries(message).filter((entry) => !isLeftOut(entry)))
  return {
    message: { ...(type === 'transcript' && { transcriptType: 'final' }), ...tidy, type: message.type },
    fault:
      wrong.length > 0
        ? `A ${message.type} message came with a wrong ${wrong.join(', ')}: left out.`
        : undefined,
  }
}

/** `isMessage`, as the call itself uses it: what the entry exports, and does not need, must not be what comes later. */
export function isOfType<Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> {
  return knownTypeOf(message) === type && fields(RULES[type])(message)
}
