// A page without a key, and the server behind it: it creates the page's calls, and answers the webhooks.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { startSandboxServer } from '@offhook/sandbox/server'
import { createCallEndpoint, createWebhook, sharedSecret, toNodeHandler } from '@offhook/server'

const port = Number(process.env.PORT ?? 3000)
const secret = process.env.WEBHOOK_SECRET ?? crypto.randomUUID()

/** Answers `server.url` of the assistant. */
const webhook = createWebhook({
  verify: sharedSecret(secret),
  tools: {
    findTimes: ({ day }) => {
      console.log(`tool-calls: findTimes ${day}`)
      return `On ${day} there is time at ten and at two.`
    },
  },
  on: {
    'end-of-call-report': ({ endedReason, transcript }) => {
      console.log(`end-of-call-report: ${endedReason}\n${transcript ?? ''}`)
    },
  },
  onOther: ({ type }) => console.log(type),
})

const server = createServer()
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
const url = `http://localhost:${server.address().port}`

const { VAPI_PRIVATE_KEY, VAPI_ASSISTANT_ID } = process.env
const sandbox = VAPI_PRIVATE_KEY ? null : await startSandboxServer({ port: 0 })

/** Creates the assistant of the example on the sandbox: it calls `findTimes` whatever you say. */
async function createAssistant(baseUrl) {
  const assistant = {
    name: 'Reception',
    firstMessage: 'Hello. How can I help you today?',
    metadata: { scenario: 'tool' },
    server: { url: `${url}/webhook`, secret },
  }
  const response = await fetch(`${baseUrl}/assistant`, {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify(assistant),
  })
  return (await response.json()).id
}

/** Answers the calls and the chats of the page. */
const calls = createCallEndpoint({
  privateKey: VAPI_PRIVATE_KEY || 'any',
  target: { reception: sandbox ? await createAssistant(sandbox.url) : VAPI_ASSISTANT_ID },
  allowedOrigins: [url],
  chat: true,
  ...(sandbox && { baseUrl: sandbox.url }),
})

const build = dirname(createRequire(import.meta.url).resolve('@offhook/core/offhook-call.min.js'))

/** Serves the page and the tag. */
async function servePage({ pathname }) {
  if (pathname.startsWith('/offhook/')) {
    // `normalize` of an absolute path leaves no `..` at its beginning
    const script = await readFile(join(build, normalize(pathname.slice('/offhook'.length)))).catch(() => null)
    const headers = { 'content-type': 'text/javascript' }
    return script ? new Response(script, { headers }) : new Response('Not found', { status: 404 })
  }
  const html = await readFile(new URL('index.html', import.meta.url), 'utf8')
  const page = sandbox ? html.replace('%SANDBOX%', sandbox.url) : html.replace(' sandbox="%SANDBOX%"', '')
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

server.on(
  'request',
  toNodeHandler(async (request) => {
    const address = new URL(request.url)
    if (address.pathname.startsWith('/api/voice/')) return calls(request)
    if (address.pathname === '/webhook') return webhook(request)
    return servePage(address)
  }),
)
console.log(`Open ${url}, and call. ${sandbox ? 'Calls run on the sandbox.' : 'Calls run on the platform.'}`)
