/** One request to a fake `fetch`. */
export interface FakeRequest {
  readonly method: string
  /** The full address. */
  readonly url: string
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body, parsed if it is JSON; undefined without one. */
  readonly body: unknown
}

/** The response of a fake `fetch`: a `Response`, data to send as JSON with status 201, or an `Error` to reject with. */
export type FakeAnswer = unknown

/** A `fetch` without a network, and the requests to it. */
export type FakeFetch = typeof globalThis.fetch & { readonly requests: readonly FakeRequest[] }

/** The default response of `fakeFetch`. */
export const FAKE_WEB_CALL = { id: 'fake-call', webCallUrl: 'https://fake.daily.co/room' }

/**
 * Creates a fake `fetch` that responds to every request with a web call, or with the result of `answer`. It rejects
 * with an `Error` that `answer` returns or throws, and when the signal aborts, by default with an `AbortError`.
 */
export function fakeFetch(answer: (request: FakeRequest) => FakeAnswer = () => FAKE_WEB_CALL): FakeFetch {
  const requests: FakeRequest[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const text = await request.text()
    const recorded: FakeRequest = {
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: text === '' ? undefined : parse(text),
    }
    requests.push(recorded)
    // The signal of the request is a copy, which may be garbage-collected and then never aborts.
    const signal = init?.signal ?? request.signal
    const response = await untilAborted(Promise.resolve(answer(recorded)), signal)
    if (response instanceof Error) throw response
    return response instanceof Response ? response : Response.json(response, { status: 201 })
  }
  return Object.assign(fetch, { requests })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
