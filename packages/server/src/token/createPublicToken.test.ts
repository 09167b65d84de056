import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublicToken, type PublicTokenOptions } from './createPublicToken.ts'

const PRIVATE_KEY = '3f0b1c9a-private-key-of-this-test'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_500, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const create = (options: Partial<PublicTokenOptions> = {}) =>
  createPublicToken({ privateKey: PRIVATE_KEY, orgId: 'org', allowedAssistantIds: ['a'], ...options })

const parse = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

test('default: the claims of the platform, signed with the private key', async () => {
  const token = await create()
  const [header, payload, signature] = token.split('.')
  expect(parse(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
  // The page "JWT authentication" of the platform's documentation, and TokenRestrictions of its API (August 2026)
  expect(parse(payload)).toEqual({
    orgId: 'org',
    token: {
      tag: 'public',
      restrictions: { enabled: true, allowTransientAssistant: false, allowedAssistantIds: ['a'] },
    },
    iat: 1_700_000_000,
    exp: 1_700_000_600,
  })
  // Node's own HMAC, which the library under test does not use
  expect(signature).toBe(createHmac('sha256', PRIVATE_KEY).update(`${header}.${payload}`).digest('base64url'))
  expect(token).not.toContain(PRIVATE_KEY)
})

test('parameters: origins, inline assistants, time', async () => {
  const token = await create({
    allowedOrigins: ['https://example.com'],
    allowedAssistantIds: [],
    allowTransientAssistant: true,
    expiresIn: 60_000,
  })
  expect(parse(token.split('.')[1])).toMatchObject({
    token: { restrictions: { allowedOrigins: ['https://example.com'], allowTransientAssistant: true } },
    exp: 1_700_000_060,
  })
})

describe('behavior: refuses', () => {
  test.each([
    [{ privateKey: '' }, 'empty secret'],
    [{ orgId: undefined }, 'orgId'],
    [{ allowedAssistantIds: [] }, 'could call nothing'],
    [{ allowedAssistantIds: undefined }, 'list of ids'],
    [{ allowedAssistantIds: [''] }, 'list of ids'],
    [{ allowedOrigins: ['example.com'] }, 'allowedOrigins'],
    [{ allowedOrigins: [] }, 'allowedOrigins'],
    [{ allowedOrigin: ['https://example.com'] }, 'has no option `allowedOrigin`'],
    [{ allowTransientAssistant: 'false' }, 'boolean'],
    [{ expiresIn: 0 }, 'expiresIn'],
    [{ expiresIn: 86_400_001 }, 'expiresIn'],
    [{ expiresIn: Number.NaN }, 'expiresIn'],
  ])('%j', async (options, words) => {
    const error = await create(options as Partial<PublicTokenOptions>).catch((reason) => reason)
    expect(error).toMatchObject({ code: 'option', message: expect.stringContaining(words) })
    expect(error.message).not.toContain(PRIVATE_KEY)
  })
})
