import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import platform from '../../packages/core/fixtures/rest/platform.json' with { type: 'json' }
import { compareDocument } from '../../scripts/checkPlatform.mjs'
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

  test('behavior: an empty document says that everything is gone', () => {
    const lines = compareDocument({}, platform)
    expect(lines).toContain('gone from operations: POST /call')
    expect(lines.filter((line) => line.startsWith('new'))).toEqual([])
  })
})

test.each(['README.md', 'packages/core/README.md', 'packages/sandbox/README.md'])(
  'documents: %s says how many operations there are, and since when',
  (file) => {
    const count = Object.keys(platform.operations).length
    const sentence = `all ${count} operations of the platform, as of ${platform.date}`
    expect(readFileSync(join(root, file), 'utf8')).toContain(sentence)
  },
)
