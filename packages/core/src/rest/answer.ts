/**
 * What one request may ask for, beside what the operation takes.
 * Times are bounded by what the browser's timers can wait, and Node's; counts by us.
 */
export interface RequestOptions {
  /** Ends the request at every stage: before it is sent, while it waits, between attempts, while its answer is read. */
  signal?: AbortSignal | undefined
  /**
   * More headers; null takes one of the client's away. Where a server repeats them, an error hides none of them. With
   * headers of its own a request follows no redirect, since they would go to the other address too: the redirect is an
   * ApiError. `fetchOptions: { redirect: 'follow' }` allows it for GET and HEAD.
   */
  headers?: { readonly [name: string]: string | null } | undefined
  /** More query parameters. */
  query?: QueryValues | undefined
  /** Milliseconds for one attempt, its body included: above 0 and at most 2,147,483,647. */
  timeout?: number | undefined
  /**
   * Milliseconds for all attempts and the waits between them, above 0 and at most 2,147,483,647; of a stream until its
   * end, of a list for each part.
   */
  totalTimeout?: number | undefined
  /** Milliseconds between two pieces of a stream, above 0 and at most 2,147,483,647; by default without limit. */
  idleTimeout?: number | undefined
  /** Attempts after the first, a whole number of 0 or more. */
  maxRetries?: number | undefined
  /**
   * `'always'` repeats also what may have been done: a repeated `POST /call` may dial a person twice. By default
   * POST and PATCH are repeated only where the server says, or the connection proves, that nothing was done.
   */
  retry?: 'always' | undefined
  /**
   * Sent as `Idempotency-Key`, the same at every attempt. The platform does not promise to heed it, so the key alone
   * repeats nothing more than usual: together with `retry: 'always'`, a repeated `POST /call` may dial a person twice.
   */
  idempotencyKey?: string | undefined
  /**
   * Bytes of an answer that are read, a whole number of 0 or more, by default 67,108,864 (64 MiB). A longer one is a
   * ParseError. Streams and `asResponse()` are not limited by it.
   */
  maxResponseSize?: number | undefined
  /** What else `fetch` takes, such as `keepalive`. */
  fetchOptions?: Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal'> | undefined
  /** While a list is iterated: ends after so many items, a number of 0 or more. By default it ends with the list. */
  maxItems?: number | undefined
}

/** Values of a query. Undefined and null are left out, a `Date` is sent as ISO 8601, an array repeats its name. */
export interface QueryValues {
  readonly [name: string]: unknown
}

/** Data together with the answer that it came in. */
export interface RestResult<Data> {
  readonly data: Data
  /** Its body is read already. */
  readonly response: Response
  /** The platform's id of the request, to name to its support; undefined where it gave none. */
  readonly requestId: string | undefined
}

/**
 * What an operation answers: the data, or more where more is asked for. A deletion that the platform answers without a
 * body is undefined.
 *
 * @throws ValidationError for what cannot be sent, ApiError, of a class for its status, where the platform refuses,
 * ParseError for an answer that is no JSON, has no body, or is larger than `maxResponseSize`, TimeoutError or ConnectionError without an answer, and AbortError when the
 * signal aborts
 */
export interface RestPromise<Data> extends Promise<Data> {
  /**
   * The data with the response's status, headers and request id. Rejects as the data does: with an ApiError where the
   * platform refuses, with a ParseError where it is no JSON.
   */
  withResponse: () => Promise<RestResult<Data>>
  /**
   * The response with its body unread; `timeout` no longer counts, `totalTimeout` and the signal do. Read the body,
   * or cancel it. Ask in the same breath as the call: `await rest.calls.get(id).asResponse()`. Rejects with
   * an ApiError as the data does, but with no ParseError: nothing is read.
   */
  asResponse: () => Promise<Response>
}

/**
 * A list: awaited, it is its first part, whatever came; iterated, it is every item, fetched as it is reached.
 * Where the platform gives a cursor, that is followed, else page after page is asked for.
 *
 * @throws ParseError while it is iterated, where a part is no list, or was taken by `asResponse()`
 */
export interface ListPromise<Data, Item> extends RestPromise<Data>, AsyncIterable<Item> {}

/**
 * A stream: sent when it is first read, and readable once. Leaving the loop ends the request.
 *
 * @throws StreamError where the stream breaks off or reports an error, and as every request does
 */
export interface EventStream<Event> extends AsyncIterable<Event> {
  /** The pieces of the text, as they come; a StreamError at its end where the text is known not to be whole. */
  text: () => AsyncIterable<string>
  /**
   * The whole text, once it is there. A response that ends without saying that it is whole is a `StreamError`; a
   * chat may end with its connection alone, and then only one that says nothing is.
   */
  finalText: () => Promise<string>
  /** Ends the request; who reads gets an `AbortError`. */
  abort: () => void
}
