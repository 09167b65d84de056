import { describe, expect, test } from 'vitest'
import platform from '../../packages/core/fixtures/rest/platform.json' with { type: 'json' }
import { RULES } from '../../packages/core/src/voice/messages/messageRules.ts'
import { knownTypeOf } from '../../packages/server/src/webhook/messageRules.ts'
import { compareDocument } from '../platform/compareDocument.ts'

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
const SAME = { new: [], gone: [] }

describe('the comparison of the platform’s document with the list (npm run test:platform)', () => {
  test('default: a document that says what the list says has no difference', () => {
    expect(compareDocument(document, list)).toEqual(SAME)
  })

  test('default: an operation that the list has from another source may appear', () => {
    const paths = { ...document.paths, '/org': { get: {} } }
    expect(compareDocument({ ...document, paths }, list)).toEqual(SAME)
  })

  test('default: it names what is new and what is gone: operations, fields and message types', () => {
    const { schemas } = document.components
    const changed = {
      paths: { '/call': { post: {} } },
      components: {
        schemas: { ...schemas, Call: { properties: { id: {}, mood: {} } }, Hang: messageOf('hung') },
      },
    }
    expect(compareDocument(changed, list)).toEqual({
      new: ['POST /call', 'Call.mood', 'ClientMessage: hung'],
      gone: ['GET /call', 'Call.status', 'ClientMessage: hang'],
    })
  })

  test('default: it names what has changed about an operation: its deprecation and its body', () => {
    const compare = (marks: string, operation: object, method = 'post') =>
      compareDocument(
        { ...document, paths: { '/call': { [method]: operation } } },
        { ...list, operations: { [`${method.toUpperCase()} /call`]: `web 2.7.1, document${marks}` } },
      )
    const requestBody = { required: true }
    expect(compare('', { deprecated: false, requestBody: { required: false } })).toEqual(SAME)
    expect(compare(' · body', {}, 'delete')).toEqual(SAME)
    expect(compare(' · body · deprecated', { deprecated: true, requestBody })).toEqual(SAME)
    expect(compare('', { deprecated: true, requestBody })).toEqual({
      new: ['POST /call · body · deprecated'],
      gone: ['POST /call'],
    })
    expect(compare(' · body · deprecated', {})).toEqual({
      new: ['POST /call'],
      gone: ['POST /call · body · deprecated'],
    })
  })

  test('behavior: an empty document says that everything is gone', () => {
    const { new: appeared, gone } = compareDocument({}, platform)
    expect(gone).toContain('POST /call · body')
    expect(appeared).toEqual([])
  })
})

test('default: every type of message in the list has a type of ours', () => {
  const { ClientMessage, ServerMessage } = platform.messages
  const names = ClientMessage.map((type) => type.split('[')[0] ?? '')
  expect(names.filter((type) => !Object.hasOwn(RULES, type))).toEqual([])
  expect(ServerMessage.filter((type) => knownTypeOf(type) === null)).toEqual([])
})
