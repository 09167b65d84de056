import { any } from 'superstruct'
import type { Rules } from '../platform/structs.ts'
import { handoffDestination, transferDestination } from './destination.ts'
import { backoffPlan, server } from './server.ts'
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
  rulesOf,
  type Shape,
  string,
  strings,
  type,
  variants,
} from './structs.ts'

/** The function of a tool. Its parameters are a JSON schema, which may have any other keyword. */
const definition = object({
  required: { name: string(64) },
  optional: {
    ...booleans('strict'),
    ...strings('description'),
    parameters: type(rulesOf({ optional: { type: enums(['object']), properties: type() } })),
  },
})

const WORDS: Rules = { content: string(1000), ...arrays('contents', 'conditions') }
const ENDING: Rules = { ...WORDS, role: enums(['assistant', 'system']), endCallAfterSpokenEnabled: boolean() }

/** The words of an assistant while one of its tools runs. */
const toolMessage = variants('type', {
  'request-start': { optional: { ...WORDS, blocking: boolean() } },
  'request-complete': { optional: ENDING },
  'request-failed': { optional: ENDING },
  'request-response-delayed': { optional: { ...WORDS, timingMilliseconds: number(100, 120_000) } },
})

/** A tool with these fields, and those that every tool has. Older clients send `function` with each. */
const tool = (own: Rules = {}, required: Rules = {}): Shape => ({
  required,
  optional: { messages: array(toolMessage), function: definition, rejectionPlan: type(), ...own },
})

const SERVED: Rules = { server }

/** A tool of another product. The platform's guides give it a name, too. */
const connected = tool({ ...strings('name', 'description'), ...objects('metadata') })

/** The tools that an assistant may have, by their types. */
const INLINE: { readonly [type: string]: Shape } = {
  apiRequest: tool(
    {
      name: string(40),
      timeoutSeconds: number(1, 300),
      backoffPlan,
      ...strings('credentialId', 'description'),
      ...arrays('encryptedPaths', 'parameters'),
      ...objects('body', 'headers', 'variableExtractionPlan'),
    },
    { method: enums(['POST', 'GET', 'PUT', 'PATCH', 'DELETE']), url: string() },
  ),
  bash: tool(SERVED, { subType: string(), name: string() }),
  code: tool(
    {
      ...SERVED,
      async: boolean(),
      timeoutSeconds: number(1, 30),
      credentialId: string(),
      ...arrays('environmentVariables'),
      ...objects('variableExtractionPlan'),
    },
    { code: string(50_000) },
  ),
  computer: tool(
    { ...SERVED, ...numbers('displayNumber') },
    { subType: string(), name: string(), ...numbers('displayWidthPx', 'displayHeightPx') },
  ),
  dtmf: tool(booleans('sipInfoDtmfEnabled')),
  endCall: tool(),
  function: tool({
    ...SERVED,
    async: boolean(),
    ...arrays('parameters'),
    ...objects('variableExtractionPlan'),
  }),
  'gohighlevel.calendar.availability.check': connected,
  'gohighlevel.calendar.event.create': connected,
  'gohighlevel.contact.create': connected,
  'gohighlevel.contact.get': connected,
  'google.calendar.availability.check': connected,
  'google.calendar.event.create': connected,
  'google.sheets.row.append': connected,
  handoff: tool({ destinations: array(handoffDestination), defaultResult: string() }),
  mcp: tool({ ...SERVED, ...arrays('toolMessages'), ...objects('metadata') }),
  query: tool(arrays('knowledgeBases')),
  sipRequest: tool({ body: any(), ...objects('headers') }, { verb: enums(['INFO', 'MESSAGE', 'NOTIFY']) }),
  'slack.message.send': connected,
  sms: connected,
  textEditor: tool(SERVED, { subType: string(), name: string() }),
  transferCall: tool({ destinations: array(transferDestination) }),
  voicemail: tool(booleans('beepDetectionEnabled')),
}

const metadata: Rules = { metadata: type() }

/** The tools that can be saved, by their types. */
export const savedTools: { readonly [type: string]: Shape } = {
  ...INLINE,
  ghl: tool({}, metadata),
  make: tool({}, metadata),
  output: tool(),
}

export const inlineTool = variants('type', INLINE)
