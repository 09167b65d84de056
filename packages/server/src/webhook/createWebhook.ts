import { checkOptions, WEBHOOK_OPTIONS } from '../checkOptions.ts'
import { isRecord, parseJson, readBytes, readObject, requireJsonPost } from '../http/readRequest.ts'
import { errorResponse, json } from '../http/responses.ts'
import { report, ServerError, toServerError } from '../ServerError.ts'
import { RECEIVE_TIMEOUT, withTimeout } from '../withTimeout.ts'
import { expectsAnswer, failureAnswer, findInvalidAnswer, isAudio, type WebhookAnswers } from './answers.ts'
import { checkMessage, knownTypeOf } from './messageRules.ts'
import type {
  MessageFields,
  MessageType,
  ToolCallsMessage,
  UnknownMessage,
  WebhookMessages,
} from './messages.ts'
import type { VerifySender } from './senders.ts'
import { completeResults, runTools, type ServerTool } from './tools.ts'

/** The second argument of a handler, beside its message. */
export interface WebhookContext {
  /** Aborts when the handler has taken too long, and its answer is no longer sent. */
  readonly signal: AbortSignal
  /** The request, whose body has been read. */
  readonly request: Request
}

/** The result of a handler: the answer that the platform expects. Where it expects none, the result is ignored. */
export type WebhookAnswer<Type extends MessageType> = Type extends keyof WebhookAnswers
  ? WebhookAnswers[Type]
  : unknown

/** A handler for each type of message. */
export type WebhookHandlers = {
  readonly [Type in MessageType]?:
    | ((
        message: WebhookMessages[Type],
        context: WebhookContext,
      ) => WebhookAnswer<Type> | Promise<WebhookAnswer<Type>>)
    | undefined
}

/** The options of `createWebhook()`. */
export interface WebhookOptions {
  /**
   * Proves the sender: `bearer()`, `sharedSecret()`, `hmac()`, or a function of your own. It has 10 seconds, and
   * another 10 after it has read the body.
   */
  verify: VerifySender
  /** A handler for each type of message that you want. */
  on?: WebhookHandlers | undefined
  /** The tools of the assistant that run here, by name, in place of a handler for `tool-calls`. */
  tools?: { readonly [name: string]: ServerTool } | undefined
  /**
   * Gets every other message, also of types that this package does not know. Only its type has been checked. A message
   * that expects an answer may get it here. Without one it is reported as `no-handler`.
   */
  onOther?: ((message: UnknownMessage, context: WebhookContext) => unknown) | undefined
  /** Gets every refused request and every failure. Default: `console.error`. */
  onError?: ((error: ServerError) => unknown) | undefined
  /**
   * Milliseconds that a handler may take. Default: 18000, since the platform waits 20 seconds. An `assistant-request`
   * has at most 6000 of them, since the platform waits 7.5 seconds, its own work included.
   */
  timeout?: number | undefined
  /** The largest body that is read, in bytes. Default: 4194304 (4 MiB). */
  maxBodySize?: number | undefined
  /** The sentence that a caller hears if `assistant-request` fails. */
  spokenError?: string | undefined
}

const TIMEOUT = 18_000
const ASSISTANT_REQUEST_TIMEOUT = 6000
const SPOKEN_ERROR = 'Sorry, this call cannot be answered right now. Please call again later.'

/**
 * Creates a handler for the platform's webhooks: the `server.url` of an assistant, a tool, a phone number or the
 * organization. It verifies the sender, checks the message and the answer, and never rejects.
 *
 * @throws ServerError `option` for invalid options
 */
export function createWebhook(options: WebhookOptions): (request: Request) => Promise<Response> {
  checkOptions('createWebhook()', options, WEBHOOK_OPTIONS)
  const { verify, on = {}, tools, onError } = options
  if (typeof verify !== 'function') {
    throw new ServerError(
      'option',
      'createWebhook() needs `verify`, such as sharedSecret(process.env.SECRET).',
    )
  }
  const unknown = Object.keys(on).find((type) => knownTypeOf(type) !== type)
  if (unknown !== undefined) {
    throw new ServerError('option', `\`on\` has no message ${unknown}: use \`onOther\` for other types.`)
  }
  if (tools && on['tool-calls']) {
    throw new ServerError('option', 'createWebhook() takes `tools` or a handler for tool-calls, not both.')
  }

  return async (request) => {
    try {
      requireJsonPost(request)
      const message = await receive(request, options)
      return await answer(message, request, options)
    } catch (error) {
      const refusal = toServerError(error)
      report(onError, refusal)
      return errorResponse(refusal, refusal.code === 'method' ? { allow: 'POST' } : {})
    }
  }
}

/** Reads the message of a verified sender. */
async function receive(
  request: Request,
  { verify, maxBodySize = 4_194_304 }: WebhookOptions,
): Promise<UnknownMessage> {
  let bytes: Promise<Uint8Array<ArrayBuffer>> | undefined
  let begin: (() => void) | undefined
  const isRead = new Promise<void>((resolve) => {
    begin = resolve
  })
  const body = () => {
    begin?.()
    bytes ??= readBytes(request, maxBodySize)
    return bytes
  }
  const verified = requireSender(verify, request, body)
  await withTimeout(RECEIVE_TIMEOUT, '`verify`', () => Promise.race([verified, isRead]))
  // The body has a time of its own: `verify` is not slow while it arrives.
  await Promise.race([verified, bytes])
  await withTimeout(RECEIVE_TIMEOUT, '`verify`', () => verified)
  const parsed = parseJson(await body())
  const message = isRecord(parsed) ? parsed.message : undefined
  if (!isRecord(message) || typeof message.type !== 'string') {
    throw new ServerError('message', 'The body of the request has no message with a type.')
  }
  return { ...message, type: message.type }
}

async function requireSender(
  verify: VerifySender,
  { method, url, headers }: Request,
  body: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  let result: unknown
  try {
    result = await verify({ method, url, headers, body })
  } catch (error) {
    // A body that is too large is an error of its own.
    throw error instanceof ServerError
      ? error
      : new ServerError('sender', '`verify` failed.', { cause: error })
  }
  if (result === true) return
  throw new ServerError('sender', typeof result === 'string' ? result : '`verify` did not return true.')
}

/** Passes a message to its handler. A message that expects an answer gets one, whatever the handler does. */
async function answer(message: UnknownMessage, request: Request, options: WebhookOptions): Promise<Response> {
  const { timeout = TIMEOUT, onOther, onError, spokenError = SPOKEN_ERROR } = options
  const type = knownTypeOf(message.type)
  try {
    if (type !== null) {
      checkMessage(type, message)
      return await passToHandler(type, message, request, options)
    }
    const result = await withTimeout<unknown>(timeout, '`onOther`', (signal) =>
      onOther?.(message, { signal, request }),
    )
    return json(200, isRecord(result) ? result : {})
  } catch (error) {
    const failure =
      error instanceof ServerError
        ? error
        : new ServerError('handler', `The handler of ${type ?? 'other messages'} failed.`, { cause: error })
    // Nothing can be read of an invalid message, so that it has no answer.
    if (failure.code === 'message') throw failure
    const fallback = isToolCalls(message) ? completeResults(message, []) : failureAnswer(message, spokenError)
    if (fallback === null) throw failure
    report(onError, failure)
    return json(200, fallback)
  }
}

async function passToHandler<Type extends MessageType>(
  type: Type,
  message: WebhookMessages[Type],
  request: Request,
  { on = {}, tools, onOther, onError, timeout = TIMEOUT }: WebhookOptions,
): Promise<Response> {
  if (tools && isToolCalls(message)) {
    const results = await runTools(message, tools, timeout, (error) => report(onError, error))
    return json(200, completeResults(message, results))
  }
  const handler: WebhookHandlers[Type] = on[type]
  const limit = type === 'assistant-request' ? Math.min(timeout, ASSISTANT_REQUEST_TIMEOUT) : timeout
  const result = await withTimeout<unknown>(limit, `The handler of ${type}`, (signal) => {
    return handler ? handler(message, { signal, request }) : onOther?.(message, { signal, request })
  })
  if (!handler && expectsAnswer(type) && result === undefined) {
    throw new ServerError('no-handler', `The message ${type} expects an answer, and has no handler.`)
  }
  return expectsAnswer(type) ? toResponse(type, message, result) : json(200, {})
}

/** @throws ServerError `answer` for an answer that the platform would not understand */
function toResponse(type: keyof WebhookAnswers, message: MessageFields, answer: unknown): Response {
  const invalid = findInvalidAnswer(type, answer)
  if (invalid !== null) {
    throw new ServerError('answer', `The handler of ${type} returned an invalid answer: ${invalid}.`)
  }
  if (isAudio(answer)) {
    return new Response(answer, { headers: { 'content-type': 'application/octet-stream' } })
  }
  if (!isToolCalls(message)) return json(200, answer)
  const { results } = readObject(answer)
  return json(200, completeResults(message, Array.isArray(results) ? results : []))
}

const isToolCalls = (message: MessageFields): message is ToolCallsMessage => message.type === 'tool-calls'
