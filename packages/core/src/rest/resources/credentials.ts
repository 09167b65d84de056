import { endpoint } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type { ListQuery, OneOf, Open, Stored, Values } from '../types/stored.ts'

/** The authentication of the platform to a server. */
export interface AuthenticationPlan extends Open {
  type: OneOf<'oauth2' | 'hmac'>
  url?: string
  clientId?: string
  clientSecret?: string
  scope?: string
  secretKey?: string
  algorithm?: OneOf<'sha256' | 'sha512' | 'sha1'>
  signatureHeader?: string
}

/** A credential for another service. Each provider has its own fields, such as `apiKey`. Bounds are the platform's. */
export interface CredentialInput extends Open {
  /** `openai`, `twilio`, `custom-llm`, `webhook`, and about 50 more. */
  provider: string
  /** 1 to 40 characters. */
  name?: string
  apiKey?: string
  authenticationPlan?: AuthenticationPlan
}

/** The fields of a credential that can be changed. */
export interface UpdateCredential extends Open {
  provider?: string
  name?: string
  apiKey?: string
  authenticationPlan?: AuthenticationPlan
}

/** A stored credential. Its secrets are not returned again. */
export interface Credential extends CredentialInput, Stored {
  name?: string
}

/** A report of the platform's sign-in partner about a credential. */
export interface CredentialWebhook extends Open {
  type: OneOf<'auth' | 'sync' | 'forward'>
  operation: OneOf<'creation' | 'override' | 'refresh'>
  from: string
  connectionId: string
  authMode: OneOf<'OAUTH2' | 'API_KEY' | 'BASIC'>
  providerConfigKey: string
  provider: string
  environment: string
  success: boolean
  endUser: { endUserId: string; organizationId: string }
  error?: { type: string; description: string }
}

/** Credentials for other services: `rest.credentials`. */
export const credentials = {
  create: endpoint('POST /credential').body<CredentialInput>().returns<Credential>(),
  list: endpoint('GET /credential').query<ListQuery>().lists<Credential>(),
  get: endpoint('GET /credential/{id}').returns<Credential>(),
  update: endpoint('PATCH /credential/{id}').body<UpdateCredential>().returns<Credential>(),
  delete: endpoint('DELETE /credential/{id}').returns<Credential>(),
  /** Starts a sign-in at another service. */
  createSession: endpoint('POST /credential/session')
    .body<{ provider: string }>()
    .returns<{ sessionToken: string }>(),
  /** Reports a sign-in: the only operation without the bearer token. */
  handleWebhook: endpoint('POST /credential/webhook')
    .body<CredentialWebhook>()
    .needsNoToken()
    .returns<void>(ignoreBody),
  triggerAction: endpoint('POST /credential/trigger')
    .body<{ action_name: string; input: Values }>()
    .returns<void>(ignoreBody),
}
