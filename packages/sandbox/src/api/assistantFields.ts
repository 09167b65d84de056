import { LIMIT_BOUNDS } from '../platform/callLimits.ts'
import { flag, list, listOfObjects, maybe, number, object, objectWith, text, texts } from './input.ts'

const definition = objectWith({
  name: text(64),
  description: maybe(text(1000)),
  parameters: maybe(object),
  strict: maybe(flag),
})

/** The rules for the fields of a saved tool, as the types of the REST client have them. Objects may have other fields. */
export const toolFields = {
  function: definition,
  messages: listOfObjects({ type: text(), content: maybe(text(1000)) }),
  async: flag,
  server: object,
}

const model = objectWith({
  provider: text(),
  model: text(),
  messages: maybe(listOfObjects({ role: text(), content: maybe(text()) })),
  tools: maybe(listOfObjects({ type: text(), function: maybe(definition) })),
  temperature: maybe(number(0, 2)),
  maxTokens: maybe(number(50, 10_000)),
  emotionRecognitionEnabled: maybe(flag),
})

const transcriber = objectWith({
  provider: text(),
  model: maybe(text()),
  language: maybe(text()),
  confidenceThreshold: maybe(number(0, 1)),
  keywords: maybe(texts),
  endpointing: maybe(number(10, 500)),
})

const startSpeakingPlan = objectWith({
  waitSeconds: maybe(number(0, 5)),
  smartEndpointingPlan: maybe(objectWith({ provider: text() })),
  customEndpointingRules: maybe(listOfObjects({ type: text() })),
  transcriptionEndpointingPlan: maybe(object),
})

const stopSpeakingPlan = objectWith({
  numWords: maybe(number(0, 10)),
  voiceSeconds: maybe(number(0, 0.5)),
  backoffSeconds: maybe(number(0, 10)),
  acknowledgementPhrases: maybe(texts),
  interruptionPhrases: maybe(texts),
})

/**
 * The rules for the fields of a saved assistant, as the types of the REST client have them: an assistant that the sandbox takes is
 * not refused by the platform for a field in its model or its plans. Objects may have other fields.
 */
export const assistantFields = {
  name: text(40),
  firstMessage: text(),
  firstMessageInterruptionsEnabled: flag,
  model,
  voice: objectWith({ provider: text(), voiceId: maybe(text()), model: maybe(text()) }),
  transcriber,
  clientMessages: texts,
  serverMessages: texts,
  metadata: object,
  silenceTimeoutSeconds: number(...LIMIT_BOUNDS.silenceTimeoutSeconds),
  maxDurationSeconds: number(...LIMIT_BOUNDS.maxDurationSeconds),
  endCallMessage: text(1000),
  endCallPhrases: texts,
  voicemailMessage: text(1000),
  startSpeakingPlan,
  stopSpeakingPlan,
  artifactPlan: objectWith({ recordingEnabled: maybe(flag), videoRecordingEnabled: maybe(flag) }),
  hooks: listOfObjects({ on: text(), do: list }),
}
