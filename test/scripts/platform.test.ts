import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import platform from '../../packages/core/fixtures/rest/platform.json' with { type: 'json' }
import { RULES } from '../../packages/core/src/voice/messages/messageRules.ts'
import { knownTypeOf } from '../../packages/server/src/webhook/messageRules.ts'
import { compareDocument, readDocument } from '../../scripts/checkPlatform.mjs'
import { listen } from '../browser/listen.ts'
import { root } from '../root.ts'

const list = {
  operations: { 'GET /call': 'web 2.7.1, document', 'GET /org': 'web 2.7.1' },
  fields: { Call: ['id', 'status'] },
  messages: { ClientMessage: ['hang', 'transcript'] },
}
const messageOf = (type: string) => ({ allOf: [{ properties: { type: { enum: [type] } } }] })
const document = {
  paths: { '/call': { get: {}, parameters: [] } },
  components: {
    schemas: {
      Call: { properties: { id: {} }, allOf: [{ properties: { status: {} } }] },
      ClientMessage: {
        properties: { message: { oneOf: [{ $ref: '#/components/schemas/Hang' }, messageOf('transcript')] } },
      },
      Hang: { properties: { type: { enum: ['hang'] } } },
    },
  },
}

describe('the check of the platform', () => {
  test('default: a document that says what the list says has no difference', () => {
    expect(compareDocument(document, list)).toEqual([])
  })

  test('default: an operation that the list has from another source may appear', () => {
    const paths = { ...document.paths, '/org': { get: {} } }
    expect(compareDocument({ ...document, paths }, list)).toEqual([])
  })

  test('default: it names what is new and what is gone: operations, fields and message types', () => {
    const { schemas } = document.components
    const changed = {
      paths: { '/call': { post: {} } },
      components: {
        schemas: { ...schemas, Call: { properties: { id: {}, mood: {} } }, Hang: messageOf('hung') },
      },
    }
    expect(compareDocument(changed, list)).toEqual([
      'new in operations: POST /call',
      'gone from operations: GET /call',
      'new in fields of Call: mood',
      'gone from fields of Call: status',
      'new in types of ClientMessage: hung',
      'gone from types of ClientMessage: hang',
    ])
  })

  test('default: it names what has changed about an operation: its deprecation and its body', () => {
    const said = 'web 2.7.1, document'
    const compare = (marks: string, operation: object) =>
      compareDocument(
        { ...document, paths: { '/call': { post: operation } } },
        { ...list, operations: { 'POST /call': said + marks } },
      )
    const requestBody = { required: true }
    expect(compare('', { deprecated: false, requestBody: { required: false } })).toEqual([])
    expect(compare(' · body · deprecated', { deprecated: true, requestBody })).toEqual([])
    expect(compare('', { deprecated: true, requestBody })).toEqual([
      'changed in operations: POST /call: deprecated',
      'changed in operations: POST /call: requires a body',
    ])
    expect(compare(' · body · deprecated', {})).toEqual([
      'changed in operations: POST /call: no longer deprecated',
      'changed in operations: POST /call: takes no body',
    ])
  })

  test('behavior: an empty document says that everything is gone', () => {
    const lines = compareDocument({}, platform)
    expect(lines).toContain('gone from operations: POST /call')
    expect(lines.filter((line) => line.startsWith('new'))).toEqual([])
  })
})

/** A document of the platform's shape and size, which says what the list says. */
function createDocument() {
  const paths: Record<string, object> = {}
  for (const [name, sources] of Object.entries(platform.operations)) {
    if (!/\bdocument\b/.test(sources)) continue
    const [method = '', path = ''] = name.split(' ')
    const marks = sources.split(' · ')
    const requestBody = marks.includes('body') && method !== 'DELETE' ? { required: true } : undefined
    const description = 'text '.repeat(4000)
    const operation = { description, deprecated: marks.includes('deprecated'), requestBody }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const fieldsOf = (names: string[]) => ({
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  })
  const types = Object.entries(platform.messages).map(([name, all]) => [
    name,
    { properties: { message: { oneOf: all.map(messageOf) } } },
  ])
  const fields = Object.entries(platform.fields).map(([name, all]) => [name, fieldsOf(all)])
  return { openapi: '3.0.0', paths, components: { schemas: Object.fromEntries([...fields, ...types]) } }
}

describe('the address of the document', () => {
  let served: Awaited<ReturnType<typeof listen>>
  const text = JSON.stringify(createDocument())
  const at = (path: string) => `${served.url}${path}`

  beforeAll(async () => {
    const server = createServer(({ url }, answer) => {
      if (url === '/document') return answer.setHeader('content-type', 'application/json').end(text)
      if (url === '/moved') return answer.writeHead(301, { location: '/document' }).end()
      if (url === '/again') return answer.writeHead(302, { location: '/again' }).end()
      if (url === '/changed') return answer.end(text.replace('"/call"', '"/calls"'))
      if (url === '/page') return answer.setHeader('content-type', 'text/html').end('<!doctype html>')
      if (url === '/half') return answer.end(text.slice(0, text.length / 2))
      if (url === '/error') return answer.end('{"message":"Too many requests"}')
      if (url === '/broken') {
        answer.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 1000))
        return answer.socket?.end()
      }
      return answer.writeHead(404).end('{}')
    })
    served = await listen(server)
  })
  afterAll(() => served.close())

  test.each(['/document', '/moved'])('default: a document of some megabytes at %s', async (path) => {
    expect(text.length).toBeGreaterThan(2_000_000)
    expect(compareDocument(await readDocument(at(path)), platform)).toEqual([])
  })

  test.each([
    ['/missing', 'answered 404.'],
    ['/page', 'is no OpenAPI document: text/html, which begins "<!doctype html>".'],
    ['/half', 'is no OpenAPI document: nothing, which begins "{\\"openapi\\":\\"3.0.0\\",'],
    ['/error', 'is no OpenAPI document: nothing, which begins "{\\"message\\":'],
    ['/again', 'cannot be read: redirect count exceeded.'],
    ['/broken', 'cannot be read: '],
  ])('parameters: without a document, %s says why', async (path, reason) => {
    const failure: unknown = await readDocument(at(path)).catch((cause: unknown) => cause)
    expect(String(failure)).toContain(`Error: ${at(path)} ${reason}`)
  })

  test.each([
    ['/document', 0, `Nothing has changed since the document of 2026-08-20.\n`, ''],
    ['/changed', 1, `new in operations: GET /calls\n`, ''],
    ['/changed', 1, '\nChanges of the platform since the document of 2026-08-20.', ''],
    ['/missing', 2, '', '/missing answered 404.\n'],
  ])('default: the command at %s ends with %i', async (path, code, printed, failed) => {
    const file = join(root, 'scripts/checkPlatform.mjs')
    const ended = await new Promise<[unknown, string, string]>((resolve) =>
      execFile(process.execPath, [file, at(path)], (error, stdout, stderr) =>
        resolve([error?.code ?? 0, stdout, stderr]),
      ),
    )
    expect(ended).toEqual([code, expect.stringContaining(printed), expect.stringContaining(failed)])
  })
})

test('default: every type of message in the list has a type of ours', () => {
  const { ClientMessage, ServerMessage } = platform.messages
  const names = ClientMessage.map((type) => type.split('[')[0] ?? '')
  expect(names.filter((type) => !Object.hasOwn(RULES, type))).toEqual([])
  expect(ServerMessage.filter((type) => knownTypeOf(type) === null)).toEqual([])
})
