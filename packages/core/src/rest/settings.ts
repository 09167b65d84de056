import { ValidationError, type ValidationFailure } from '../errors/ValidationError.ts'
import { isCallAddress } from '../validators/address.ts'
import type { RequestOptions } from './answer.ts'
import type { RestHooks } from './hooks.ts'

/** What a client is made with. */
export interface RestClientOptions {
  /**
   * The bearer: a text, or a function that gives one and is asked at every attempt, so that keys may change.
   * Needed by every operation but `credentials.handleWebhook`. A private key belongs on a server.
   */
  token?: string | (() => string | Promise<string>) | undefined
  /** Default: the platform's, `https://api.vapi.ai`. */
  baseUrl?: string | undefined
  /** Default: `globalThis.fetch`, read at every attempt. */
  fetch?: typeof globalThis.fetch | undefined
  /** Attempts after the first, by default 2; 0 for none. */
  maxRetries?: number | undefined
  /** The longest wait that the platform may ask for, in milliseconds, by default 60000; beyond it the error is thrown. */
  maxRetryWait?: number | undefined
  /** Milliseconds for one attempt, by default 60000, its body included; of a stream, until it begins. */
  timeout?: number | undefined
  /** Milliseconds for all attempts and the waits between them; by default without limit. */
  totalTimeout?: number | undefined
  /** Sent with every request. */
  headers?: { readonly [name: string]: string | null } | undefined
  fetchOptions?: RequestOptions['fetchOptions']
  /** `'auto'` sends an `Idempotency-Key` with every POST, and then repeats it as freely as a GET. */
  idempotency?: 'auto' | undefined
  /** What is told as requests go; nothing that it is told holds a key. */
  hooks?: RestHooks | undefined
  /** Allows a `baseUrl` with http that is not on this machine. */
  allowInsecure?: boolean | undefined
  /** Says that a private key in a page is meant: no warning. */
  allowPrivateKey?: boolean | undefined
}

/** The longest timer that is kept; a longer one fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1
const isTime = (value: unknown) => typeof value === 'number' && value > 0 && value <= TIMER_MAX_MS

type Check = readonly [isValid: (value: unknown) => boolean, must: string]

const TIME: Check = [isTime, `be above 0 and at most ${TIMER_MAX_MS} milliseconds`]
const COUNT: Check = [
  (value) => Number.isInteger(value) && Number(value) >= 0,
  'be a whole number, 0 or more',
]

const CHECKS: Readonly<Record<string, Check>> = {
  timeout: TIME,
  totalTimeout: TIME,
  idleTimeout: TIME,
  maxRetries: COUNT,
  maxRetryWait: [(value) => value === 0 || isTime(value), TIME[1]],
  maxItems: COUNT,
}

/**
 * Checks the figures of a client or of a request.
 *
 * @throws ValidationError with every broken one
 */
export function checkSettings(subject: string, given: object, more: readonly ValidationFailure[] = []): void {
  const failures = [...more]
  for (const [path, value] of Object.entries(given)) {
    const check = CHECKS[path]
    if (check && value !== undefined && !check[0](value)) {
      failures.push({ path, message: `${path} must ${check[1]}.`, value })
    }
  }
  if (failures.length > 0) throw new ValidationError(subject, failures)
}

/**
 * Checks what a client is made with.
 *
 * @throws ValidationError with every broken option; the key is in none of its fields
 */
export function checkClient(options: RestClientOptions & { baseUrl: string }): void {
  const { token, baseUrl, allowInsecure } = options
  const failures: ValidationFailure[] = []
  const isKey =
    token === undefined || typeof token === 'function' || (typeof token === 'string' && token.trim())
  if (!isKey) {
    const message = 'token must be a text that is not empty, or a function that gives one.'
    failures.push({ path: 'token', message, value: undefined })
  }
  // http is looked at as if it were https: all else about the address must be right
  if (!isCallAddress(allowInsecure ? baseUrl.replace(/^http:/, 'https:') : baseUrl)) {
    const message = 'baseUrl must be an absolute https address (http is for localhost only).'
    failures.push({ path: 'baseUrl', message, value: undefined })
  }
  checkSettings('REST client options', options, failures)
}
