import { endpoint } from '../endpoint.ts'
import type { NumberDestination, SipDestination } from '../types/destination.ts'
import type { ListQuery, NewKind, OneOf, Open, PageQuery, Server, Stored } from '../types/stored.ts'

/** The settings of every number. Bounds are the platform's. */
interface PhoneNumberSettings extends Open {
  /** At most 40 characters. */
  name?: string
  /** The assistant, workflow or squad that answers: one of these three. */
  assistantId?: string
  squadId?: string
  workflowId?: string
  server?: Server
  fallbackDestination?: NumberDestination | SipDestination
  /** `on` is `call.ringing`. */
  hooks?: { on: string; do: Open[] }[]
}

/** A number of your own telephone provider. */
export interface OwnNumber extends PhoneNumberSettings {
  provider: 'byo-phone-number'
  number?: string
  credentialId: string
  numberE164CheckEnabled?: boolean
}

/** A number from Twilio. */
export interface TwilioNumber extends PhoneNumberSettings {
  provider: 'twilio'
  number: string
  twilioAccountSid: string
  twilioAuthToken?: string
  twilioApiKey?: string
  twilioApiSecret?: string
  smsEnabled?: boolean
}

/** A number from Vonage. */
export interface VonageNumber extends PhoneNumberSettings {
  provider: 'vonage'
  number: string
  credentialId: string
}

/** A number from Telnyx. */
export interface TelnyxNumber extends PhoneNumberSettings {
  provider: 'telnyx'
  number: string
  credentialId: string
}

/** A number of the platform. */
export interface VapiNumber extends PhoneNumberSettings {
  provider: 'vapi'
  number?: string
  sipUri?: string
  /** 3 digits. */
  numberDesiredAreaCode?: string
  /** `password`: 20 to 40 characters. */
  authentication?: { username: string; password: string; realm?: string }
}

/** A number from a provider that these types do not know yet. */
export interface OtherNumber extends PhoneNumberSettings {
  provider: NewKind
  number?: string
}

/** A new telephone number, discriminated by `provider`. */
export type PhoneNumberInput =
  | OwnNumber
  | TwilioNumber
  | VonageNumber
  | TelnyxNumber
  | VapiNumber
  | OtherNumber

/** A stored telephone number. */
export type PhoneNumber = PhoneNumberInput & StoredNumber

/** The fields of every stored number. */
export interface StoredNumber extends Stored {
  status?: OneOf<'active' | 'activating' | 'blocked'>
}

/** The fields of a telephone number that can be changed. */
export interface UpdatePhoneNumber extends PhoneNumberSettings {
  provider?: string
  number?: string
}

/** A number to import from Twilio. */
export interface ImportTwilioNumber extends PhoneNumberSettings {
  twilioPhoneNumber: string
  twilioAccountSid: string
  twilioAuthToken?: string
  twilioApiKey?: string
  twilioApiSecret?: string
}

/** A number to import from Vonage. */
export interface ImportVonageNumber extends PhoneNumberSettings {
  vonagePhoneNumber: string
  credentialId: string
}

/** Telephone numbers that assistants answer: `rest.phoneNumbers`. */
export const phoneNumbers = {
  /** @deprecated Use `create` with the provider `twilio`. */
  importTwilio: endpoint('POST /phone-number/import/twilio')
    .body<ImportTwilioNumber>()
    .deprecated()
    .returns<PhoneNumber>(),
  /** @deprecated Use `create` with the provider `vonage`. */
  importVonage: endpoint('POST /phone-number/import/vonage')
    .body<ImportVonageNumber>()
    .deprecated()
    .returns<PhoneNumber>(),
  create: endpoint('POST /phone-number').body<PhoneNumberInput>().returns<PhoneNumber>(),
  list: endpoint('GET /phone-number').query<ListQuery>().lists<PhoneNumber>(),
  /** Lists all numbers, in pages. */
  listPage: endpoint('GET /v2/phone-number').query<PageQuery>().pages<PhoneNumber>(),
  get: endpoint('GET /phone-number/{id}').returns<PhoneNumber>(),
  update: endpoint('PATCH /phone-number/{id}').body<UpdatePhoneNumber>().returns<PhoneNumber>(),
  delete: endpoint('DELETE /phone-number/{id}').returns<PhoneNumber>(),
}
