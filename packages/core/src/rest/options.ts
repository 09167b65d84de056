import type { RequestOptions } from './answer.ts'
import type { RestHooks } from './hooks.ts'

/**
 * Where a client sends to, and in whose name.
 * The time-out is bounded by what the browser's timers can wait, and Node's.
 */
export interface ConnectionOptions {
  /**
   * The bearer: a text, or a function that gives one and is asked at every attempt, so that keys may change.
   * Needed by every operation but `credentials.handleWebhook`. A private key belongs on a server.
   */
  token?: string | (() => string | Promise<string>) | undefined
  /** Default: the platform's, `https://api.vapi.ai`. */
  baseUrl?: string | undefined
  /** Default: `globalThis.fetch`, read at every attempt. */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Milliseconds for one attempt, above 0 and at most 2,147,483,647, by default 60000, its body included; of a stream,
   * until it begins.
   */
  timeout?: number | undefined
  /** Allows a `baseUrl` with http that is not on this machine. */
  allowInsecure?: boolean | undefined
  /** Says that a private key in a page is meant: no warning. */
  allowPrivateKey?: boolean | undefined
}

/**
 * What a client of everything is made with.
 * Times are bounded by what the browser's timers can wait, and Node's; counts by us.
 */
export interface RestClientOptions extends ConnectionOptions {
  /** Attempts after the first, a whole number of 0 or more, by default 2. */
  maxRetries?: number | undefined
  /**
   * The longest wait that the platform may ask for, in milliseconds, 0 to 2,147,483,647, by default 60000; beyond it
   * the error is thrown.
   */
  maxRetryWait?: number | undefined
  /**
   * Milliseconds for all attempts and the waits between them, above 0 and at most 2,147,483,647; by default without
   * limit.
   */
  totalTimeout?: number | undefined
  /**
   * Sent with every request. A key belongs in `token`: where a server repeats what it was sent, an error hides that, and
   * none of these. With headers of its own a request follows no redirect; `fetchOptions: { redirect: 'follow' }` allows
   * it for GET and HEAD, and sends these headers to the other address too.
   */
  headers?: { readonly [name: string]: string | null } | undefined
  /** Settings of `fetch` for every request, such as `keepalive` or `cache`. */
  fetchOptions?: RequestOptions['fetchOptions']
  /**
   * `'auto'` sends an `Idempotency-Key` with every POST, the same at every attempt. The platform does not promise to
   * heed it, so the key alone repeats nothing more than usual: together with `retry: 'always'`, a repeated `POST /call`
   * may dial a person twice. By default no such header is sent: a browser asks the platform before it sends one.
   */
  idempotency?: 'auto' | undefined
  /**
   * Bytes of an answer that are read, a whole number of 0 or more, by default 67,108,864 (64 MiB). A longer one is a
   * ParseError.
   */
  maxResponseSize?: number | undefined
  /** What is told as requests go. Nothing that it is told holds the key, or a secret of the body that was sent. */
  hooks?: RestHooks | undefined
}

/** Milliseconds for one attempt. */
export const TIMEOUT_MS = 60_000
