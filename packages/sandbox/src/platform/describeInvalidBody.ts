import { firstMessageModes } from '../agent/assistantWords.ts'
import { type Fields, isRecord } from '../fields.ts'

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

const SQUAD = ['name', 'members', 'membersOverrides']

const SQUAD_MEMBER = ['assistantId', 'assistant', 'assistantOverrides', 'assistantDestinations']

const ANSWERING = [
  ...['assistantId', 'assistant', 'assistantVersion', 'assistantOverrides'],
  ...['squadId', 'squad', 'squadOverrides'],
  ...['workflowId', 'workflow', 'workflowOverrides'],
]

/** The fields of the bodies that are known completely from public documents. */
export const knownFields = {
  assistant: ASSISTANT,
  squad: SQUAD,
  webCall: [...ANSWERING, 'roomDeleteOnUserLeaveEnabled'],
  call: [
    ...ANSWERING,
    ...['name', 'schedulePlan', 'transport', 'phoneNumberId', 'phoneNumber'],
    ...['customerId', 'customer', 'customers'],
  ],
} as const satisfies { readonly [body: string]: readonly string[] }

/** The objects inside a body whose fields are known as well. The members are a list of such objects. */
const INNER: { readonly [name: string]: readonly string[] } = {
  assistant: ASSISTANT,
  assistantOverrides: OVERRIDES,
  squad: SQUAD,
  squadOverrides: OVERRIDES,
  members: SQUAD_MEMBER,
  membersOverrides: OVERRIDES,
}

/** The objects in a field, with their paths: the value itself, or each item of a list. */
function objectsIn(name: string, value: unknown): [path: string, object: Fields][] {
  const values: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [`${name}.${index}`, item])
    : [[name, value]]
  return values.filter((entry): entry is [string, Fields] => isRecord(entry[1]))
}

/** The platform's sentence about an unknown `firstMessageMode`. Null removes the field. */
const describeInvalidMode = ({ firstMessageMode: mode }: Fields): string[] =>
  mode === undefined || mode === null || firstMessageModes.some((each) => each === mode)
    ? []
    : [`firstMessageMode must be one of the following values: ${firstMessageModes.join(', ')}`]

/**
 * The platform's sentences about a body whose fields are known: one for each unknown field and each invalid
 * `firstMessageMode`, also of the assistants and squads inside.
 */
export function describeInvalidBody(body: Fields, known: readonly string[]): string[] {
  const unknown = Object.keys(body).filter((name) => !known.includes(name))
  const inner = Object.entries(INNER)
    .filter(([name]) => known.includes(name))
    .flatMap(([name, fields]) =>
      objectsIn(name, body[name]).flatMap(([path, object]) =>
        describeInvalidBody(object, fields).map((problem) => `${path}.${problem}`),
      ),
    )
  return [
    ...unknown.map((name) => `property ${name} should not exist`),
    ...(known.includes('firstMessageMode') ? describeInvalidMode(body) : []),
    ...inner,
  ]
}
