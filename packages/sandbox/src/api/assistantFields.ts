import { LIMIT_BOUNDS } from '../platform/callLimits.ts'
import { array, boolean, nullish, number, string, type } from './input.ts'

const definition = type({
  name: string(64),
  description: nullish(string(1000)),
  parameters: nullish(type()),
  strict: nullish(boolean()),
})

/** The rules for the fields of a saved tool, as the types of the REST client have them. Objects may have other fields. */
export const toolFields = {
  function: definition,
  messages: array(type({ type: string(), content: nullish(string(1000)) })),
  async: boolean(),
  server: type(),
}

const model = type({
  provider: string(),
  model: string(),
  messages: nullish(array(type({ role: string(), content: nullish(string()) }))),
  tools: nullish(array(type({ type: string(), function: nullish(definition) }))),
  temperature: nullish(number(0, 2)),
  maxTokens: nullish(number(50, 10_000)),
  emotionRecognitionEnabled: nullish(boolean()),
})

const transcriber = type({
  provider: string(),
  model: nullish(string()),
  language: nullish(string()),
  confidenceThreshold: nullish(number(0, 1)),
  keywords: nullish(array(string())),
  endpointing: nullish(number(10, 500)),
})

const startSpeakingPlan = type({
  waitSeconds: nullish(number(0, 5)),
  smartEndpointingPlan: nullish(type({ provider: string() })),
  customEndpointingRules: nullish(array(type({ type: string() }))),
  transcriptionEndpointingPlan: nullish(type()),
})

const stopSpeakingPlan = type({
  numWords: nullish(number(0, 10)),
  voiceSeconds: nullish(number(0, 0.5)),
  backoffSeconds: nullish(number(0, 10)),
  acknowledgementPhrases: nullish(array(string())),
  interruptionPhrases: nullish(array(string())),
})

/**
 * The rules for the fields of a saved assistant, as the types of the REST client have them: an assistant that the sandbox takes is
 * not refused by the platform for a field in its model or its plans. Objects may have other fields.
 */
export const assistantFields = {
  name: string(40),
  firstMessage: string(),
  firstMessageInterruptionsEnabled: boolean(),
  model,
  voice: type({ provider: string(), voiceId: nullish(string()), model: nullish(string()) }),
  transcriber,
  clientMessages: array(string()),
  serverMessages: array(string()),
  metadata: type(),
  silenceTimeoutSeconds: number(...LIMIT_BOUNDS.silenceTimeoutSeconds),
  maxDurationSeconds: number(...LIMIT_BOUNDS.maxDurationSeconds),
  endCallMessage: string(1000),
  endCallPhrases: array(string()),
  voicemailMessage: string(1000),
  startSpeakingPlan,
  stopSpeakingPlan,
  artifactPlan: type({ recordingEnabled: nullish(boolean()), videoRecordingEnabled: nullish(boolean()) }),
  hooks: array(type({ on: string(), do: array() })),
}
