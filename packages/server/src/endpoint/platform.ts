import { isRecord, readObject } from '../http/readRequest.ts'
import { ServerError } from '../ServerError.ts'
import { withTimeout } from '../withTimeout.ts'

/** The way to the platform. */
export interface PlatformConnection {
  readonly privateKey: string
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch | undefined
  /** Milliseconds. */
  readonly timeout: number
}

/**
 * Sends a request to the platform with the private key, once: a repeated web call may cost twice.
 *
 * @throws ServerError `platform…` for an error status, a failed connection, or no response in time
 */
export async function postToPlatform(
  { privateKey, baseUrl, fetch = globalThis.fetch, timeout }: PlatformConnection,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Response> {
  const send = (late: AbortSignal) =>
    fetch(baseUrl.replace(/\/+$/, '') + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The key must not follow a redirect. Workers do not have 'error'.
      redirect: 'manual',
      signal: AbortSignal.any([late, signal]),
    })
  let response: Response
  try {
    // For the headers only: a stream may last longer, and ends with the page's request
    response = await withTimeout(timeout, 'the platform', send)
  } catch (cause) {
    if (cause instanceof ServerError) {
      throw new ServerError('platform-timeout', `POST ${path} got no response in ${timeout} ms.`)
    }
    throw new ServerError('platform-failure', `POST ${path} got no response.`, { cause })
  }
  if (response.ok) return response
  const answer = await readJson(response, path, timeout)
  throw toPlatformError(response, path, answer, [privateKey, ...textsIn(body)])
}

/** The longest message of the platform that an error repeats. */
const MESSAGE_MAX = 300

/** The texts in a request that an error must not repeat: anything but ids, and words too short to be a secret. */
function textsIn(body: object): string[] {
  const texts: string[] = []
  const rest: unknown[] = [body]
  // Not recursive: the target of a server may be as deep as it likes
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value.length >= SECRET_MIN) texts.push(value)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) if (!name.endsWith('Id')) rest.push(each)
  }
  return texts
}

const SECRET_MIN = 8

function toPlatformError(
  { status }: Response,
  path: string,
  answer: unknown,
  sent: readonly string[],
): ServerError {
  const { message } = readObject(answer)
  const text = [message].flat().filter((each) => typeof each === 'string')
  // A server may repeat what it was sent, with the key. A short text may be a part of a longer one.
  const longestFirst = [...sent].sort((one, other) => other.length - one.length)
  const clean = longestFirst.reduce((words, each) => words.replaceAll(each, '[…]'), text.join('; '))
  const words = clean.slice(0, MESSAGE_MAX).replace(/\.$/, '')
  const isRefusal = status >= 400 && status < 500
  const code = status === 429 ? 'platform-busy' : isRefusal ? 'platform' : 'platform-failure'
  return new ServerError(code, `The platform answered POST ${path} with ${status}${words && `: ${words}`}.`)
}

/** The JSON of a response. @throws ServerError `platform-failure` for anything else than an object */
export async function readPlatformJson(response: Response, path: string, timeout: number) {
  const data = await readJson(response, path, timeout)
  if (isRecord(data)) return data
  throw new ServerError('platform-failure', `The platform answered POST ${path} without JSON.`)
}

/** The JSON of a response. Undefined for anything else. @throws ServerError `platform-timeout` for a body that stalls */
async function readJson(response: Response, path: string, timeout: number): Promise<unknown> {
  try {
    return await withTimeout<unknown>(timeout, 'the response', () => response.json())
  } catch (error) {
    if (!(error instanceof ServerError)) return undefined
    throw new ServerError('platform-timeout', `The response to POST ${path} did not end in ${timeout} ms.`)
  }
}
