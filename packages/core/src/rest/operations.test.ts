import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import platform from '../../fixtures/rest/platform.json' with { type: 'json' }
import { type RecordingServer, recordServer, type SeenRequest } from '../../fixtures/rest/recordServer.ts'
import { createRestClient, type RestClient } from './createRestClient.ts'
import { listOperations, type Operation } from './resources/resources.ts'

let server: RecordingServer
let rest: RestClient
beforeAll(async () => {
  server = await recordServer(({ path }, response) => {
    if (path.startsWith('/chat') && server.requests.at(-1)?.body.includes('"stream":true')) {
      response.setHeader('content-type', 'text/event-stream')
      response.end('data: {"delta":"Hi"}\n\ndata: [DONE]\n\n')
    } else response.end('{"id":"answer"}')
  })
  rest = createRestClient({ token: 'key', baseUrl: server.baseUrl })
})
afterAll(() => server.close())

type Method = (...args: readonly unknown[]) => PromiseLike<unknown> & AsyncIterable<unknown>

/** The method of a name such as `testSuites.runs.list`. */
const methodOf = (name: string) =>
  name.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], rest) as Method

const nameOf = ({ resource, name }: Operation) => `${resource}.${name}`
const rows = listOperations().map((row) => ({
  ...row,
  name: nameOf(row),
  operation: `${row.method} ${row.path}`,
}))

/** The operations whose body is always a form. */
const FORMS = ['files.upload', 'files.create', 'providers.cloneElevenLabsVoice', 'providers.cloneVapiVoice']
const isForm = (name: string) => FORMS.includes(name)

/** An input that is valid for every operation. */
const inputOf = (method: string, name: string) => {
  if (name === 'calls.deleteMany') return { ids: ['c 1', 'c 2'] }
  if (method === 'DELETE') return { callId: 'c 1' }
  if (method === 'GET') return { callId: 'c 1', name: 'Ä', idAny: ['a', 'b'], limit: undefined }
  return isForm(name) ? { file: new Blob(['text']), name: 'n' } : { name: 'Ü', left: undefined }
}
/** The body of a request: undefined, JSON, or the parts of a form. */
function expectBody({ method, headers, body }: SeenRequest = server.requests[0]!, name: string) {
  const type = headers['content-type'] ?? ''
  if (isForm(name)) {
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toContain('Content-Disposition: form-data; name="file"; filename="blob"')
  } else if (name === 'calls.deleteMany') {
    expect([type, body]).toEqual(['application/json', '{"ids":["c 1","c 2"]}'])
  } else if (/^(GET|DELETE)$/.test(method) || body === '') {
    expect([type, body]).toEqual(['', ''])
  } else {
    expect(type).toBe('application/json')
    expect([JSON.parse(body)].flat()[0]).toEqual({
      name: 'Ü',
      ...(body.includes('"stream"') && { stream: expect.any(Boolean) }),
    })
  }
}

/** The parts of a form: name, name of the file, media type, content. */
const partsOf = (body: string) =>
  [...body.matchAll(/; name="(\w+)"(?:; filename="(\w+)")?(?:\r\nContent-Type: (.*))?\r\n\r\n(.*)\r\n/g)].map(
    (match) => match.slice(1).map((part) => part ?? ''),
  )

describe('the operations', () => {
  // The list is written by hand, from the platform's specification: what the rows say is no proof of it.
  test('default: the client has the operations of the dated list of the platform, with their marks', () => {
    const marks = new Map<string, Set<unknown>>()
    for (const { operation, takes, isDeprecated, needsNoToken, isStream, isDownload } of rows) {
      const found = [
        takes,
        isDeprecated && 'deprecated',
        needsNoToken && 'open',
        isStream && 'stream',
        isDownload && 'download',
      ]
      marks.set(operation, new Set([...(marks.get(operation) ?? []), ...found.filter(Boolean)]))
    }
    const listed = Object.entries(platform.operations).map(([operation, said]) => [
      operation,
      new Set(said.split(' · ').slice(1)),
    ])
    expect(Object.fromEntries(marks)).toEqual(Object.fromEntries(listed))
  })

  test('default: each operation of that list has its sources', () => {
    const { date, sources, operations } = platform
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
    const cited = Object.values(operations).flatMap((said) => (said.split(' · ')[0] ?? '').split(', '))
    expect([...new Set(cited)].sort()).toEqual(Object.keys(sources).sort())
  })

  test('default: every type of an operation is an export of @offhook/core/rest', () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
    const entry = read('../exports/rest.ts')
    const names = ['resources', 'types'].flatMap((folder) =>
      readdirSync(join(import.meta.dirname, folder))
        .filter((file) => file !== 'resources.ts')
        .flatMap((file) => [...read(`${folder}/${file}`).matchAll(/^export (?:interface|type) (\w+)/gm)])
        .map(([, name = '']) => name),
    )
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(entry))).toEqual([])
  })

  test.each(rows)('default: $name sends $operation', async ({ method, path, name, takes, needsNoToken }) => {
    const ids = (path.match(/{/g) ?? []).map((_, index) => `..${index} ?#ü`)
    server.requests.length = 0
    const answer = methodOf(name)(...ids, ...(takes ? [inputOf(method, name)] : []))
    let data: unknown
    if (/stream/.test(name)) for await (const event of answer) data = event
    else data = await answer
    if (data instanceof Response) data = await data.json()
    const [request] = server.requests
    expect(server.requests).toHaveLength(1)
    expect(request?.method).toBe(method)
    const [sentPath = '', query] = request?.path.split('?') ?? []
    let index = 0
    expect(sentPath).toBe(path.replaceAll(/{\w+}/g, () => encodeURIComponent(ids[index++] ?? '')))
    expect([undefined, 'callId=c+1', 'callId=c+1&name=%C3%84&idAny=a&idAny=b']).toContain(query)
    expect(request?.headers.authorization).toBe(needsNoToken ? undefined : 'Bearer key')
    expectBody(request, name)
    // The types alone do not prove that the input is sent.
    const type = request?.headers['content-type']?.split(';')[0]
    const body = isForm(name) ? partsOf(request?.body ?? '') : request?.body
    expect(JSON.stringify({ query, type, body, data })).toMatchSnapshot()
  })
})
