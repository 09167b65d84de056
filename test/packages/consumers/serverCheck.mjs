// What `@offhook/server` must do in every runtime. `consumers.test.ts` runs it in Bun, Deno and workerd.
import { createCallEndpoint, createPublicToken, createWebhook, hmac, ServerError } from '@offhook/server'

const encoder = new TextEncoder()

function check(isTrue, what) {
  if (!isTrue) throw new Error(what)
}

async function sign(key, text) {
  const format = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), format, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function checkWebhook() {
  const errors = []
  const webhook = createWebhook({
    verify: hmac({ secretKey: 'key' }),
    tools: { price: () => '80 dollars' },
    onError: ({ code }) => errors.push(code),
  })
  const toolCallList = [{ id: '1', name: 'price', parameters: {} }]
  const body = JSON.stringify({ message: { type: 'tool-calls', toolCallList } })
  const send = async (timestamp, signed) =>
    webhook(
      new Request('https://server.example/webhook', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': await sign('key', signed),
        },
      }),
    )
  const now = String(Date.now())
  const { results } = await (await send(now, `${now}.${body}`)).json()
  check(results[0].result === '80 dollars', 'a tool has its result')
  check((await send(now, body)).status === 401, 'a forged signature is refused')
  check((await send('1700000000', `1700000000.${body}`)).status === 401, 'an old one is refused')
  check(errors.join() === 'sender,sender', 'the developer is told')
}

/** Asks a platform that a real server is, by the `fetch` of the runtime. */
async function checkEndpoint(platform) {
  const errors = []
  const createEndpoint = (baseUrl) =>
    createCallEndpoint({
      privateKey: 'key',
      target: { reception: 'assistant' },
      allowedOrigins: ['https://page.example'],
      chat: true,
      baseUrl,
      onError: ({ code }) => errors.push(code),
    })
  const endpoint = createEndpoint(platform)
  const send = (path, body, handle = endpoint) =>
    handle(
      new Request(`https://server.example/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: 'https://page.example' },
      }),
    )
  const call = await send('/call/web', { assistantId: 'reception' })
  const webCall = '{"id":"1","webCallUrl":"https://room.example"}'
  check(call.status === 201 && (await call.text()) === webCall, 'a call has what a page needs')
  check((await send('/call/web', { assistantId: 'assistant' })).status === 403, 'an id is refused')
  const chat = await send('/chat/web', { assistantId: 'reception', input: 'Hello', stream: true })
  const text = await chat.text()
  check(/"delta":"x"/.test(text) && !/secret/.test(text), 'a stream has its words, and no secret')
  const [signed] = text.match(/session-1\.[0-9a-f]+/) ?? []
  const continued = { assistantId: 'reception', input: 'Hello', sessionId: signed }
  check((await send('/chat/web', continued)).status === 200, 'a chat goes on')
  const forged = { ...continued, sessionId: 'session-1' }
  check((await send('/chat/web', forged)).status === 403, 'the chat of somebody else does not')
  const moved = await send('/call/web', { assistantId: 'reception' }, createEndpoint(`${platform}/moved`))
  check(moved.status === 502, 'the key follows no redirect')
  check(errors.join() === 'target,session,platform-failure', `the developer is told: ${errors}`)
}

export async function checkServer(platform) {
  await checkWebhook()
  await checkEndpoint(platform)
  const options = { privateKey: 'key', orgId: 'org', allowedAssistantIds: ['assistant'] }
  check((await createPublicToken(options)).split('.').length === 3, 'a token has three parts')
  let thrown
  try {
    hmac({ secretKey: undefined })
  } catch (error) {
    thrown = error
  }
  check(thrown instanceof ServerError, 'an empty secret is refused')
}
