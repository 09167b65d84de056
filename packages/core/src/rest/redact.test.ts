import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRestClient } from './createRestClient.ts'
import { fakeFetch } from './fakeFetch.ts'
import { createRedactor, sentSecrets } from './redact.ts'

const PEM = `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC+/=\nBKcwggSjAgEAAoIBAQ==\n-----END PRIVATE KEY-----\n`

/** All texts of the error and of the hook calls after an error response that repeats the request. */
async function textsAfterFailure(
  answer: () => Response,
  run: (rest: ReturnType<typeof createRestClient>) => PromiseLike<unknown>,
): Promise<string[]> {
  const hookCalls: unknown[] = []
  const hooks = { onError: (info: unknown) => hookCalls.push(info) }
  const rest = createRestClient({ token: 'key', maxRetries: 0, hooks, fetch: fakeFetch(answer) })
  const error = await Promise.resolve(run(rest)).then(
    () => expect.unreachable(),
    (reason: unknown) => reason as Error & { body?: unknown },
  )
  expect(hookCalls).toHaveLength(1)
  const texts = [error.message, ...textsOf(error.body), ...textsOf(hookCalls), ...textsOf(error)]
  return [...texts, inspect(error, { depth: 9 })]
}

/** The strings in a value, without the escapes of JSON. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(JSON.parse(JSON.stringify(Object(value)))).flatMap(([name, each]) => [
        name,
        ...textsOf(each),
      ])

describe('a secret that was sent', () => {
  test.each([
    ['a key of several lines', PEM],
    ['quotes', 'a"b"cdef'],
    ['backslashes', 'a\\b\\\\cdef'],
    ['a tab', 'ab\tcdef'],
    ['spaces around it', ' abcdef '],
    ['an end of line', 'abcd\r\nefgh'],
    ['characters of other scripts', 'schlüssel-鍵-🔑'],
  ])('behavior: no text of an error contains %s', async (_name, secret) => {
    const body = { provider: 'gcp', gcpKey: { private_key: secret, client: { email: 'me@example.com' } } }
    const answers: (() => Response)[] = [
      () => Response.json({ message: `Bad value ${secret}`, details: [{ given: secret }] }, { status: 400 }),
      () => Response.json({ message: `Bad body ${JSON.stringify(body)}` }, { status: 400 }),
      () => Response.json({ errors: { [secret]: 'is bad' } }, { status: 400 }),
      () => new Response(`Bad value ${secret}`, { status: 500 }),
      () => new Response(`no JSON: ${secret}`),
    ]
    for (const answer of answers) {
      for (const text of await textsAfterFailure(answer, (rest) => rest.credentials.create(body))) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
        expect(text).not.toContain('me@example.com')
      }
    }
  })

  test('behavior: is found in the parts of a form, and in JSON inside them', async () => {
    const form = new FormData()
    form.append('apiKey', 'form"secret')
    form.append('plan', JSON.stringify({ headers: [{ key: 'Authorization', value: 'Bearer plan\tsecret' }] }))
    form.append('file', new Blob(['x']), 'a.txt')
    const message = 'No form"secret, no plan\tsecret, but a.txt'
    const texts = await textsAfterFailure(
      () => Response.json({ message }, { status: 400 }),
      (rest) => rest.request({ method: 'POST', path: '/file', body: form }),
    )
    expect(texts[0]).toBe('POST /file answered 400: No [redacted], no [redacted], but a.txt')
    for (const text of texts) expect(text).not.toMatch(/form"secret|plan\tsecret/)
  })

  test('behavior: a truncated private key is redacted', async () => {
    const [message] = await textsAfterFailure(
      () => Response.json({ message: `Bad: ${PEM.slice(0, 50)}` }, { status: 400 }),
      (rest) => rest.tools.create({ type: 'function', text: PEM } as never),
    )
    expect(message).toBe('POST /tool answered 400: Bad: [redacted]')
  })

  test('behavior: no error of a stream contains it', async () => {
    const event = `data: ${JSON.stringify({ type: 'error', message: `${'x'.repeat(495)}a"b"cdef` })}\n\n`
    const answer = () => new Response(event, { headers: { 'content-type': 'text/event-stream' } })
    const rest = createRestClient({ token: 'key', fetch: fakeFetch(answer) })
    const body = { input: 'a', assistant: { model: { apiKey: 'a"b"cdef' } } }
    const error = await rest.chats
      .stream(body as never)
      .finalText()
      .catch((reason: unknown) => reason)
    expect(String(error)).toContain('xxx[redacted]')
    expect(inspect(error, { depth: 9 })).not.toContain('a"b')
  })

  test.each([
    [{ provider: 'openai', apiKey: 'sk-1234' }, ['sk-1234']],
    [{ password: 12345678, maxTokens: 1024, short: { token: 'abc' } }, ['12345678']],
    [{ credentials: [{ deep: [{ er: 'value' }] }] }, ['value']],
    [{ headers: { Authorization: 'Basic dXNlcg==' } }, ['Basic dXNlcg==', 'dXNlcg==']],
    [{ text: '{"token":"in-a-text"}' }, ['in-a-text']],
    [{ credentialId: 'c-12345', keyboard: 'qwerty', authorizedBy: 'me-myself' }, []],
  ])('default: the secrets of %j are %j', (body, secrets) => {
    expect(sentSecrets(JSON.stringify(body))).toEqual(secrets)
  })

  test.each([undefined, '', 'no JSON', '{"cut'])('default: %j holds no secret', (sent) => {
    expect(sentSecrets(sent)).toEqual([])
  })

  test('behavior: finds secrets at any depth', () => {
    const depth = 3000
    expect(sentSecrets(`${'{"token":['.repeat(depth)}"deep-secret"${']}'.repeat(depth)}`)).toEqual([
      'deep-secret',
    ])
  })

  test('behavior: no text of an error contains any value of such a field, at any depth', async () => {
    const name = fc.constantFrom(
      'apiKey',
      'private_key',
      'token',
      'password',
      'clientSecret',
      'Authorization',
    )
    const hard = fc.constantFrom('"', '\\', '\n', '\r\n', '\t', "'", '{', '<', '&', '\u2028', 'é', '🔑')
    const secret = fc
      .array(fc.oneof(hard, fc.string({ minLength: 1, maxLength: 5 })), { minLength: 4, maxLength: 12 })
      // Marked, so that no other text of an error contains it.
      .map((parts) => `s3cr3t${parts.join('')}t3rc3s`)
    const body = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        secret,
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 4 }), tie('node'), { minKeys: 1, maxKeys: 3 }),
      ),
    })).node
    const property = fc.asyncProperty(name, body, fc.boolean(), async (field, value, isEscaped) => {
      const sent = { provider: 'x', nested: [{ [field]: value }] }
      const secrets = textsOf({ value }).filter((text) => text.startsWith('s3cr3t'))
      const echo = secrets.map((text) => (isEscaped ? JSON.stringify(text) : text)).join(' and ')
      const answer = () => Response.json({ message: echo, list: [{ a: echo }] }, { status: 422 })
      for (const text of await textsAfterFailure(answer, (rest) => rest.credentials.create(sent))) {
        expect(text).not.toMatch(/s3cr3t|t3rc3s/)
      }
    })
    await fc.assert(property, { numRuns: 200, seed: 7 })
  })
})

test('behavior: names of fields that are redacted to the same text keep all their values', async () => {
  const body = { name: 'Ada', server: { secret: 'sk-one' }, auth: { token: 'sk-two' } }
  const errors = {
    'sk-one': 'is bad',
    '[redacted] 2': 'is its own name',
    'sk-two': 'is worse',
    'no sk-one': 'is another name',
  }
  const fetch = fakeFetch(() => Response.json({ errors }, { status: 400 }))
  const rest = createRestClient({ token: 'key', maxRetries: 0, fetch })
  await expect(rest.assistants.create(body)).rejects.toMatchObject({
    body: {
      errors: {
        '[redacted]': 'is bad',
        '[redacted] 2': 'is its own name',
        '[redacted] 3': 'is worse',
        'no [redacted]': 'is another name',
      },
    },
  })
})

describe('sentSecrets', () => {
  const secretsOf = (token: string) => sentSecrets(JSON.stringify({ token }))

  test('default: returns the longest first, because one may be part of another', () => {
    const body = { password: 'abcd', token: 'abcdefgh', secret: 'abcdef' }
    expect(sentSecrets(JSON.stringify(body))).toEqual(['abcdefgh', 'abcdef', 'abcd'])
  })

  test('behavior: four characters are a secret, three are part of an ordinary word', () => {
    expect(secretsOf('abcd')).toEqual(['abcd'])
    expect(secretsOf('abc')).toEqual([])
    expect(secretsOf(' abc ')).toEqual([])
  })

  test('behavior: includes it without the spaces around it, and without its scheme', () => {
    expect(secretsOf('  abcdef')).toEqual(['  abcdef', 'abcdef'])
    expect(secretsOf(' Bearer  abcdef')).toContain('abcdef')
    expect(secretsOf('a basic word')).toEqual(['a basic word'])
  })

  test('behavior: includes each line of at least 16 characters', () => {
    const [long, longer] = ['M'.repeat(16), 'N'.repeat(17)]
    const secrets = secretsOf(`${long}\r\nshort line\n${longer}`)
    expect(secrets).toContain(long)
    expect(secrets).toContain(longer)
    expect(secrets).not.toContain('short line')
  })
})

test('createRedactor: behavior: a private key ends with its last line', () => {
  const redact = createRedactor({ redactKey: (text) => text, sent: undefined })
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'
  expect(redact(`The key ${key} is bad`)).toBe('The key [redacted] is bad')
  expect(redact(`The key ${key.slice(0, 40)}`)).toBe('The key [redacted]')
})
