import {
  array,
  boolean,
  define,
  max,
  min,
  nonempty,
  number,
  optional,
  refine,
  string,
  type,
} from 'superstruct'
import { isRecord, readObject } from '../http/readRequest.ts'
import type { PlatformObject } from '../PlatformObject.ts'
import { findInvalidPath, type Rule } from './findInvalidPath.ts'
import type { UnknownMessage } from './messages.ts'

/** The assistant for an incoming call, in one of these fields. */
export interface AssistantRequestAnswer {
  readonly assistantId?: string
  /** An assistant that exists for this call only. */
  readonly assistant?: PlatformObject
  readonly assistantOverrides?: PlatformObject
  readonly squadId?: string
  readonly squad?: PlatformObject
  readonly squadOverrides?: PlatformObject
  readonly workflowId?: string
  readonly workflow?: PlatformObject
  readonly workflowOverrides?: PlatformObject
  /** Transfers the call at once, without an assistant. */
  readonly destination?: PlatformObject
  /** A sentence that is spoken to the caller before the call ends. */
  readonly error?: string
}

/** The assistant that takes over, or an error for the model. */
export interface HandoffDestinationAnswer {
  readonly destination?: PlatformObject
  /** The result of the tool call, for the model. */
  readonly result?: string
  readonly error?: string
}

/** Documents for the model, or a message that is spoken without it. */
export interface KnowledgeBaseAnswer {
  readonly documents?: readonly {
    readonly content: string
    /** 0 to 1. */
    readonly similarity: number
    readonly uuid?: string
  }[]
  readonly message?: PlatformObject
}

/** The result of one tool call. It needs `result` or `error`, which the model reads. Line breaks become spaces. */
export interface ToolResult {
  readonly toolCallId: string
  readonly name?: string
  readonly result?: string
  readonly error?: string
  /** Words that are spoken in place of the model's. */
  readonly message?: PlatformObject
  /** Sent to the page of the call. */
  readonly metadata?: PlatformObject
}

/** The results of tools, one for each call. A call without a result gets an error. */
export interface ToolCallsAnswer {
  readonly results: readonly ToolResult[]
}

/** The destination of a transfer, or an error for the model. */
export interface TransferDestinationAnswer {
  readonly destination?: PlatformObject
  /** Words that are spoken before the transfer. */
  readonly message?: PlatformObject
  readonly error?: string
}

/** Raw audio: one channel of 16-bit PCM, at the `sampleRate` of the request. A stream is spoken while it arrives. */
export type VoiceRequestAnswer = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The wait for more words of the user. */
export interface CallEndpointingAnswer {
  /** 0 to 15. */
  readonly timeoutSeconds: number
}

/** Whether a contact may be called. */
export interface CampaignPredialAnswer {
  readonly eligible: boolean
}

/**
 * The answers that the platform expects, by the type of the message. All other messages expect none.
 *
 * Sources: the types of `@vapi-ai/web` 2.7.1 (2026-09-20), and the pages "Server events" and "Troubleshoot tools" of the
 * platform's documentation (VapiAI/docs, August 2026).
 */
export interface WebhookAnswers {
  'assistant-request': AssistantRequestAnswer
  'call.endpointing.request': CallEndpointingAnswer
  'campaign.predial': CampaignPredialAnswer
  'handoff-destination-request': HandoffDestinationAnswer
  'knowledge-base-request': KnowledgeBaseAnswer
  'tool-calls': ToolCallsAnswer
  'transfer-destination-request': TransferDestinationAnswer
  'voice-request': VoiceRequestAnswer
}

const object = optional(define<PlatformObject>('object', isRecord))
const text = optional(string())
/** An empty id is that of an environment variable that is not set. */
const id = nonempty(string())

const hasOneOf = (rule: Rule, ...fields: string[]) =>
  refine(rule, 'one field', (value) => fields.some((field) => readObject(value)[field] !== undefined))

/** The rule of each answer, beside its type. */
const RULES: { readonly [Type in keyof WebhookAnswers]: Rule } = {
  'assistant-request': hasOneOf(
    type({
      assistantId: optional(id),
      assistant: object,
      assistantOverrides: object,
      squadId: optional(id),
      squad: object,
      squadOverrides: object,
      workflowId: optional(id),
      workflow: object,
      workflowOverrides: object,
      destination: object,
      error: text,
    }),
    'assistantId',
    'assistant',
    'squadId',
    'squad',
    'workflowId',
    'workflow',
    'destination',
    'error',
  ),
  'call.endpointing.request': type({ timeoutSeconds: max(min(number(), 0), 15) }),
  'campaign.predial': type({ eligible: boolean() }),
  'handoff-destination-request': hasOneOf(
    type({ destination: object, result: text, error: text }),
    'destination',
    'error',
  ),
  'knowledge-base-request': type({
    documents: optional(array(type({ content: string(), similarity: number(), uuid: text }))),
    message: object,
  }),
  'tool-calls': type({
    results: array(
      hasOneOf(
        type({
          toolCallId: id,
          name: text,
          result: text,
          error: text,
          message: object,
          metadata: object,
        }),
        'result',
        'error',
      ),
    ),
  }),
  'transfer-destination-request': hasOneOf(
    type({ destination: object, message: object, error: text }),
    'destination',
    'error',
  ),
  'voice-request': define<VoiceRequestAnswer>('audio', isAudio),
}

/** Whether an answer is raw audio. */
export function isAudio(answer: unknown): answer is VoiceRequestAnswer {
  return answer instanceof Uint8Array || answer instanceof ReadableStream
}

/** Whether the platform expects an answer to a message. */
export const expectsAnswer = (type: string): type is keyof WebhookAnswers => Object.hasOwn(RULES, type)

/** The path of the first invalid field of an answer, null for a valid one. */
export const findInvalidAnswer = (type: keyof WebhookAnswers, answer: unknown): string | null =>
  findInvalidPath(answer, RULES[type])

/** The sentence that the model gets for a tool that failed. */
export const TOOL_FAILED = 'The tool failed.'

/**
 * The answer that tells the platform of a failure in its own form, so that the call goes on. Null where the platform has
 * no such form: there, an error status is the answer. Tool calls have an answer for each of them (`completeResults`).
 */
export function failureAnswer(message: UnknownMessage, spokenError: string): object | null {
  switch (message.type) {
    case 'assistant-request':
      return { error: spokenError }
    case 'handoff-destination-request':
    case 'transfer-destination-request':
      return { error: 'The call cannot be transferred.' }
    case 'knowledge-base-request':
      return { documents: [] }
    default:
      return null
  }
}
