import { CALL_ENDPOINT_OPTIONS, checkOptions } from '../checkOptions.ts'
import { isRecord, parseJson, readBytes, readObject, requireJsonPost } from '../http/readRequest.ts'
import { errorResponse, json } from '../http/responses.ts'
import { readSecrets } from '../readSecrets.ts'
import { report, ServerError, toServerError } from '../ServerError.ts'
import { RECEIVE_TIMEOUT, withTimeout } from '../withTimeout.ts'
import { readChatFields } from './chat.ts'
import { createChatSessions } from './chatSession.ts'
import { preflightResponse, requireOrigin, requireOrigins } from './origins.ts'
import { toPageChat, toPageStream, toPageWebCall } from './pageView.ts'
import { type PlatformConnection, postToPlatform, readPlatformJson } from './platform.ts'
import {
  chooseTarget,
  mergeFields,
  type PageBody,
  requireTarget,
  type TargetOption,
  takeAllowedFields,
} from './startTarget.ts'

/** The options of `createCallEndpoint()`. */
export interface CallEndpointOptions {
  /** The private key of your organization at the platform. It stays here. */
  privateKey: string | undefined
  /** The target of a call: by the name that the page gives in place of an assistant's id, or a function that decides within 10 seconds. */
  target: TargetOption
  /** The origins of your pages, such as `https://example.com`. A request from elsewhere is refused. */
  allowedOrigins: readonly string[]
  /**
   * Decides whether a call may begin, or a message of a chat be sent, for example by a token of the user's session or a
   * limit of calls for each address. The client sends no cookies. False refuses it. A `Response` is sent as it is. It has 10 seconds.
   */
  authorize?:
    | ((request: Request, body: PageBody) => boolean | Response | Promise<boolean | Response>)
    | undefined
  /**
   * Also answers chats, at `…/chat/web`. Their target must be the id of an assistant. A page continues only a chat that it
   * has begun here: its `sessionId` is signed with the private key. Default: false.
   */
  chat?: boolean | undefined
  /**
   * The fields that a page may set, by path, such as `assistantOverrides.variableValues`. Your target wins where both set
   * a field. Default: only what a client with `resume` needs.
   */
  allowFields?: readonly string[] | undefined
  /** Default: the platform's, `https://api.vapi.ai`. */
  baseUrl?: string | undefined
  /** Default: `globalThis.fetch`, read at every request. */
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds to wait for the platform's response. Default: 30000. */
  timeout?: number | undefined
  /** The largest body that is read, in bytes. Default: 65536. */
  maxBodySize?: number | undefined
  /** Gets every refused request and every failure. Default: `console.error`. */
  onError?: ((error: ServerError) => unknown) | undefined
}

/**
 * Creates a handler for the calls of your pages: `createVoiceClient({ baseUrl })` with the address of this endpoint sends
 * `POST …/call/web` here. It adds the private key and the target, and returns to the page only what it needs. It never
 * rejects.
 *
 * @throws ServerError `option` for invalid options
 */
export function createCallEndpoint(options: CallEndpointOptions): (request: Request) => Promise<Response> {
  checkOptions('createCallEndpoint()', options, CALL_ENDPOINT_OPTIONS)
  const { target, allowedOrigins, baseUrl = 'https://api.vapi.ai', timeout = 30_000, onError } = options
  const [privateKey = ''] = readSecrets('createCallEndpoint()', options.privateKey)
  requireOrigins('createCallEndpoint()', allowedOrigins)
  requireTarget(target)
  const connection = { privateKey, baseUrl, fetch: options.fetch, timeout }

  return async (request) => {
    let headers: Record<string, string> = {}
    try {
      headers = requireOrigin(request, allowedOrigins)
      if (request.method === 'OPTIONS') return preflightResponse(headers)
      const response = await answer(request, options, connection)
      addHeaders(response.headers, headers)
      return response
    } catch (error) {
      const refusal = toServerError(error)
      // A page that goes away ends the request to the platform, which has not failed.
      if (!request.signal.aborted || refusal.code !== 'platform-failure') report(onError, refusal)
      return errorResponse(refusal, { ...headers, ...(refusal.code === 'method' && { allow: 'POST' }) })
    }
  }
}

/** Adds headers to those of a response. `authorize` may have set them, and a browser refuses an origin that is named twice. */
function addHeaders(headers: Headers, added: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(added)) {
    if (name === 'vary') headers.append(name, value)
    else headers.set(name, value)
  }
}

/** Levels of objects and lists in what a page sends: thousands would overflow the stack of the code that writes JSON. */
const MAX_DEPTH = 100

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

async function answer(
  request: Request,
  options: CallEndpointOptions,
  connection: PlatformConnection,
): Promise<Response> {
  requireJsonPost(request)
  const { pathname } = new URL(request.url)
  const isChat = options.chat === true && pathname.endsWith('/chat/web')
  if (!isChat && !pathname.endsWith('/call/web')) {
    throw new ServerError(
      'path',
      'The address of the request ends neither with /call/web nor, if allowed, /chat/web.',
    )
  }
  const body = parseJson(await readBytes(request, options.maxBodySize ?? 65_536))
  if (!isRecord(body)) throw new ServerError('page', 'The body of the request is not an object.')
  if (isDeeper(body, MAX_DEPTH)) {
    throw new ServerError('page', `The body of the request is nested more than ${MAX_DEPTH} levels deep.`)
  }
  const { authorize = () => true } = options
  const permission: unknown = await withTimeout(RECEIVE_TIMEOUT, '`authorize`', () =>
    authorize(request, body),
  )
  // Headers are added, and those of a response that was fetched cannot be changed.
  if (permission instanceof Response) return new Response(permission.body, permission)
  if (permission !== true) throw new ServerError('authorize', '`authorize` did not return true.')
  const target = await withTimeout(RECEIVE_TIMEOUT, '`target`', () =>
    chooseTarget(options.target, request, body),
  )
  const { assistantId: _name, ...fields } = body
  return isChat
    ? answerChat(target, fields, request, options, connection)
    : answerCall(target, fields, request, options, connection)
}

async function answerCall(
  target: PageBody,
  fields: PageBody,
  { signal }: Request,
  { allowFields = [] }: CallEndpointOptions,
  connection: PlatformConnection,
): Promise<Response> {
  const sent = mergeFields(target, takeAllowedFields(fields, allowFields))
  const response = await postToPlatform(connection, '/call/web', sent, signal)
  const webCall = await readPlatformJson(response, '/call/web', connection.timeout)
  if (![webCall.webCallUrl, readObject(webCall.transport).callUrl].some((url) => typeof url === 'string')) {
    throw new ServerError(
      'platform-failure',
      'The platform answered POST /call/web without an address to join.',
    )
  }
  return json(201, toPageWebCall(webCall))
}

async function answerChat(
  target: PageBody,
  { input, sessionId, stream, ...fields }: PageBody,
  { signal }: Request,
  { allowFields = [] }: CallEndpointOptions,
  connection: PlatformConnection,
): Promise<Response> {
  if (typeof target.assistantId !== 'string') {
    throw new ServerError('option', 'A chat needs a target with the id of an assistant.')
  }
  const sessions = createChatSessions(connection.privateKey, target.assistantId)
  const sent = {
    ...mergeFields(target, takeAllowedFields(fields, allowFields)),
    ...readChatFields({ input, stream }),
    ...(sessionId !== undefined && { sessionId: await sessions.open(sessionId) }),
  }
  const response = await postToPlatform(connection, '/chat/web', sent, signal)
  const type = response.headers.get('content-type') ?? ''
  if (response.body && type.startsWith('text/event-stream')) {
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    return new Response(toPageStream(response.body, sessions), { headers })
  }
  return json(
    201,
    await toPageChat(await readPlatformJson(response, '/chat/web', connection.timeout), sessions),
  )
}
