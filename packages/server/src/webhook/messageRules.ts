import { array, boolean, define, number, optional, string, type, unknown } from 'superstruct'
import { isRecord } from '../http/readRequest.ts'
import type { PlatformObject } from '../PlatformObject.ts'
import { ServerError } from '../ServerError.ts'
import { findInvalidPath, type Rule } from './findInvalidPath.ts'
import type { MessageType, WebhookMessages } from './messages.ts'

// The fields that a handler relies on. All others are optional in the types, and pass as they are.

const object = define<PlatformObject>('object', isRecord)
const list = optional(array(object))
const conversation = array(type({ role: string() }))
const text = string()

const toolCall = type({
  id: text,
  name: optional(text),
  parameters: optional(object),
  function: optional(type({ name: text })),
})

const chat = type({ chat: object })
const session = type({ session: object })
const noFields = type({})

/** The rule of each message, beside its type. */
const RULES: { readonly [Type in MessageType]: Rule } = {
  'assistant-request': noFields,
  'assistant.speechStarted': type({ text }),
  'assistant.started': type({ newAssistant: optional(object) }),
  'call.artifact.upload': type({ artifacts: array(type({ type: text, success: boolean() })) }),
  'call.delete.failed': noFields,
  'call.deleted': noFields,
  'call.endpointing.request': type({ messages: list, messagesOpenAIFormatted: conversation }),
  'campaign.predial': type({ campaignId: text, contact: object }),
  'chat.created': chat,
  'chat.deleted': chat,
  'conversation-update': type({ messages: list, messagesOpenAIFormatted: optional(conversation) }),
  'end-of-call-report': type({ endedReason: text }),
  'handoff-destination-request': type({ parameters: object }),
  hang: noFields,
  'knowledge-base-request': type({ messages: list, messagesOpenAIFormatted: conversation }),
  'language-change-detected': type({ language: text }),
  'model-output': type({ output: unknown() }),
  'phone-call-control': type({ request: text }),
  'session.created': session,
  'session.deleted': session,
  'session.updated': session,
  'speech-update': type({ status: text, role: text }),
  'status-update': type({ status: text, endedReason: optional(text) }),
  'tool-calls': type({ toolCallList: array(toolCall) }),
  transcript: type({ role: text, transcriptType: text, transcript: text }),
  'transfer-destination-request': noFields,
  'transfer-update': noFields,
  'user-interrupted': noFields,
  'voice-input': type({ input: text }),
  'voice-request': type({ text, sampleRate: number() }),
}

/** Whether a type is one of the table. `transcript[transcriptType='final']` is a `transcript`. */
export const knownTypeOf = (type: string): MessageType | null => {
  const name = type.startsWith('transcript[') ? 'transcript' : type
  return isKnown(name) ? name : null
}

const isKnown = (type: string): type is MessageType => Object.hasOwn(RULES, type)

/** @throws ServerError `message` with the path of an invalid field, never with its value */
export function checkMessage<Type extends MessageType>(
  type: Type,
  message: object,
): asserts message is WebhookMessages[Type] {
  const path = findInvalidPath(message, RULES[type])
  if (path !== null) throw new ServerError('message', `The message ${type} has an invalid field: ${path}.`)
}
