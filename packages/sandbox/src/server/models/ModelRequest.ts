import type OpenAI from 'openai'
import type { ModelServer } from './ModelServer.ts'

/** Milliseconds in which a server must close a stream whose last part it has sent. */
const CLOSE_MS = 200

/** Sends one request to a server whose answer is not streamed. @throws the reason of the signal, or a sentence on the server */
export async function requestOnce<Answer>(
  server: ModelServer,
  signal: AbortSignal,
  send: (client: OpenAI, model: string, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const request = new ModelRequest(server, signal)
  try {
    const client = await request.client()
    return await send(client, await server.name(request.signal), request.signal)
  } catch (cause) {
    throw await request.explain(cause)
  } finally {
    request.end()
  }
}

/** One request to a server. It is aborted with the signal of the agent, and when the server is silent for too long. */
export class ModelRequest {
  readonly #server: ModelServer
  readonly #outer: AbortSignal
  readonly #timeout: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #hasAnswered = false
  #isComplete = false

  constructor(server: ModelServer, signal: AbortSignal, timeout = server.timeout) {
    this.#server = server
    this.#outer = signal
    this.#timeout = timeout
    if (signal.aborted) this.#abort()
    else signal.addEventListener('abort', this.#abort, { once: true })
  }

  /** Aborts the request down to its socket. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The client of the server, loaded. The time in which the server must answer begins now. */
  async client(): Promise<OpenAI> {
    const client = await this.#server.client()
    this.signal.throwIfAborted()
    this.#startTimer()
    return client
  }

  /** The parts of a streamed answer. The time in which a part is used does not count for the server. */
  async *parts<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const part of stream) {
      clearTimeout(this.#timer)
      this.#hasAnswered = true
      yield part
      this.#startTimer()
    }
    // the package ends an aborted stream as if it were complete
    if (!this.#isComplete) this.signal.throwIfAborted()
  }

  /** The answer is complete. The rest of its stream is read for a moment, so that the connection can be used again. */
  complete(): void {
    this.#isComplete = true
  }

  /** The error to throw for a cause: the reason of the signal, or a sentence on the server. */
  async explain(cause: unknown): Promise<unknown> {
    return this.signal.aborted ? this.signal.reason : this.#server.explain(cause)
  }

  /** Ends the request, complete or not. */
  end(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#abort)
  }

  readonly #abort = (): void => this.#controller.abort(this.#outer.reason)

  #startTimer(): void {
    const ms = this.#isComplete ? CLOSE_MS : this.#timeout
    this.#timer = setTimeout(() => this.#controller.abort(this.#silenceError()), ms)
  }

  #silenceError(): Error {
    const seconds = `${this.#timeout / 1000} seconds`
    return this.#server.error(
      this.#hasAnswered
        ? `sent nothing for ${seconds} in the middle of its answer: see its log`
        : `did not answer within ${seconds}: see its log, or use a smaller model`,
    )
  }
}
