import { liveRooms, type RoomControl } from './call-machine/roomRegistry.ts'
import { checkOptions } from './platform/checkOptions.ts'
import type { PlatformOptions } from './platform/createContext.ts'
import { createPlatform, type Platform, whileHeld } from './platform/createPlatform.ts'
import { parseUrl } from './platform/parseUrl.ts'
import { option } from './platform/structs.ts'

/** The options of a platform, and its address. */
export interface SandboxOptions extends PlatformOptions {
  /**
   * The origin of the sandbox: http or https, without path, query or fragment. Default `https://sandbox.invalid`, which
   * no server has.
   */
  baseUrl?: string
}

/** The calls of this page. */
export interface SandboxControl {
  /** The rooms in use, the oldest first. */
  rooms: () => readonly RoomControl[]
}

/** The voice platform in memory. */
export interface Sandbox {
  /**
   * Answers as the platform does. Give it to a client in place of the global `fetch`. It rejects when its signal aborts,
   * by default with an `AbortError`, and so does the body of an answer that comes in pieces.
   */
  fetch: typeof globalThis.fetch
  baseUrl: string
  platform: Platform
  control: SandboxControl
}

/**
 * Creates a platform in memory, in any runtime. Calls are created through `fetch`. For their audio, daily-js must load
 * the sandbox's call machine (`@offhook/sandbox/call-machine`) in place of Daily's.
 *
 * @throws TypeError that names the first invalid or unknown option
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options, {
    baseUrl: option('an origin: http or https, without path, query or fragment', isOrigin),
  })
  const baseUrl = new URL(options.baseUrl ?? 'https://sandbox.invalid').origin
  const platform = createPlatform({ ...options, baseUrl })
  const held = new Set<Request>()
  return {
    baseUrl,
    platform,
    fetch: async (input, init) => answer(platform, held, new Request(input, init)),
    control: { rooms: () => [...liveRooms()] },
  }
}

/** Whether an address is an origin only: the operations of the platform are at its root. */
function isOrigin(value: unknown): boolean {
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

/** Answers a request until its signal aborts. */
async function answer(platform: Platform, held: Set<Request>, request: Request): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const answered = await Promise.race([platform.handle(request), aborted])
  const { body, headers } = answered
  // a body with its length is complete, and cannot hang
  if (!body || headers.has('content-length')) return answered
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => void aborted.catch((reason: unknown) => controller.error(reason)),
  })
  // the reader gets any error from the stream itself
  whileHeld(held, request, () => body.pipeTo(writable)).catch(() => undefined)
  return new Response(readable, answered)
}
