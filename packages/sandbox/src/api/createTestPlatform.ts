import type { PlatformOptions, PlatformSurroundings } from '../platform/createContext.ts'
import { createPlatform } from '../platform/createPlatform.ts'
import type { RoomConfig } from '../platform/roomConfig.ts'
import { readRoomUrl } from '../platform/roomUrl.ts'

interface TestRequestInit {
  headers?: { readonly [name: string]: string }
  signal?: AbortSignal
}

/** The parsed JSON, or the text of anything else. */
function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Creates a platform for a test, and functions that send requests to it: `request('POST /tool', { type: 'dtmf' })`. */
export function createTestPlatform(options: PlatformOptions & Partial<PlatformSurroundings> = {}) {
  const platform = createPlatform({ baseUrl: 'https://sandbox.invalid', ...options })
  const send = (operation: string, body?: unknown, { headers, signal }: TestRequestInit = {}) => {
    const [method = '', path = ''] = operation.split(' ')
    const isRaw =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof FormData ||
      body instanceof ArrayBuffer
    const request = new Request(`https://sandbox.invalid${path}`, {
      method,
      headers: { authorization: 'Bearer key', ...headers },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return platform.handle(request)
  }
  const request = async (operation: string, body?: unknown, init?: TestRequestInit) => {
    const answer = await send(operation, body, init)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parse(text) }
  }
  /** Creates a record, and returns it. */
  const create = async (path: string, body: unknown = {}) => {
    const { status, text, body: created } = await request(`POST ${path}`, body)
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`)
    return created
  }
  /** The facts that a call machine learns about the room of a web call: by its address, and by the settings of the call. */
  const roomOf = async (call: { id: string; transport: { callUrl: string } }) => {
    const config: RoomConfig = (await request(`GET /room/${call.id}/config`)).body
    return { ...readRoomUrl(call.transport.callUrl), config }
  }
  return { platform, send, request, create, roomOf }
}
