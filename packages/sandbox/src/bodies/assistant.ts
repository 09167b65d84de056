import { any } from 'superstruct'
import { firstMessageModes } from '../agent/firstMessage.ts'
import { LIMIT_BOUNDS } from '../platform/callLimits.ts'
import { serverMessages } from '../platform/serverMessages.ts'
import type { Rules } from '../platform/structs.ts'
import { model } from './model.ts'
import { server } from './server.ts'
import {
  array,
  arrays,
  boolean,
  booleans,
  enums,
  number,
  numbers,
  object,
  objects,
  string,
  strings,
  type,
} from './structs.ts'
import { inlineTool } from './tool.ts'
import { transcriber } from './transcriber.ts'
import { voice } from './voice.ts'

/** The messages that a page can ask for. */
const CLIENT_MESSAGES = [
  ...['conversation-update', 'assistant.started', 'assistant.speechStarted', 'function-call', 'hang'],
  ...[
    'function-call-result',
    'language-changed',
    'metadata',
    'model-output',
    'speech-update',
    'status-update',
  ],
  ...['transcript', 'transcript[transcriptType="final"]', "transcript[transcriptType='final']", 'tool-calls'],
  ...['tool-calls-result', 'tool.completed', 'transfer-update', 'user-interrupted', 'voice-input'],
  'workflow.node.started',
]

const startSpeakingPlan = object({
  optional: {
    waitSeconds: number(0, 5),
    smartEndpointingEnabled: any(),
    smartEndpointingPlan: type({ provider: string() }),
    customEndpointingRules: array(type({ type: string() })),
    ...objects('transcriptionEndpointingPlan'),
  },
})

const stopSpeakingPlan = object({
  optional: {
    numWords: number(0, 10),
    voiceSeconds: number(0, 0.5),
    backoffSeconds: number(0, 10),
    acknowledgementPhrases: array(string(240)),
    interruptionPhrases: array(string(240)),
  },
})

const artifactPlan = object({
  optional: {
    ...booleans('recordingEnabled', 'recordingUseCustomStorageEnabled', 'videoRecordingEnabled'),
    ...booleans('fullMessageHistoryEnabled', 'pcapEnabled', 'pcapUseCustomStorageEnabled'),
    ...booleans('loggingEnabled', 'loggingUseCustomStorageEnabled'),
    ...strings('recordingFormat', 'recordingPath', 'pcapS3PathPrefix', 'loggingPath'),
    ...arrays('structuredOutputIds', 'structuredOutputs', 'scorecardIds', 'scorecards'),
    ...objects('transcriptPlan'),
  },
})

const monitorPlan = object({
  optional: {
    ...booleans('listenEnabled', 'listenAuthenticationEnabled'),
    ...booleans('controlEnabled', 'controlAuthenticationEnabled'),
    ...arrays('monitorIds'),
  },
})

/** Fields that a page of the platform or an older client of it has, and its latest document has not. */
const OLDER: Rules = {
  customerJoinTimeoutSeconds: number(),
  silenceTimeoutSeconds: number(...LIMIT_BOUNDS.silenceTimeoutSeconds),
  ...booleans('backchannelingEnabled', 'backgroundDenoisingEnabled', 'dialKeypadFunctionEnabled'),
  ...booleans('endCallAfterSpokenEnabled', 'endCallFunctionEnabled', 'hipaaEnabled', 'recordingEnabled'),
  ...booleans('videoRecordingEnabled', 'voicemailDetectionEnabled'),
  ...numbers('llmRequestDelaySeconds', 'llmRequestNonPunctuatedDelaySeconds'),
  ...numbers('numWordsToInterruptAssistant', 'responseDelaySeconds'),
  ...strings('forwardingPhoneNumber', 'serverUrl', 'serverUrlSecret', 'silenceTimeoutMessage'),
  ...objects('messagePlan'),
  ...arrays('voicemailDetectionTypes'),
}

/** The fields of an assistant: those of the platform's OpenAPI document of 2026-08, and older ones. Deeper plans are taken as they come. */
export const assistantFields: Rules = {
  name: string(40),
  model,
  voice,
  transcriber,
  firstMessage: string(),
  firstMessageInterruptionsEnabled: boolean(),
  firstMessageMode: enums(firstMessageModes),
  clientMessages: array(enums(CLIENT_MESSAGES)),
  serverMessages: array(enums(Object.keys(serverMessages))),
  server,
  maxDurationSeconds: number(...LIMIT_BOUNDS.maxDurationSeconds),
  endCallMessage: string(1000),
  endCallPhrases: array(string(140, 2)),
  voicemailMessage: string(1000),
  voicemailDetection: any(),
  backgroundSound: string(),
  modelOutputInMessagesEnabled: boolean(),
  startSpeakingPlan,
  stopSpeakingPlan,
  artifactPlan,
  monitorPlan,
  hooks: array(type({ on: string(), do: array() })),
  credentialIds: array(string()),
  ...arrays('credentials', 'transportConfigurations'),
  ...objects('metadata', 'analysisPlan', 'backgroundSpeechDenoisingPlan', 'compliancePlan'),
  ...objects('keypadInputPlan', 'observabilityPlan'),
  ...OLDER,
}

/** An assistant inside of another body. */
export const assistant = object({ optional: assistantFields })

export const assistantOverrides = object({
  optional: { ...assistantFields, variableValues: type(), 'tools:append': array(inlineTool) },
})
