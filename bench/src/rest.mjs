// The REST client and the platform's client, each against bare fetch: sequential requests to a server in another process.
// Each client takes its turn as the first of a round. Each client runs in its own process, because the garbage of one
// would cost the next.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median } from './median.mjs'

const REQUESTS = Number(process.env.REQUESTS ?? 10_500)
// a multiple of three, so that each client is first equally often
const ROUNDS = Number(process.env.ROUNDS ?? 21)
const ANSWER = JSON.stringify({ id: 'a', name: 'Ada', model: { provider: 'openai', model: 'gpt-4o' } })

const here = fileURLToPath(import.meta.url)

const CLIENTS = {
  async Offhook(baseUrl) {
    const { createRestClient } = await import('@offhook/core/rest')
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

/** Prints as JSON the medians of a client and of bare fetch, and the heap after its rounds. */
async function measure(client) {
  const server = fork(here, ['--serve'])
  const [port] = await once(server, 'message')
  const baseUrl = `http://127.0.0.1:${port}`
  const headers = { authorization: 'Bearer key' }
  const ways = {
    'bare fetch': async () => (await fetch(`${baseUrl}/assistant/a`, { headers })).json(),
    // a caller who wants a timeout writes this; it leaves no timer
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
  const all = Object.entries(ways)

  // the first round only warms up
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % all.length
    for (const [name, ask] of [...all.slice(first), ...all.slice(0, first)]) {
      const begun = performance.now()
      for (let index = 0; index < perRound; index += 1) await ask()
      if (round > 0) times[name].push((performance.now() - begun) / perRound)
    }
    collect()
    heaps.push(process.memoryUsage().heapUsed / 1e6)
  }
  server.kill()

  const medians = Object.entries(times).map(([name, values]) => ({ name, us: median(values) * 1000 }))
  // from the same round, because other work of the machine is in both
  const over = median(times[client].map((time, round) => time - times['bare fetch'][round])) * 1000
  console.log(JSON.stringify({ medians, over, heaps: [heaps[1], heaps.at(-1)] }))
}

/** The rows of a client and of bare fetch. */
function describe({ medians, heaps }) {
  const rows = medians.map(
    ({ name, us }) => `| ${name} | ${us.toFixed(0)} µs | ${(us / medians[0].us).toFixed(2)} |`,
  )
  const [first, last] = heaps.map((heap) => `${heap.toFixed(1)} MB`)
  return [...rows, `| heap after the first and the last round | ${first}, ${last} | |`].join('\n')
}

/** The cost of a request above that of bare fetch, if it is above zero. */
const overFetch = ({ over }) => (over > 0 ? `${over.toFixed(0)} µs` : 'no more than this run can tell')

function measureAll() {
  const [ours, peer] = Object.keys(CLIENTS).map((client) =>
    JSON.parse(execFileSync(process.execPath, [here, client], { encoding: 'utf8' })),
  )
  return `Each of ${REQUESTS} requests, one after the other, median of ${ROUNDS} rounds, in which each is first in turn:

| Who | a request | of bare fetch |
| --- | --- | --- |
${describe(ours)}
${describe(peer)}

@vapi-ai/server-sdk is the one peer that does the same work. Above bare \`fetch\`, its request costs ${overFetch(peer)}, and ours ${overFetch(ours)} (medians of the differences of all rounds). This pays for what bare \`fetch\` leaves to the caller: time-outs of an attempt and of the whole request, safe retries, typed errors, checked paths and responses. The row with a time-out has the first of these only.`
}

const [mode] = process.argv.slice(2)
if (mode === '--serve') serve()
else if (mode) await measure(mode)
else console.log(measureAll())
