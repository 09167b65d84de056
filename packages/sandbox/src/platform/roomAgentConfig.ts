import {
  array,
  boolean,
  enums,
  is,
  number,
  optional,
  record,
  refine,
  string,
  type,
  unknown,
} from 'superstruct'
import type { AgentModels } from '../agent/AgentModels.ts'
import type { AssistantSettings } from '../agent/AssistantSettings.ts'
import { isValidPattern } from '../agent/endpointing.ts'

/** The models of an agent, by their functions. */
export type ModelName = keyof AgentModels

const NAMES: readonly ModelName[] = ['transcribe', 'listen', 'respond', 'speak']

/** The models that a call offers, and the settings of the assistant that count in it. */
export interface RoomAgentConfig {
  offers: readonly ModelName[]
  settings: AssistantSettings
}

/** The names of an agent's models. */
export const offeredModels = (agent: AgentModels): ModelName[] => NAMES.filter((name) => agent[name])

/** Whether a value is the part of a room's address about its agent. */
export function isRoomAgentConfig(value: unknown): value is RoomAgentConfig {
  const texts = array(string())
  const message = type({ role: enums(['system', 'user', 'assistant']), content: string() })
  const tool = type({
    name: string(),
    description: optional(string()),
    parameters: optional(record(string(), unknown())),
  })
  const seconds = optional(number())
  const pattern = refine(type({ source: string(), flags: string() }), 'pattern', isValidPattern)
  const settings = type({
    prompt: optional(array(message)),
    tools: optional(array(tool)),
    endsCalls: optional(boolean()),
    greetingInterruptible: optional(boolean()),
    endCallPhrases: optional(texts),
    silenceTimeoutSeconds: seconds,
    maxDurationSeconds: seconds,
    waitSeconds: seconds,
    endpointing: optional(
      type({ onPunctuationSeconds: seconds, onNoPunctuationSeconds: seconds, onNumberSeconds: seconds }),
    ),
    endpointingRules: optional(
      array(type({ assistant: optional(pattern), user: optional(pattern), timeoutSeconds: number() })),
    ),
    stopSpeaking: optional(
      type({
        numWords: optional(number()),
        voiceSeconds: seconds,
        acknowledgementPhrases: optional(texts),
        interruptionPhrases: optional(texts),
      }),
    ),
    backoffSeconds: seconds,
    ignored: optional(texts),
  })
  return is(value, type({ offers: array(enums(NAMES)), settings }))
}
