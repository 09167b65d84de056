import type { SerializedError } from '../errors/OffhookError.ts'
import { TIMER_MAX_MS } from '../limits.ts'
import { boolean, define, func, record } from '../validators/entryStructs.ts'
import { isRecord } from '../validators/isRecord.ts'
import {
  baseUrl,
  integerFrom,
  key,
  nonEmptyString,
  numberFrom,
  type OptionSchema,
  signal,
  timeout,
  validateOptions,
} from '../validators/validateOptions.ts'

/** The default of `timeout`. */
export const TIMEOUT_MS = 60_000
/** The default of `idleTimeout`. */
export const IDLE_TIMEOUT_MS = 60_000

/**
 * The address and the key of a client. The maximum of `timeout` is the largest value that timers in browsers and Node
 * accept.
 */
export interface ConnectionOptions {
  /**
   * The bearer token: a string, or a function that returns one and is called at every attempt, so that keys can rotate.
   * Every operation but `credentials.handleWebhook` needs it. A private key belongs on a server.
   */
  token?: string | (() => string | Promise<string>) | undefined
  /**
   * Default: the platform's, `https://api.vapi.ai`. A path, such as `/api/voice`, is one of the page's own server. Another
   * address than the platform's needs no `token`.
   */
  baseUrl?: string | undefined
  /** Default: `globalThis.fetch`, read at every attempt. */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Milliseconds for one attempt, reading its response included: above 0 and at most 2,147,483,647, by default 60000.
   * For a stream, the time until it begins.
   */
  timeout?: number | undefined
  /** Allows a `baseUrl` with http on another machine. */
  allowInsecure?: boolean | undefined
  /** Silences the warning about a private key in a page. */
  allowPrivateKey?: boolean | undefined
}

/** The options of a client. The maximum of every time is the largest value that timers in browsers and Node accept. */
export interface RestClientOptions extends ConnectionOptions {
  /** Retries after the first attempt, a whole number of 0 or more, by default 2. */
  maxRetries?: number | undefined
  /**
   * The longest wait before a retry that the platform may request, in milliseconds: 0 to 2,147,483,647, by default
   * 60000. A request with a longer wait fails at once.
   */
  maxRetryWait?: number | undefined
  /**
   * Milliseconds for all attempts and the waits between them: above 0 and at most 2,147,483,647, by default no limit.
   */
  totalTimeout?: number | undefined
  /**
   * Headers of every request. A key belongs in `token`: errors redact the token where a server repeats it, but not
   * these headers. A request with custom headers follows no redirect. With `fetchOptions: { redirect: 'follow' }`, GET
   * and HEAD follow redirects, and these headers go to the other address too.
   */
  headers?: { readonly [name: string]: string | null } | undefined
  /** Options of `fetch` for every request, such as `keepalive` or `cache`. */
  fetchOptions?: RequestOptions['fetchOptions']
  /**
   * `'auto'` sends an `Idempotency-Key` with every POST, the same at every attempt. The platform does not promise to
   * support it, so the key alone allows no further retries. Together with `retry: 'always'`, a repeated `POST /call`
   * may dial a person twice. By default the header is not sent, since it costs a browser a preflight request.
   */
  idempotency?: 'auto' | undefined
  /**
   * Largest response that is read, in bytes: a whole number of 0 or more, by default 67,108,864 (64 MiB). A larger one
   * is a ParseError.
   */
  maxResponseSize?: number | undefined
  /** Listeners to every attempt. They never receive the key, or a secret of the body that was sent. */
  hooks?: RestHooks | undefined
}

/**
 * The options of one request, beside the ids, query or body of its operation. The maximum of every time is the largest
 * value that timers in browsers and Node accept.
 */
export interface RequestOptions {
  /** Aborts the request at any stage: before it is sent, while it waits, between attempts, while its body is read. */
  signal?: AbortSignal | undefined
  /**
   * More headers. Null removes a header of the client. Errors do not redact these headers where a server repeats them.
   * A request with custom headers follows no redirect, since the headers would go to the other address too: the redirect
   * is an ApiError. With `fetchOptions: { redirect: 'follow' }`, GET and HEAD follow redirects.
   */
  headers?: { readonly [name: string]: string | null } | undefined
  /** More query parameters. Parameters in the operation's own input replace them. */
  query?: QueryValues | undefined
  /** Milliseconds for one attempt, reading its response included: above 0 and at most 2,147,483,647. */
  timeout?: number | undefined
  /**
   * Milliseconds for all attempts and the waits between them: above 0 and at most 2,147,483,647. It limits a stream
   * until its end, and each page of a list.
   */
  totalTimeout?: number | undefined
  /**
   * Milliseconds to wait for each chunk of a stream, and of a body that `asResponse()` left unread: above 0 and at most
   * 2,147,483,647, by default 60000. The time that the reader of the chunks takes does not count.
   */
  idleTimeout?: number | undefined
  /** Retries after the first attempt, a whole number of 0 or more. */
  maxRetries?: number | undefined
  /**
   * `'always'` also retries requests that may have succeeded: a repeated `POST /call` may dial a person twice. By
   * default POST and PATCH are retried only if the response or the failed connection shows that nothing was done.
   */
  retry?: 'always' | undefined
  /**
   * Sent as `Idempotency-Key`, the same at every attempt. The platform does not promise to support it, so the key
   * alone allows no further retries. Together with `retry: 'always'`, a repeated `POST /call` may dial a person twice.
   */
  idempotencyKey?: string | undefined
  /**
   * Largest response that is read, in bytes: a whole number of 0 or more, by default 67,108,864 (64 MiB). A larger one
   * is a ParseError. It does not limit streams and `asResponse()`.
   */
  maxResponseSize?: number | undefined
  /** Other options of `fetch`, such as `keepalive`. */
  fetchOptions?: Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal'> | undefined
  /** Maximum number of items of an iterated list, 0 or more. By default the iteration ends with the list. */
  maxItems?: number | undefined
}

/** Values of a query. Undefined and null are left out, a `Date` is sent as ISO 8601, an array repeats its name. */
export interface QueryValues {
  readonly [name: string]: unknown
}

/** One attempt, as hooks receive it: without query, body or key. */
export interface AttemptInfo {
  /** Method and path, for example `GET /call/{id}`. For `request()`, it has the path of that request. */
  readonly operation: string
  /** The number of the attempt: 1, 2, and so on. */
  readonly attempt: number
}

/** Listeners to every attempt. A hook that throws changes nothing: its error goes to the page's error handler. */
export interface RestHooks {
  /** Called before every attempt. */
  onRequest?: ((attempt: AttemptInfo) => unknown) | undefined
  /** Called with every response, errors included. */
  onResponse?:
    | ((
        attempt: AttemptInfo & { readonly status: number; readonly requestId: string | undefined },
      ) => unknown)
    | undefined
  /** Called before the wait for the next attempt. */
  onRetry?:
    | ((attempt: AttemptInfo & { readonly waitMs: number; readonly error: SerializedError }) => unknown)
    | undefined
  /** Called when a request has failed and is not retried. */
  onError?: ((attempt: AttemptInfo & { readonly error: SerializedError }) => unknown) | undefined
}

/** Headers may contain a key. */
const headers = () => define('an object', isRecord, true)

const clientOptions = (): OptionSchema<RestClientOptions> => ({
  token: key(),
  baseUrl: baseUrl(),
  fetch: func(),
  timeout: timeout(),
  totalTimeout: timeout(),
  maxRetries: integerFrom(0),
  // With 0, no request waits.
  maxRetryWait: numberFrom(0, TIMER_MAX_MS, ' milliseconds'),
  headers: headers(),
  fetchOptions: record(),
  hooks: record(),
  idempotency: define("'auto', or left out", (value) => value === 'auto'),
  maxResponseSize: integerFrom(0),
  allowInsecure: boolean(),
  allowPrivateKey: boolean(),
})

export const requestOptions = (): OptionSchema<RequestOptions> => ({
  signal: signal(),
  headers: headers(),
  query: record(),
  timeout: timeout(),
  totalTimeout: timeout(),
  idleTimeout: timeout(),
  maxRetries: integerFrom(0),
  retry: define("'always', or left out", (value) => value === 'always'),
  idempotencyKey: nonEmptyString(),
  fetchOptions: record(),
  maxItems: numberFrom(0),
  maxResponseSize: integerFrom(0),
})

// `options` is the subject of both: it names the argument, and the owner says whose it is.

/**
 * Validates the options of a client.
 *
 * @throws ValidationError with every invalid or unknown option, never with the token
 */
export const validateRestClientOptions = (options: RestClientOptions): void =>
  validateOptions('A client', options, clientOptions(), 'options')

/**
 * Validates the options of a request.
 *
 * @throws ValidationError with every invalid or unknown option
 */
export const validateRequestOptions = (options: RequestOptions): void =>
  validateOptions('A request', options, requestOptions(), 'options')
