// The endpoint for calls beside a bare fetch handler, and the webhook beside one that only parses. The platform is a server in
// another process, which answers at once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createCallEndpoint, createWebhook, hmac } from '@offhook/server'
import { median } from './median.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 21)
const CALLS_PER_ROUND = 50
const KEY = 'key'
const ORIGIN = 'https://page.example'

const here = fileURLToPath(import.meta.url)

function serve() {
  const assistant = { model: { messages: [{ role: 'system', content: 'x'.repeat(4000) }] } }
  const answer = JSON.stringify({ id: '1', webCallUrl: 'https://vapi.daily.co/room', assistant })
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(201, { 'content-type': 'application/json' }).end(answer)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
}

/** A handler that only passes a request on, with the key. */
const createBareHandler = (baseUrl) => async (request) => {
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...(await request.json()), assistantId: 'assistant' })
  const response = await fetch(`${baseUrl}/call/web`, { method: 'POST', headers, body })
  return Response.json(await response.json(), { status: response.status })
}

const createPageRequest = () =>
  new Request('https://server.example/api/voice/call/web', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ assistantId: 'reception' }),
  })

/** A report of 1 MB, as the platform signs it. */
async function createReport() {
  const messages = Array.from({ length: 5600 }, (_, time) => ({
    role: 'bot',
    message: 'x'.repeat(150),
    time,
  }))
  const body = JSON.stringify({ message: { type: 'end-of-call-report', endedReason: 'x', messages } })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bytes = new TextEncoder()
  const format = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(KEY), format, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(`${timestamp}.${body}`))
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': Buffer.from(signature).toString('hex'),
  }
  return {
    megabytes: Buffer.byteLength(body) / 1e6,
    toRequest: () => new Request('https://server.example/webhook', { method: 'POST', headers, body }),
  }
}

/** The median of each way in milliseconds, and of the differences to the first. They take turns as the first of a round. */
async function compare(ways, count) {
  const all = Object.entries(ways)
  const times = Object.fromEntries(all.map(([name]) => [name, []]))
  // the first round only warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % all.length
    for (const [name, run] of [...all.slice(first), ...all.slice(0, first)]) {
      const begun = performance.now()
      for (let index = 0; index < count; index += 1) await run()
      if (round > 0) times[name].push((performance.now() - begun) / count)
    }
  }
  const [[bare], [ours]] = all
  return {
    medians: all.map(([name]) => ({ name, ms: median(times[name]) })),
    over: median(times[ours].map((time, round) => time - times[bare][round])),
  }
}

const describe = ({ medians }) =>
  medians
    .map(({ name, ms }) => `| ${name} | ${ms.toFixed(2)} ms | ${(ms / medians[0].ms).toFixed(2)} |`)
    .join('\n')

async function measureServer() {
  const platform = fork(here, ['--serve'])
  const [port] = await once(platform, 'message')
  const baseUrl = `http://127.0.0.1:${port}`
  const target = { reception: 'assistant' }
  const endpoint = createCallEndpoint({ privateKey: KEY, target, allowedOrigins: [ORIGIN], baseUrl })
  const bare = createBareHandler(baseUrl)
  const requireStatus = async (status, response) => {
    const { status: actual } = await response
    if (actual !== status) throw new Error(`A handler answered ${actual}, not ${status}.`)
  }
  const calls = await compare(
    {
      'a bare handler, which passes the request on': () => requireStatus(201, bare(createPageRequest())),
      '`createCallEndpoint()`': () => requireStatus(201, endpoint(createPageRequest())),
    },
    CALLS_PER_ROUND,
  )
  platform.kill()

  const { megabytes, toRequest } = await createReport()
  const webhook = createWebhook({ verify: hmac({ secretKey: KEY }), on: { 'end-of-call-report': () => {} } })
  const parse = async (request) => Response.json({ length: (await request.json()).message.messages.length })
  const reports = await compare(
    {
      'a bare handler, which only parses': () => requireStatus(200, parse(toRequest())),
      '`createWebhook()` with `hmac()`': () => requireStatus(200, webhook(toRequest())),
    },
    1,
  )
  return `A web call, by handlers in this process and a platform in another that answers at once, and a signed report of ${megabytes.toFixed(1)} MB. Medians of ${ROUNDS} rounds, in which each is first in turn:

| Who | a request | of the bare handler |
| --- | --- | --- |
${describe(calls)}
${describe(reports)}

The endpoint costs ${calls.over.toFixed(2)} ms above the bare handler (median of the differences of all rounds; goal: 2 ms). It checks the request, and leaves out what a page must not get. The whole webhook has a goal of 20 ms. It checks the signature and the message.`
}

if (process.argv[2] === '--serve') serve()
else console.log(await measureServer())
