import { any } from 'superstruct'
import type { Rule, Rules } from '../platform/structs.ts'
import { server } from './server.ts'
import { boolean, objects, phoneNumber, type Shape, string, strings, variants } from './structs.ts'

const TRANSFER: Rules = {
  message: any(),
  description: string(),
  callerId: string(40),
  ...objects('transferPlan'),
}

const sip: Shape = { required: { sipUri: string() }, optional: { ...TRANSFER, ...objects('sipHeaders') } }

const number: Shape = {
  required: { number: phoneNumber },
  optional: { ...TRANSFER, numberE164CheckEnabled: boolean(), extension: string(10, 1) },
}

/** Where a phone number sends the calls that it cannot answer. */
export const fallbackDestination: Rule = variants('type', { number, sip })

/** Where an assistant may transfer a call. */
export const transferDestination: Rule = variants('type', {
  assistant: {
    required: { assistantName: string() },
    optional: { message: any(), ...strings('transferMode', 'description') },
  },
  number,
  sip,
})

const HANDOFF: Rules = {
  description: string(),
  ...objects('contextEngineeringPlan', 'variableExtractionPlan'),
}

/** Which assistant may go on with a call. An assistant or a squad inside is taken as it comes. */
export const handoffDestination: Rule = variants('type', {
  assistant: {
    optional: {
      ...HANDOFF,
      ...strings('assistantName', 'assistantId'),
      ...objects('assistant', 'assistantOverrides'),
    },
  },
  dynamic: { optional: { server, description: string() } },
  squad: {
    optional: {
      ...HANDOFF,
      ...strings('squadId', 'entryAssistantName'),
      ...objects('squad', 'squadOverrides'),
    },
  },
})
