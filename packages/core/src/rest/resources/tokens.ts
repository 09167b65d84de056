import { endpoint } from '../endpoint.ts'
import type { ListQuery, OneOf, Open, Stored } from '../types/stored.ts'

/** Restrictions of a key. */
export interface TokenRestrictions extends Open {
  enabled?: boolean
  allowedOrigins?: string[]
  allowedAssistantIds?: string[]
  allowTransientAssistant?: boolean
}

/** A new key with its restrictions. */
export interface TokenInput extends Open {
  tag?: OneOf<'private' | 'public'>
  name?: string
  restrictions?: TokenRestrictions
}

/** A stored key. */
export interface Token extends TokenInput, Stored {
  name?: string
  /** The key itself: a secret unless the tag is `public`. */
  value?: string
}

/** Keys of the platform: `rest.tokens`. */
export const tokens = {
  create: endpoint('POST /token').body<TokenInput>().returns<Token>(),
  list: endpoint('GET /token').query<ListQuery>().lists<Token>(),
  get: endpoint('GET /token/{id}').returns<Token>(),
  update: endpoint('PATCH /token/{id}').body<TokenInput>().returns<Token>(),
  delete: endpoint('DELETE /token/{id}').returns<Token>(),
}
