import { describe, expect, test } from 'vitest'
import { createWebCall } from './createWebCall.ts'
import { fakeFetch } from './fakeFetch.ts'

const create = (answer: () => unknown) =>
  createWebCall({ baseUrl: 'https://api.example', token: 'pk-1', fetch: fakeFetch(answer) }, {})
const refusal = (body: unknown) => () => Response.json(body, { status: 401 })

describe('createWebCall', () => {
  test('default: answers with the call, whose address can be joined', async () => {
    const webCallUrl = 'https://rooms.example/a'
    expect(await create(() => ({ id: 'a', webCallUrl, assistant: {} }))).toEqual({
      id: 'a',
      webCallUrl,
      assistant: {},
    })
    await expect(create(() => ({ id: 'a', webCallUrl: 'ftp://rooms.example' }))).rejects.toMatchObject({
      name: 'ParseError',
    })
  })

  test.each<[unknown, string]>([
    ['Invalid Key. Hot tip, use the public key.', 'Invalid Key. Hot tip, use the public key.'],
    [['a must be a text', 'b is unknown'], 'a must be a text; b is unknown'],
    [undefined, 'no message'],
    ['pk-1 is old', '[key] is old'],
    ['Incorrect API key provided: S3CRETabc', 'Incorrect API key provided: [secret]'],
    ['No: authorization: Basic S3CRET', 'No: authorization: [secret]'],
    ['password="aa S3CRET"', 'password="[secret]'],
    ['<p>apiKey</p>\n<b>S3CRET', '<p>apiKey<[secret]'],
    ['Bearer S3CRET is old', 'Bearer [secret]'],
    ["secret is 'S3CRET'", "secret is '[secret]"],
  ])('behavior: a refusal with the message %j says no secret', async (message, said) => {
    await expect(create(refusal({ message, apiKey: 'S3CRET' }))).rejects.toMatchObject({
      status: 401,
      message: `POST /call/web answered 401: ${said}`,
    })
  })

  test('behavior: a refusal that never ends is one nonetheless', async () => {
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(9999))
    const endless = () => new Response(new ReadableStream({ pull }), { status: 429 })
    await expect(create(endless)).rejects.toMatchObject({ code: 'api-rate-limit', status: 429 })
  })
})
