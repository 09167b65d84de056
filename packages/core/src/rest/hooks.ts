import type { SerializedError } from '../errors/OffhookError.ts'

/** An attempt, as hooks are told of it: without query, body or key. */
export interface AttemptInfo {
  /** Method and path, for example `GET /call/{id}`; of `request()`, the path that was given. */
  readonly operation: string
  /** From 1 (ours). */
  readonly attempt: number
}

/** What is told as requests go. A hook that throws changes nothing: its error goes to the page's error handler. */
export interface RestHooks {
  /** Before every attempt. */
  onRequest?: ((attempt: AttemptInfo) => unknown) | undefined
  /** Every answer, refusals included. */
  onResponse?:
    | ((
        attempt: AttemptInfo & { readonly status: number; readonly requestId: string | undefined },
      ) => unknown)
    | undefined
  /** Before the wait for the next attempt. */
  onRetry?:
    | ((attempt: AttemptInfo & { readonly waitMs: number; readonly error: SerializedError }) => unknown)
    | undefined
  /** When a request has failed for good. */
  onError?: ((attempt: AttemptInfo & { readonly error: SerializedError }) => unknown) | undefined
}
