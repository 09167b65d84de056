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

async function checkEndpoint() {
  const stream = 'data: {"id":"1","delta":"x","prompt":"secret"}\n\ndata: [DONE]\n\n'
  const endpoint = createCallEndpoint({
    privateKey: 'key',
    target: { reception: 'assistant' },
    allowedOrigins: ['https://page.example'],
    chat: true,
    fetch: async (url) =>
      url.endsWith('/chat/web')
        ? new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
        : Response.json({ id: '1', assistant: { prompt: 'secret' } }, { status: 201 }),
    onError: () => undefined,
  })
  const send = (path, body) =>
    endpoint(
      new Request(`https://server.example/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: 'https://page.example' },
      }),
    )
  const call = await send('/call/web', { assistantId: 'reception' })
  check(call.status === 201 && (await call.text()) === '{"id":"1"}', 'a call has what a page needs')
  check((await send('/call/web', { assistantId: 'assistant' })).status === 403, 'an id is refused')
  const chat = await send('/chat/web', { assistantId: 'reception', input: 'Hello', stream: true })
  check(!/secret/.test(await chat.text()), 'a stream has no secret')
}

export async function checkServer() {
  await checkWebhook()
  await checkEndpoint()
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
