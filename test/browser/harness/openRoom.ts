import { createSandbox, type Sandbox } from '@offhook/sandbox'

/** Creates a web call on a sandbox in the page: the address of its room, in which that assistant waits. */
export async function openRoom(
  assistant: string | object = 'demo',
): Promise<{ sandbox: Sandbox; url: string }> {
  const sandbox = createSandbox()
  const answer = await sandbox.fetch(`${sandbox.baseUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: 'Bearer key' },
    body: JSON.stringify(typeof assistant === 'string' ? { assistantId: assistant } : { assistant }),
  })
  const { webCallUrl } = await answer.json()
  return { sandbox, url: String(webCallUrl) }
}
