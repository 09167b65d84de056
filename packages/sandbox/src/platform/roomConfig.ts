import { array, define, enums, type Infer, literal, number, optional, string, type } from 'superstruct'
import { MODEL_NAMES } from '../agent/AgentModels.ts'
import { assistantSettings, assistantWords } from '../agent/AssistantSettings.ts'
import { isLatency, type Latency } from '../agent/latency.ts'
import type { Script } from '../agent/script.ts'
import { isScript } from './describeInvalidScript.ts'

/** The settings of a call's room. They go before those of its scenario. */
export const roomConfig = type({
  script: optional(define<Script>('script', isScript)),
  latency: optional(define<Latency>('latency', isLatency)),
  /** The greeting waits for the client's `say-first-message`, since the call is recorded as video. */
  greetingWaits: optional(literal(true)),
  /** The words of the assistant that answers. */
  words: optional(assistantWords),
  /** The names of the models that speak for the assistant, and its settings. Default: none of both. */
  assistant: optional(
    type({
      modelNames: array(enums(MODEL_NAMES)),
      settings: assistantSettings,
      /** Recordings speak the lines that have one, and the voice the others. */
      prefersRecordings: optional(literal(true)),
    }),
  ),
  /** The types of messages that the client gets. Default: all. */
  clientMessages: optional(array(string())),
  /** The types of messages that the server of the assistant gets. Default: it has no server. */
  serverMessages: optional(array(string())),
  /** No assistant takes the call: it ends with that reason, after these words. */
  refusal: optional(type({ endedReason: string(), spoken: string() })),
  /** That no model answers, for the developer. Set only where nothing can answer. */
  noModelNotice: optional(string()),
  /** When the web call was created, in milliseconds since 1970. */
  createdAt: optional(number()),
  /** The room stays after its user has left, so that a reloaded page can join again. */
  allowsRejoin: optional(literal(true)),
  /** The server takes the sound of the call, for its recording. */
  recordsSound: optional(literal(true)),
  /** Seconds after `createdAt` that the platform waits for the user's audio. Default 15. */
  audioTimeoutSeconds: optional(number()),
})

export type RoomConfig = Infer<typeof roomConfig>
