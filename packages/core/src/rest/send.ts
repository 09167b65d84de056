import { ApiError } from '../errors/ApiError.ts'
import { OffhookError } from '../errors/OffhookError.ts'
import { throwInvalid } from '../errors/throwInvalid.ts'
import { callIsolated } from '../events/callIsolated.ts'
import { toResponseError } from './apiErrors.ts'
import { throwInvalidBody } from './bodies.ts'
import { type RequestOptions, type RestClientOptions, TIMEOUT_MS, validateRequestOptions } from './options.ts'
import {
  createInit,
  fetchOnce,
  type InitWithHeaders,
  type RestConfig,
  type RestRequest,
  type RestResponse,
  resolveKey,
} from './request.ts'
import { backoff, shouldRetry, wasNotDone } from './retry.ts'
import { createDeadline, type RequestTimeout, sleep, startTimeout, type TimeLeft } from './timeouts.ts'
import { toQuery } from './url.ts'

/** Builds a request when it is sent, so that invalid input rejects the promise of a method instead of throwing. */
export type BuildRequest = () => RestRequest

/**
 * A successful response, and the time that is left to read it. The status 404 is a success too, for a DELETE that an
 * earlier attempt has done.
 */
export interface TimedResponse extends RestResponse {
  readonly timeout: RequestTimeout
  /** Milliseconds of `totalTimeout` that are left. */
  readonly timeLeft: TimeLeft
}

/**
 * Sends a request, with retries, and resolves to what `read` returns for the successful response. `read` is part of an
 * attempt: the timeout covers the body, and a body that breaks off counts as a failed attempt.
 */
export type Send = <T>(
  build: BuildRequest,
  options: RequestOptions,
  read: (received: TimedResponse) => T | Promise<T>,
) => Promise<T>

/** A request with everything that its attempts need. */
interface PreparedRequest {
  /** The options of the client. Those of the request override them. */
  readonly client: RestClientOptions
  /** The options of the request. */
  readonly options: RequestOptions
  readonly config: RestConfig
  readonly request: RestRequest
  readonly idempotencyKey: string | undefined
  readonly timeLeft: TimeLeft
  /** Whether an earlier attempt may have done what the request asks: its response was lost. */
  mayBeDone: boolean
}

const RETRIES = 2
const RETRY_WAIT_MAX_MS = 60_000

/** Creates the function with which all methods of a client send. `getConfig` is called once for each request. */
export function createSend(client: RestClientOptions, getConfig: () => RestConfig): Send {
  const warn = createKeyWarning(client)
  return async (build, options, read) => {
    // Before `build`, because `totalTimeout` runs from here
    validateRequestOptions(options)
    const timeLeft = createDeadline(options.totalTimeout ?? client.totalTimeout)
    const request = prepareRequest(build, client, options)
    warn(request)
    const idempotencyKey = options.idempotencyKey ?? createIdempotencyKey(client, request)
    const config = getConfig()
    const prepared = { client, options, config, request, idempotencyKey, timeLeft, mayBeDone: false }
    let attempt = 0
    let waitMs = 0
    for (;;) {
      try {
        if (attempt > 0) await sleep(waitMs, request.operation, options.signal)
        // Counted after the wait, which may end with an abort.
        attempt += 1
        return await sendAttempt(prepared, attempt, read)
      } catch (error) {
        waitMs = handleFailure(error, prepared, attempt)
        prepared.mayBeDone ||= !wasNotDone(error)
      }
    }
  }
}

/** Builds a request, and adds the options of client and request to it. */
function prepareRequest(
  build: BuildRequest,
  client: RestClientOptions,
  options: RequestOptions,
): RestRequest {
  let request: RestRequest
  try {
    request = build()
  } catch (error) {
    // JSON.stringify throws for a cycle or a bigint.
    throw error instanceof OffhookError ? error : throwInvalidBody()
  }
  return {
    ...request,
    path: request.path + toQuery({ ...options.query, ...request.query }),
    maxResponseSize: options.maxResponseSize ?? client.maxResponseSize,
  }
}

/** Warns once when a page sends a private key, which its users can read. Operations of `/web` need no private key. */
function createKeyWarning({ allowPrivateKey }: RestClientOptions): (request: RestRequest) => void {
  let isSilent = typeof document === 'undefined' || allowPrivateKey
  return ({ operation, needsNoToken }) => {
    if (isSilent || needsNoToken || /\/web\b/.test(operation)) return
    isSilent = true
    console.warn(`${operation} needs a private key, which users of the page can read.`)
  }
}

/** Creates a key that is unique to the request. It need not be secret. */
const createIdempotencyKey = (client: RestClientOptions, { operation }: RestRequest): string | undefined =>
  client.idempotency === 'auto' && operation.startsWith('POST ')
    ? `${Date.now()}-${Math.random()}`
    : undefined

/** Sends one attempt within its timeout. */
async function sendAttempt<T>(
  prepared: PreparedRequest,
  attempt: number,
  read: (received: TimedResponse) => T | Promise<T>,
): Promise<T> {
  const { client, options, request, timeLeft } = prepared
  const ms = timeLeft(options.timeout ?? client.timeout ?? TIMEOUT_MS)
  const timeout = startTimeout(request.operation, ms, options.signal)
  try {
    return await timeout.race(sendAndRead(prepared, attempt, timeout, read))
  } finally {
    if (!timeout.isHandedOver) timeout.clear()
  }
}

/** Sends one attempt and reads its response, step by step. */
async function sendAndRead<T>(
  prepared: PreparedRequest,
  attempt: number,
  timeout: RequestTimeout,
  read: (received: TimedResponse) => T | Promise<T>,
): Promise<T> {
  const { client, config, request, timeLeft } = prepared
  const { signal } = timeout
  const { onRequest, onResponse } = client.hooks ?? {}
  const info = { operation: request.operation, attempt }
  const key = await resolveKey(config, request)
  signal.throwIfAborted()
  if (onRequest) callIsolated(onRequest, info)
  const init = customizeInit(prepared, createInit(request, key, signal))
  const received = await fetchOnce(config, request, key, init)
  const { response, requestId } = received
  if (onResponse) callIsolated(onResponse, { ...info, status: response.status, requestId })
  // A DELETE whose response was lost has deleted what its retry no longer finds.
  const isDeleted = prepared.mayBeDone && response.status === 404 && request.operation.startsWith('DELETE ')
  if (!response.ok && !isDeleted) throw await toResponseError(received)
  return read({ ...received, timeout, timeLeft })
}

/** Adds the headers and the fetch options of client and request to the options of `fetch`. */
function customizeInit(
  { client, options, request, idempotencyKey }: PreparedRequest,
  init: InitWithHeaders,
): RequestInit {
  const hasCustomHeaders = Boolean(client.headers ?? options.headers)
  const fetchOptions = { ...client.fetchOptions, ...options.fetchOptions }
  const redirect = redirectOf(request, fetchOptions.redirect, hasCustomHeaders)
  return {
    ...init,
    ...fetchOptions,
    ...(redirect && { redirect }),
    headers:
      hasCustomHeaders || idempotencyKey
        ? mergeHeaders(init.headers, client.headers, options.headers, { 'idempotency-key': idempotencyKey })
        : init.headers,
  }
}

/**
 * Returns how `fetch` treats a redirect. By default (undefined), GET and HEAD follow it. With custom headers, they follow
 * it only if `requested`: at a redirect to another origin, a browser removes the bearer token, but no other header. Other
 * methods never follow it: a body could go to another origin, and an action could be done twice.
 */
const redirectOf = (
  { operation }: RestRequest,
  requested: RequestRedirect | undefined,
  hasCustomHeaders: boolean,
): RequestRedirect | undefined =>
  /^(GET|HEAD) /.test(operation) ? (requested ?? (hasCustomHeaders ? 'manual' : undefined)) : 'manual'

/**
 * Merges headers, the later ones over the earlier. Null removes a header.
 *
 * @throws ValidationError for an invalid name or value
 */
function mergeHeaders(
  first: HeadersInit | undefined,
  ...others: readonly ({ readonly [name: string]: string | null | undefined } | undefined)[]
): Headers {
  const headers = new Headers(first)
  for (const [name, value] of others.flatMap((group) => Object.entries(group ?? {}))) {
    try {
      if (value === null) headers.delete(name)
      else if (value !== undefined) headers.set(name, value)
    } catch {
      // The error of `Headers` would print the value.
      throwInvalid('headers', name, `${name} is not a valid header.`)
    }
  }
  return headers
}

/**
 * Handles a failed attempt: calls the hooks, and returns the milliseconds before the next attempt.
 *
 * @throws the error itself if the request is not retried
 */
function handleFailure(error: unknown, prepared: PreparedRequest, attempt: number): number {
  if (!(error instanceof OffhookError)) throw error
  const { client, options, timeLeft } = prepared
  const { operation } = prepared.request
  const { hooks, maxRetryWait = RETRY_WAIT_MAX_MS } = client
  if ('attempts' in error) error.attempts = attempt
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
  const waitMs = retryAfterMs ?? backoff(attempt)
  const isFinal =
    attempt > (options.maxRetries ?? client.maxRetries ?? RETRIES) ||
    !shouldRetry(error, operation, options.retry === 'always') ||
    (retryAfterMs ?? 0) > maxRetryWait ||
    waitMs >= timeLeft()
  const info = { operation, attempt, error: error.toJSON() }
  if (isFinal) {
    if (hooks?.onError) callIsolated(hooks.onError, info)
    throw error
  }
  if (hooks?.onRetry) callIsolated(hooks.onRetry, { ...info, waitMs })
  return waitMs
}
