import type OpenAI from 'openai'
import { field } from '../../fields.ts'
import { explainFailure } from './explainFailure.ts'
import { KeyRedactor } from './KeyRedactor.ts'
import { ModelError } from './ModelError.ts'
import {
  DEFAULT_NAMES,
  describeInvalidKey,
  describeInvalidUrl,
  type ModelKind,
  type ModelServerOptions,
} from './options.ts'

/** The headers that a request needs. The package would add those of `OPENAI_CUSTOM_HEADERS`, which are for another server. */
const SENT_HEADERS = ['accept', 'content-type']

const DEFAULT_TIMEOUT_MS = 25_000

/** One server: its address, its key and the client of the `openai` package. */
export class ModelServer {
  readonly kind: ModelKind
  readonly url: string
  readonly timeout: number
  /** Removes the key from texts of the server, which may repeat it. */
  readonly redactor: KeyRedactor
  readonly #key: string | undefined
  readonly #sdk: Promise<typeof import('openai')>
  #client: OpenAI | undefined
  #name: string | null

  constructor(kind: ModelKind, { url, name, key, timeout = DEFAULT_TIMEOUT_MS }: ModelServerOptions) {
    const invalidUrl = describeInvalidUrl(url)
    if (invalidUrl !== null) throw new TypeError(`The address of the ${kind} ${invalidUrl}.`)
    const invalidKey = key === undefined ? null : describeInvalidKey(key)
    if (invalidKey !== null) throw new TypeError(`The key of the ${kind} ${invalidKey}.`)
    this.kind = kind
    this.url = url.replace(/\/+$/, '')
    this.#key = key
    this.redactor = new KeyRedactor(key)
    this.timeout = timeout
    this.#name = name ?? DEFAULT_NAMES[kind]
    // loaded only by a sandbox with models, and before the first turn needs it
    this.#sdk = import('openai')
    this.#sdk.catch(() => undefined)
  }

  /** The name of the model. Without an option and a default, it is the first that the server lists, which is requested once. */
  async name(signal: AbortSignal): Promise<string> {
    this.#name ??= (await this.listNames(signal))[0] ?? null
    if (this.#name !== null) return this.#name
    throw this.namelessError()
  }

  /** The names of the server's models, an empty list where it answers with something else. */
  async listNames(signal: AbortSignal): Promise<string[]> {
    const client = await this.client()
    const { data } = await client.models.list({ signal })
    const names: unknown[] = Array.isArray(data) ? data.map((model) => field(model, 'id')) : []
    return names.filter((name): name is string => typeof name === 'string' && !/\p{Cc}/u.test(name))
  }

  /** The client of this server. */
  async client(): Promise<OpenAI> {
    const { OpenAI } = await this.#sdk
    this.#client ??= new OpenAI({
      baseURL: this.url,
      // every setting that the package would read from the environment is set here
      apiKey: 'unused',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'off',
      // a repeated request would answer a turn that the user has taken again meanwhile
      maxRetries: 0,
      fetch: (url, init) => fetch(url, { ...init, headers: this.#headers(init?.headers) }),
    })
    return this.#client
  }

  /** Explains a failed request in one sentence, without the key. */
  async explain(cause: unknown): Promise<ModelError> {
    if (cause instanceof ModelError) return cause
    const sdk = await this.#sdk.catch(() => null)
    if (!sdk) return new ModelError('The package openai cannot be loaded: install @offhook/sandbox again.')
    const redact = (text: string) => this.redactor.redactError(text)
    return this.error(explainFailure(cause, { kind: this.kind, sdk, redact }))
  }

  /** The error of a server whose model has no name yet. */
  namelessError(): ModelError {
    return this.error(
      'lists no models: check whether its address ends in /v1, or name one with --model-name, OFFHOOK_MODEL_NAME or its option `name`',
    )
  }

  /** An error of this server: the predicate of a sentence whose subject is the server. */
  error(predicate: string): ModelError {
    return new ModelError(`The ${this.kind} server at ${this.url} ${predicate}.`)
  }

  #headers(init: HeadersInit | undefined): Headers {
    const requested = new Headers(init)
    const headers = new Headers(this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` })
    for (const name of SENT_HEADERS) {
      const value = requested.get(name)
      if (value !== null) headers.set(name, value)
    }
    return headers
  }
}
