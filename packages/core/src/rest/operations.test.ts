import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../fixtures/rest/operations.ts'
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

const rows = OPERATIONS.flatMap(([operation, methods, notes = '']) =>
  methods.split(' ').map((name) => ({ operation, name, notes })),
)
const nameOf = ({ resource, name }: Operation) => `${resource}.${name}`
const isForm = (notes: string) => notes.includes('form')

/** An input that is valid for every operation. */
const inputOf = (operation: string, notes: string) => {
  if (operation.startsWith('DELETE ')) return { callId: 'c 1' }
  if (operation.startsWith('GET ')) return { callId: 'c 1', name: 'Ä', idAny: ['a', 'b'], limit: undefined }
  return isForm(notes) ? { file: new Blob(['text']), name: 'n' } : { name: 'Ü', left: undefined }
}
/** The body of a request: undefined, JSON, or the parts of a form. */
function expectBody({ method, headers, body }: SeenRequest = server.requests[0]!, notes: string) {
  const type = headers['content-type'] ?? ''
  if (isForm(notes)) {
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toContain('Content-Disposition: form-data; name="file"; filename="blob"')
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

/** Operations that take neither query nor body after their ids. */
const takesNothing = new Set(
  listOperations()
    .filter(({ takes }) => takes === undefined)
    .map(nameOf),
)

describe('the operations', () => {
  test('default: the client has the 135 operations of the platform, and four of them also as streams', () => {
    expect(OPERATIONS).toHaveLength(135)
    const listed = listOperations().map((row) => `${row.method} ${row.path} ${nameOf(row)}`)
    expect(listed.sort()).toEqual(rows.map(({ operation, name }) => `${operation} ${name}`).sort())
    expect(listOperations().filter(({ isStream }) => isStream)).toHaveLength(4)
  })

  test.each(listOperations().map((row) => [nameOf(row), row] as const))(
    'default: %s is marked as by the platform',
    (name, { isDeprecated, isOpen }) => {
      const notes = rows.find((row) => row.name === name)?.notes ?? ''
      expect(isDeprecated).toBe(notes.includes('deprecated'))
      expect(isOpen).toBe(notes.includes('open'))
    },
  )

  test.each(rows)('default: $name sends $operation', async ({ operation, name, notes }) => {
    const [method = '', path = ''] = operation.split(' ')
    const ids = (path.match(/{/g) ?? []).map((_, index) => `../${index} ?#ü`)
    const input = inputOf(operation, notes)
    server.requests.length = 0
    const answer = methodOf(name)(...ids, ...(takesNothing.has(name) ? [] : [input]))
    let data: unknown
    if (/stream/.test(name)) for await (const event of answer) data = event
    else data = await answer
    const [request] = server.requests
    expect(server.requests).toHaveLength(1)
    expect(request?.method).toBe(method)
    const [sentPath = '', query] = request?.path.split('?') ?? []
    let index = 0
    expect(sentPath).toBe(path.replaceAll(/{\w+}/g, () => encodeURIComponent(ids[index++] ?? '')))
    expect([undefined, 'callId=c+1', 'callId=c+1&name=%C3%84&idAny=a&idAny=b']).toContain(query)
    expect(request?.headers.authorization).toBe(notes.includes('open') ? undefined : 'Bearer key')
    expectBody(request, notes)
    // The table only pins the types: this proves that the input is sent.
    const type = request?.headers['content-type']?.split(';')[0]
    const body = isForm(notes) ? partsOf(request?.body ?? '') : request?.body
    expect(JSON.stringify({ query, type, body, data })).toMatchSnapshot()
  })

  test('default: 30 take a query, and 57 a body', () => {
    const taking = (wanted: string) =>
      listOperations().filter(({ takes, isStream }) => takes === wanted && !isStream)
    expect([taking('query').length, taking('body').length]).toEqual([30, 57])
  })
})
