import type { Rules } from '../platform/structs.ts'
import { fallbackDestination } from './destination.ts'
import { server } from './server.ts'
import { array, boolean, object, phoneNumber, type Shape, string, strings } from './structs.ts'

const COMMON: Rules = {
  name: string(40),
  server,
  fallbackDestination,
  hooks: array(),
  ...strings('assistantId', 'workflowId', 'squadId'),
  // of older clients
  ...strings('serverUrl', 'serverUrlSecret'),
}

const withCommon = (required: Rules, own: Rules = {}): Shape => ({
  required,
  optional: { ...COMMON, ...own },
})

const OF_CREDENTIAL: Rules = { number: phoneNumber, credentialId: string() }
const OF_TWILIO: Rules = {
  smsEnabled: boolean(),
  ...strings('twilioAuthToken', 'twilioApiKey', 'twilioApiSecret'),
}
const authentication = object({
  required: { username: string(40, 20), password: string(40, 20) },
  optional: { realm: string() },
})

/** The phone numbers, by their providers. */
export const phoneNumbers: { readonly [provider: string]: Shape } = {
  'byo-phone-number': withCommon(
    { credentialId: string() },
    { number: phoneNumber, numberE164CheckEnabled: boolean() },
  ),
  twilio: withCommon({ number: phoneNumber, twilioAccountSid: string() }, OF_TWILIO),
  vonage: withCommon(OF_CREDENTIAL),
  vapi: withCommon(
    {},
    { numberDesiredAreaCode: string(3, 3), sipUri: string(), authentication, number: string() },
  ),
  telnyx: withCommon(OF_CREDENTIAL),
}

/** The imports from other providers: a number as the owner has it. */
export const phoneNumberImports = {
  twilio: withCommon({ twilioPhoneNumber: phoneNumber, twilioAccountSid: string() }, OF_TWILIO),
  vonage: withCommon({ vonagePhoneNumber: phoneNumber, credentialId: string() }),
} satisfies { readonly [provider: string]: Shape }
