import { any } from 'superstruct'
import type { Rules } from '../platform/structs.ts'
import { assistant, assistantOverrides } from './assistant.ts'
import { describeFailures } from './describeFailures.ts'
import { phoneNumberImports } from './phoneNumber.ts'
import { squad } from './squad.ts'
import {
  array,
  boolean,
  object,
  phoneNumber,
  type Shape,
  schedulePlan,
  string,
  strings,
  type,
} from './structs.ts'

/** The side that answers a call. */
const ANSWERING: Rules = {
  ...strings('assistantId', 'squadId', 'workflowId'),
  assistantVersion: any(),
  assistant,
  assistantOverrides,
  squad,
  squadOverrides: assistantOverrides,
  workflow: type(),
  workflowOverrides: object({ optional: { variableValues: type() } }),
}

const customer = object({
  optional: {
    number: phoneNumber,
    numberE164CheckEnabled: boolean(),
    sipUri: string(),
    extension: string(10),
    name: string(40),
    email: string(40),
    externalId: string(40),
    assistantOverrides,
    squadOverrides: assistantOverrides,
  },
})

export const callShape = {
  optional: {
    ...ANSWERING,
    name: string(40),
    schedulePlan,
    transport: type({ provider: string() }),
    ...strings('phoneNumberId', 'customerId'),
    phoneNumber: object(phoneNumberImports.twilio),
    customer,
    customers: array(customer),
  },
} satisfies Shape

const webCall = object({ optional: { ...ANSWERING, roomDeleteOnUserLeaveEnabled: boolean() } })

/** The platform's sentences about the invalid fields of a web call. */
export const describeInvalidWebCall = (body: unknown): string[] => describeFailures(body, webCall)
