import type { KnownMessageType, MessageOf, ServerMessage } from './serverMessages.ts'

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
const timing: Check = (value) => wordAlignment(value) || wordProgress(value)

/** The fields by which each message is known. Any others may come with them. */
export const RULES: { readonly [Type in KnownMessageType]: { readonly [field: string]: Check } } = {
  transcript: { role: speaker, transcript: text, transcriptType: optional(oneOf('partial', 'final')) },
  'model-output': {},
  'speech-update': { role: speaker, status: oneOf('started', 'stopped') },
  'status-update': { status: text, endedReason: optional(text) },
  'conversation-update': { messages: optional(list), messagesOpenAIFormatted: optional(list) },
  'tool-calls': {
    toolCallList: listOf(fields({ id: text, function: named })),
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

/** `isMessage`, as the call itself uses it: what the entry exports, and does not need, must not be what comes later. */
export function isOfType<Type extends KnownMessageType>(
  message: ServerMessage,
  type: Type,
): message is MessageOf<Type> {
  // the platform names a final-only subscription `transcript[transcriptType='final']`
  const isNamed = message.type === type || (type === 'transcript' && message.type.startsWith('transcript['))
  return isNamed && fields(RULES[type])(message)
}
