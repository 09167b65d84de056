// The REST client and the platform's own, each against bare fetch: sequential requests to a server of its own process,
// in alternating rounds of one run. Each client has a process of its own: what one leaves to collect, the next pays.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'

const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const ANSWER = JSON.stringify({ id: 'a', name: 'Ada', model: { provider: 'openai', model: 'gpt-4o' } })

const here = fileURLToPath(import.meta.url)

const CLIENTS = {
  async Offhook(baseUrl) {
    const entry = fileURLToPath(new URL('../../packages/core/src/exports/rest.ts', import.meta.url))
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
    const { createRestClient } = await import(
      `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
    )
    const rest = createRestClient({ token: 'key', baseUrl })
    return () => rest.assistants.get('a')
  },
  async '@vapi-ai/server-sdk 2.0.1'(baseUrl) {
    const { VapiClient } = await import('@vapi-ai/server-sdk')
    const peer = new VapiClient({ token: 'key', baseUrl })
    return () => peer.assistants.get({ id: 'a' })
  },
}

function serve() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
}

/** Prints the rows of one client and of bare fetch beside it, and what its rounds left on the heap. */
async function measure(client) {
  const server = fork(here, ['--serve'])
  const [port] = await once(server, 'message')
  const baseUrl = `http://127.0.0.1:${port}`
  const headers = { authorization: 'Bearer key' }
  const ways = {
    'bare fetch': async () => (await fetch(`${baseUrl}/assistant/a`, { headers })).json(),
    // what whoever wants an end to it has to write, and leaves no timer behind
    'bare fetch with a time-out': async () => {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), 60_000)
      try {
        return await (await fetch(`${baseUrl}/assistant/a`, { headers, signal: controller.signal })).json()
      } finally {
        clearTimeout(timer)
      }
    },
    [client]: await CLIENTS[client](baseUrl),
  }
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc')
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  const heaps = []
  const perRound = Math.ceil(REQUESTS / ROUNDS)

  // the first round only warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, ask] of Object.entries(ways)) {
      const begun = performance.now()
      for (let index = 0; index < perRound; index += 1) await ask()
      if (round > 0) times[name].push((performance.now() - begun) / perRound)
    }
    collect()
    heaps.push(process.memoryUsage().heapUsed / 1e6)
  }
  server.kill()

  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  const bare = median(times['bare fetch'])
  for (const [name, values] of Object.entries(times)) {
    const ms = median(values)
    console.log(`| ${name} | ${(ms * 1000).toFixed(0)} µs | ${(ms / bare).toFixed(2)} |`)
  }
  console.log(
    `| heap after the first and the last round | ${heaps[1].toFixed(1)} MB, ${heaps.at(-1).toFixed(1)} MB | |`,
  )
}

const [asked] = process.argv.slice(2)
if (asked === '--serve') serve()
else if (asked) await measure(asked)
else {
  const rows = Object.keys(CLIENTS).map((client) => execFileSync(process.execPath, [here, client]))
  console.log(`Each of ${REQUESTS} requests, one after the other, median of ${ROUNDS} alternating rounds:

| Who | a request | of bare fetch |
| --- | --- | --- |
${rows.join('').trim()}`)
}
