import type { VoiceClientOptions } from '@offhook/core'
import type { ChatOptions } from '@offhook/core/chat'
import { daily } from '@offhook/core/daily'

let scenario = 'demo'

/** Chooses the scenario that all calls of this page run. */
export const setScenario = (name: string): void => {
  scenario = name
}

const sandbox = async () => (await import('@offhook/sandbox')).createSandbox()
let loaded: ReturnType<typeof sandbox> | undefined

/** The sandbox in the page answers the requests of an example. The scenario replaces the id of its assistant. */
const fetchFromSandbox: typeof fetch = async (input, init) => {
  loaded ??= sandbox()
  const { fetch } = await loaded
  const request = new Request(input, init)
  if (request.method !== 'POST' || !/\/(call|chat)\/web$/.test(new URL(request.url).pathname))
    return fetch(request)
  const body: object = await request.json()
  return fetch(request.url, {
    method: 'POST',
    headers: request.headers,
    signal: request.signal,
    body: JSON.stringify({ ...body, assistantId: scenario }),
  })
}

/** The sandbox in this page in the place of the platform. The address is never requested. */
const PLATFORM = { publicKey: 'sandbox', baseUrl: 'https://sandbox.invalid', fetch: fetchFromSandbox }

/** The options of an example's chat. */
export const chatOptions = <Options extends Omit<ChatOptions, 'voice'>>(options: Options): Options => ({
  ...options,
  ...PLATFORM,
})

/** The options of an example. */
export const sandboxOptions = (options: VoiceClientOptions): VoiceClientOptions => ({
  ...options,
  ...PLATFORM,
  // this page is in `preview/`
  engine: daily({ bundleUrl: new URL('../call-machine/call-machine-object-bundle.js', location.href).href }),
})
