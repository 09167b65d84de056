import {
  array,
  boolean,
  define,
  enums,
  type Infer,
  is,
  min,
  number,
  optional,
  record,
  string,
  type,
  unknown,
} from 'superstruct'
import type { AgentMessage, AgentTool } from './AgentModels.ts'
import { endpointing, endpointingRule } from './endpointing.ts'
import { firstMessageModes } from './firstMessage.ts'
import { stopSpeaking } from './stopSpeaking.ts'

const isMessage = type({ role: enums(['system', 'user', 'assistant']), content: string() })

const isTool = type({
  name: string(),
  description: optional(string()),
  parameters: optional(record(string(), unknown())),
})

const seconds = min(number(), 0)

/** The settings of an assistant that count in a call. Its variables are filled in. */
export const assistantSettings = type({
  /** The messages with which the model's conversation begins. */
  prompt: optional(array(define<AgentMessage>('message', (value) => is(value, isMessage)))),
  /** The tools that the model may call. The page runs them. */
  tools: optional(array(define<AgentTool>('tool', (value) => is(value, isTool)))),
  /** The model may end the call, by the tool `endCall`. */
  endsCalls: optional(boolean()),
  /** The user can interrupt the first message. */
  greetingInterruptible: optional(boolean()),
  /** Words of the assistant that end the call, in any case. */
  endCallPhrases: optional(array(string())),
  /** Seconds without a word of either side that end the call. Default 30. */
  silenceTimeoutSeconds: optional(seconds),
  /** The longest call, in seconds. Default 600. */
  maxDurationSeconds: optional(seconds),
  /** The least time from the end of the user's speech to the assistant's first sound, in seconds. Default 0.4. */
  waitSeconds: optional(seconds),
  endpointing: optional(endpointing),
  /** In order: the first that matches counts, before `endpointing`. */
  endpointingRules: optional(array(endpointingRule)),
  stopSpeaking: optional(stopSpeaking),
  /** The least time from an interruption by the user's voice to the assistant's next sound, in seconds. Default 1. */
  backoffSeconds: optional(seconds),
  /** The fields of the assistant that have no effect in the sandbox, as paths. */
  ignored: optional(array(string())),
})

export type AssistantSettings = Infer<typeof assistantSettings>

/** An assistant's own words, with its variables filled in. */
export const assistantWords = type({
  name: optional(string()),
  firstMessage: optional(string()),
  firstMessageMode: optional(enums(firstMessageModes)),
  /** The last words before the assistant ends a call. */
  endCallMessage: optional(string()),
})

export type AssistantWords = Infer<typeof assistantWords>
