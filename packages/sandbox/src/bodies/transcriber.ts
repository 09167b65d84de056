import type { Rules } from '../platform/structs.ts'
import { server } from './server.ts'
import {
  array,
  arrays,
  booleans,
  number,
  numbers,
  objects,
  type Shape,
  string,
  strings,
  variants,
} from './structs.ts'

/** A transcriber with these fields. The names of models and languages change often, so any is taken. */
const transcriberOf = (own: Rules, required: Rules = {}): Shape => ({
  required,
  optional: { ...objects('fallbackPlan'), ...own },
})

const MODEL_AND_LANGUAGE = strings('model', 'language')
const confidenceThreshold = number(0, 1)

/** The transcriber of an assistant. */
export const transcriber = variants('provider', {
  '11labs': transcriberOf({
    ...MODEL_AND_LANGUAGE,
    silenceThresholdSeconds: number(0.3, 3),
    confidenceThreshold: number(0.1, 0.9),
    minSpeechDurationMs: number(50, 2000),
    minSilenceDurationMs: number(50, 2000),
  }),
  'assembly-ai': transcriberOf({
    ...strings('language', 'mode', 'speechModel', 'realtimeUrl'),
    confidenceThreshold,
    endOfTurnConfidenceThreshold: number(0, 1),
    ...numbers('minEndOfTurnSilenceWhenConfident', 'wordFinalizationMaxWaitTime', 'maxTurnSilence'),
    ...numbers('endUtteranceSilenceThreshold'),
    ...booleans('formatTurns', 'vadAssistedEndpointingEnabled', 'disablePartialTranscripts'),
    ...booleans('enableUniversalStreamingApi'),
    prompt: string(1750),
    agentContext: string(1750),
    ...arrays('languageCodes', 'wordBoost', 'keytermsPrompt'),
  }),
  azure: transcriberOf({
    ...strings('language', 'segmentationStrategy'),
    segmentationSilenceTimeoutMs: number(100, 5000),
    segmentationMaximumTimeMs: number(20_000, 70_000),
  }),
  cartesia: transcriberOf(MODEL_AND_LANGUAGE),
  'custom-transcriber': transcriberOf({}, { server }),
  deepgram: transcriberOf({
    ...MODEL_AND_LANGUAGE,
    confidenceThreshold,
    endpointing: number(10, 500),
    eotThreshold: number(0.5, 0.9),
    eotTimeoutMs: number(500, 10_000),
    keywords: array(string()),
    keyterm: array(string()),
    ...booleans('smartFormat', 'mipOptOut', 'numerals', 'profanityFilter'),
    ...arrays('redaction', 'languages'),
  }),
  gladia: transcriberOf({
    ...MODEL_AND_LANGUAGE,
    ...strings('languageBehaviour', 'region'),
    confidenceThreshold,
    endpointing: number(0.01, 10),
    speechThreshold: number(0, 1),
    transcriptionHint: string(600),
    ...booleans('prosody', 'audioEnhancer', 'customVocabularyEnabled', 'receivePartialTranscripts'),
    ...arrays('languages'),
    ...objects('customVocabularyConfig'),
  }),
  google: transcriberOf(MODEL_AND_LANGUAGE),
  openai: transcriberOf(strings('language'), strings('model')),
  soniox: transcriberOf({
    ...MODEL_AND_LANGUAGE,
    maxEndpointDelayMs: number(500, 3000),
    ...numbers('endpointSensitivity', 'endpointLatencyAdjustmentLevel'),
    ...booleans('languageHintsStrict'),
    ...arrays('languages', 'customVocabulary', 'contextGeneral'),
  }),
  speechmatics: transcriberOf({
    ...MODEL_AND_LANGUAGE,
    ...strings('operatingPoint', 'region', 'numeralStyle'),
    maxDelay: number(500, 10_000),
    endOfTurnSensitivity: number(0, 1),
    minimumSpeechDuration: number(0, 5),
    ...booleans('enableDiarization', 'removeDisfluencies'),
    ...arrays('customVocabulary'),
  }),
  talkscriber: transcriberOf(MODEL_AND_LANGUAGE),
  vapi: transcriberOf({
    ...strings('version', 'language', 'turnTaking'),
    ...arrays('languages', 'keywords'),
  }),
  xai: transcriberOf(MODEL_AND_LANGUAGE),
})
