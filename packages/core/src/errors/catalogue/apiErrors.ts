import type { ErrorCode } from '../errorCode.ts'
import type { ErrorEntry } from './errorEntry.ts'

const apiError = (status: string) => `ApiError, status ${status}`

/** What the platform refuses, by status. */
export const API_ERRORS: { readonly [Code in Extract<ErrorCode, `api-${string}`>]: ErrorEntry } = {
  'api-bad-request': {
    thrownAs: apiError('400'),
    cause: 'The platform found something wrong in the request; the message repeats what.',
    remedy: 'Correct it. For a call, look at the assistant and at its overrides.',
    retryable: false,
  },
  'api-authentication': {
    thrownAs: apiError('401'),
    cause: 'There is no key, or a wrong or revoked one.',
    remedy: 'Use the public key of the same organisation in pages, and a private key on servers only.',
    retryable: false,
  },
  'api-payment-required': {
    thrownAs: apiError('402'),
    cause: 'The account has no credit left, or its plan does not cover this.',
    remedy: 'Settle it in the platform’s dashboard. Visitors cannot do anything about it.',
    retryable: false,
  },
  'api-permission-denied': {
    thrownAs: apiError('403'),
    cause: 'The key is known, and may not do this: it may be limited to some origins or assistants.',
    remedy: 'Look at the restrictions of the key: this page’s origin and the assistant must be among them.',
    retryable: false,
  },
  'api-not-found': {
    thrownAs: apiError('404'),
    cause: 'There is nothing of that id in the organisation that the key belongs to.',
    remedy: 'Check the id, and that key and id are of the same organisation.',
    retryable: false,
  },
  'api-conflict': {
    thrownAs: apiError('409'),
    cause: 'It exists already, or was changed by somebody else meanwhile.',
    remedy: 'Read it again, then decide.',
    retryable: false,
  },
  'api-unprocessable': {
    thrownAs: apiError('422'),
    cause: 'The request was understood and refused; the message says why.',
    remedy: 'Change what the message names.',
    retryable: false,
  },
  'api-rate-limit': {
    thrownAs: apiError('429'),
    cause: 'Too many requests, or too many calls at once.',
    remedy:
      'Come back after `retryAfterMs`. The REST client does so by itself; the voice client leaves it to the visitor’s next press.',
    retryable: true,
  },
  'api-server': {
    thrownAs: apiError('500 and above'),
    cause: 'The platform failed.',
    remedy: 'Offer to try again. If it stays, report it to the platform with `requestId`.',
    retryable: true,
  },
  'api-status': {
    thrownAs: apiError('any other'),
    cause:
      'The platform, or something before it, answered with a status that is no success. A redirection is one, too, whose status a browser tells as 0.',
    remedy: 'Check `baseUrl`, and look at `status` and `body`.',
    retryable: false,
  },
}
