import { type Fields, isRecord } from './isRecord.ts'

/**
 * All fields that a public document of the platform or one of its published clients has for an assistant: its OpenAPI
 * document of 2026-08, its page about `customerJoinTimeoutSeconds`, and older clients, whose fields it still takes.
 */
const ASSISTANT = `
  analysisPlan artifactPlan backgroundSound backgroundSpeechDenoisingPlan clientMessages compliancePlan credentialIds
  credentials customerJoinTimeoutSeconds endCallMessage endCallPhrases firstMessage firstMessageInterruptionsEnabled
  firstMessageMode hooks keypadInputPlan maxDurationSeconds metadata model modelOutputInMessagesEnabled monitorPlan name
  observabilityPlan server serverMessages startSpeakingPlan stopSpeakingPlan transcriber transportConfigurations voice
  voicemailDetection voicemailMessage

  backchannelingEnabled backgroundDenoisingEnabled dialKeypadFunctionEnabled endCallAfterSpokenEnabled
  endCallFunctionEnabled forwardingPhoneNumber hipaaEnabled llmRequestDelaySeconds llmRequestNonPunctuatedDelaySeconds
  messagePlan numWordsToInterruptAssistant recordingEnabled responseDelaySeconds serverUrl serverUrlSecret
  silenceTimeoutSeconds silenceTimeoutMessage videoRecordingEnabled voicemailDetectionEnabled voicemailDetectionTypes
`
  .trim()
  .split(/\s+/)

const OVERRIDES = [...ASSISTANT, 'variableValues', 'tools:append']

const ANSWERING = [
  ...['assistantId', 'assistant', 'assistantVersion', 'assistantOverrides'],
  ...['squadId', 'squad', 'squadOverrides'],
  ...['workflowId', 'workflow', 'workflowOverrides'],
]

/** The fields of the bodies that are known completely from public documents. */
export const knownFields = {
  assistant: ASSISTANT,
  squad: ['name', 'members', 'membersOverrides'],
  webCall: [...ANSWERING, 'roomDeleteOnUserLeaveEnabled'],
  call: [
    ...ANSWERING,
    ...['name', 'schedulePlan', 'transport', 'phoneNumberId', 'phoneNumber'],
    ...['customerId', 'customer', 'customers'],
  ],
} as const satisfies { readonly [body: string]: readonly string[] }

/** The objects inside a body whose fields are known as well. */
const INNER: { readonly [name: string]: readonly string[] } = {
  assistant: ASSISTANT,
  assistantOverrides: OVERRIDES,
  squadOverrides: OVERRIDES,
  membersOverrides: OVERRIDES,
}

const others = (body: Fields, known: readonly string[]): string[] =>
  Object.keys(body).filter((name) => !known.includes(name))

/** What the platform says of the unknown fields of a body: a sentence for each. */
export function findUnknownFields(body: Fields, known: readonly string[]): string[] {
  const inner = Object.entries(INNER).flatMap(([name, fields]) => {
    const value = body[name]
    if (!known.includes(name) || !isRecord(value)) return []
    return others(value, fields).map((field) => `${name}.property ${field} should not exist`)
  })
  return [...others(body, known).map((field) => `property ${field} should not exist`), ...inner]
}
