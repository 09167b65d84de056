import { type AgentModels, createSandbox, type Sandbox } from '@offhook/sandbox'

/** Seconds that are enough for a test of the call object without audio. */
const NO_AUDIO_LIMIT = { customerJoinTimeoutSeconds: 600 }

interface OpenRoomOptions {
  /** The models behind the agent. */
  agent?: AgentModels | undefined
  /** The `assistantOverrides` of the web call. */
  overrides?: object
  /** The address of a sandbox's server, in place of the sandbox in the page. */
  server?: string | undefined
}

/**
 * Creates a web call on a sandbox in the page. Returns the address of its room, in which the assistant waits. Without a
 * `customerJoinTimeoutSeconds` it waits for the caller's audio longer than any test.
 */
export async function openRoom(
  assistant: string | object = 'demo',
  { agent, overrides = {}, server }: OpenRoomOptions = {},
): Promise<{ sandbox: Sandbox; url: string; token: unknown }> {
  const sandbox = createSandbox(agent ? { agent } : {})
  const send = server === undefined ? sandbox.fetch : fetch
  const response = await send(`${server ?? sandbox.baseUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer key' },
    body: JSON.stringify(
      typeof assistant === 'string'
        ? { assistantId: assistant, assistantOverrides: { ...NO_AUDIO_LIMIT, ...overrides } }
        : { assistant: { ...NO_AUDIO_LIMIT, ...assistant }, assistantOverrides: overrides },
    ),
  })
  const { transport } = await response.json()
  return { sandbox, url: String(transport.callUrl), token: transport.callToken }
}
