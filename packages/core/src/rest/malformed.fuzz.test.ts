import { createServer } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OffhookError } from '../errors/OffhookError.ts'
import { createRestClient, type RestClient } from './createRestClient.ts'
import { toQuery } from './url.ts'

/** `npm run test:deep` sets this: the full volume, with new seeds. */
const isDeep = process.env.DEEP === '1'
const settings = (sample: number, full: number) =>
  isDeep
    ? { numRuns: full, interruptAfterTimeLimit: 1_200_000, markInterruptAsFailure: true }
    : { numRuns: sample, seed: 7 }

const TIME_LIMIT_MS = isDeep ? 1_300_000 : 60_000

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', onUnhandled))
afterAll(() => void process.off('unhandledRejection', onUnhandled))

const readAll = async (items: AsyncIterable<unknown>) => {
  for await (const _item of items);
}

/** The ways to read a response: as data, as a list, as a stream, as text. */
type Reader = (rest: RestClient) => Promise<unknown>
const READERS: readonly Reader[] = [
  (rest) => rest.calls.get('a'),
  (rest) => rest.calls.get('a').withResponse(),
  (rest) => rest.calls.export({ async: false }),
  (rest) => rest.orgs.leave('a'),
  (rest) => readAll(rest.chats.list(undefined, { maxItems: 50 })),
  (rest) => readAll(rest.assistants.list(undefined, { maxItems: 50 })),
  (rest) => rest.chats.stream({ input: 'a' }, { idleTimeout: 20 }).finalText(),
  (rest) => rest.chats.streamResponse({ input: 'a' }, { idleTimeout: 20 }).finalText(),
]

/** Resolves to whether a read settled with a value or an OffhookError. */
const endsWell = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    (reason: unknown) => reason instanceof OffhookError,
  )

const json = fc.json().map((text) => new TextEncoder().encode(text))
const cut = fc.tuple(json, fc.nat(40)).map(([bytes, length]) => bytes.slice(0, length))
const events = fc
  .array(fc.oneof(fc.json(), fc.string({ unit: 'grapheme' }), fc.constant('[DONE]')))
  .map((data) => new TextEncoder().encode(data.map((line) => `data: ${line}\r\n\n`).join('')))
const page = fc
  .record({ results: fc.jsonValue(), metadata: fc.jsonValue(), nextPageState: fc.jsonValue() })
  .map((value) => new TextEncoder().encode(JSON.stringify(value)))
const body = fc.oneof(
  json,
  cut,
  events,
  page,
  fc.uint8Array({ maxLength: 200 }),
  fc.constant(new TextEncoder().encode('<html>')),
)
const type = fc.constantFrom('application/json', 'text/html', 'text/event-stream', 'text/csv', '')
const status = fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 404, 429, 500, 503)
const head = fc.oneof(
  fc.nat(400).map((length) => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n`),
  fc.constantFrom(
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n',
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 999 \r\n',
    'nonsense\r\n',
    '',
  ),
)
const end = fc.constantFrom('close', 'close', 'close', 'break', 'never')

describe('malformed responses', () => {
  test(
    'behavior: settle with a value or an OffhookError',
    async () => {
      const answer = fc.record({
        body,
        type,
        status,
        end,
        cuts: fc.array(fc.nat(60), { maxLength: 4 }),
        reader: fc.constantFrom(...READERS),
      })
      const limits = { timeout: 20, totalTimeout: 60, maxRetries: 1, maxRetryWait: 0 }
      const settle = (given: Given & { reader: Reader }) =>
        endsWell(
          given.reader(createRestClient({ token: 'key', ...limits, fetch: async () => responseOf(given) })),
        )
      await fc.assert(
        fc.asyncProperty(fc.array(answer, { minLength: 50, maxLength: 50 }), async (batch) => {
          expect(await Promise.all(batch.map(settle))).not.toContain(false)
        }),
        settings(20, 2000),
      )
      expect(unhandled).toEqual([])
    },
    TIME_LIMIT_MS,
  )

  test(
    'behavior: settle also when a server breaks HTTP',
    async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const raw = fc.record({ head, type, body, hangs: fc.boolean(), reader: fc.constantFrom(...READERS) })
      await fc.assert(
        fc.asyncProperty(fc.array(raw, { minLength: 20, maxLength: 20 }), async (batch) => {
          server.removeAllListeners('connection').on('connection', (socket) => {
            socket.on('error', () => undefined)
            socket.once('data', (request) => {
              const given = batch[Number(/ \/(\d+)/.exec(String(request))?.[1])]
              socket.write(`${given?.head}content-type: ${given?.type}\r\n\r\n`)
              if (given?.hangs) socket.write(given.body)
              else socket.end(given?.body ?? '')
            })
          })
          const settle = ({ reader }: { reader: Reader }, index: number) => {
            const baseUrl = `http://127.0.0.1:${port}/${index}`
            return endsWell(reader(createRestClient({ token: 'key', baseUrl, timeout: 60, maxRetries: 0 })))
          }
          expect(await Promise.all(batch.map(settle))).not.toContain(false)
        }),
        settings(5, 250),
      )
      server.close()
      expect(unhandled).toEqual([])
    },
    TIME_LIMIT_MS,
  )

  test(
    'behavior: a query can be parsed again, or throws a ValidationError',
    () => {
      const value = fc.oneof(
        fc.anything(),
        fc.string({ unit: 'binary' }),
        fc.array(fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.date())),
      )
      fc.assert(
        fc.property(fc.string(), value, (name, given) => {
          let text = ''
          try {
            text = toQuery({ [name]: given })
          } catch (error) {
            expect(error).toMatchObject({ code: 'validation', subject: 'query' })
            return
          }
          const all = (Array.isArray(given) ? given : [given]).filter(
            (item) => item !== undefined && item !== null,
          )
          expect(new URLSearchParams(text).getAll(name)).toHaveLength(all.length)
          expect(text).not.toContain('object+Object')
        }),
        settings(200, 100_000),
      )
    },
    TIME_LIMIT_MS,
  )
})

interface Given {
  readonly body: Uint8Array
  readonly type: string
  readonly status: number
  readonly end: string
  readonly cuts: number[]
}

/** A response with a body in these pieces, which then closes, fails, or stays open. */
function responseOf(given: Given): Response {
  const { body: bytes, type: contentType, status: code, end: how } = given
  const headers = { 'content-type': contentType, 'retry-after': '0' }
  if (code === 204) return new Response(null, { status: code })
  let from = 0
  const places = [...given.cuts.sort((a, b) => a - b), bytes.length]
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const to = places.shift()
        if (to !== undefined) {
          controller.enqueue(bytes.slice(from, to))
          from = Math.max(from, to)
        } else if (how === 'close') controller.close()
        else if (how === 'break') controller.error(new TypeError('terminated'))
        else await new Promise(() => undefined)
      },
    }),
    { status: code, headers },
  )
}
