import { afterEach, expect, test } from 'vitest'
import { type ModelServerOptions, startModelServer } from '../../../../../test/models/modelServer.mjs'
import { checkModels } from './checkModels.ts'

const servers: { close: () => Promise<void> }[] = []

async function serve(options: ModelServerOptions = {}) {
  const server = await startModelServer(options)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

test('default: describes the servers, and takes the first model of a list', async () => {
  const { url } = await serve({ models: ['llama3.2:latest', 'phi4'] })
  expect(
    await checkModels({ model: { url, key: 'secret' }, transcriber: { url }, voice: { url, voice: 'nova' } }),
  ).toEqual({
    models: {
      model: { url, key: 'secret', name: 'llama3.2:latest' },
      transcriber: { url, name: 'whisper-1' },
      voice: { url, name: 'tts-1', voice: 'nova' },
    },
    lines: [
      `model        ${url}, llama3.2:latest`,
      `transcriber  ${url}, whisper-1`,
      `voice        ${url}, tts-1, voice nova`,
    ],
    warnings: [],
  })
})

test('parameters: a name that the server lists, with or without its tag', async () => {
  const { url } = await serve({ models: ['llama3.2:latest'] })
  for (const name of ['llama3.2', 'llama3.2:latest']) {
    expect(await checkModels({ model: { url, name } })).toMatchObject({
      warnings: [],
      models: { model: { name } },
    })
  }
})

test('behavior: warns of a name that the server does not list', async () => {
  const { url } = await serve({ models: ['a', 'b', 'c', 'd', 'e', 'f'] })
  const { lines, warnings } = await checkModels({ model: { url, name: 'llama' } })
  expect(lines).toEqual([`model        ${url}, llama`])
  expect(warnings).toEqual([`The model server at ${url} lists no model llama, but a, b, c, d, e and more.`])
})

test('behavior: warns of a model server without a name', async () => {
  const { url } = await serve({ models: [] })
  const { lines, warnings } = await checkModels({ model: { url } })
  expect(lines).toEqual([`model        ${url}`])
  expect(warnings).toEqual([
    expect.stringContaining(
      'lists no models: check whether its address ends in /v1, or name one with --model-name',
    ),
  ])
})

test('behavior: a server without a list adds no warning', async () => {
  const { url } = await serve({ behavior: { failure: 'not-found' } })
  expect(await checkModels({ transcriber: { url }, voice: { url } })).toMatchObject({ warnings: [] })
})

test('behavior: a server that lists the key does not get it printed', async () => {
  const { url } = await serve({ models: ['sk-secret', 'other'] })
  const chosen = await checkModels({ model: { url, key: 'sk-secret' } })
  expect(chosen.lines).toEqual([`model        ${url}, …`])
  const { warnings } = await checkModels({ model: { url, key: 'sk-secret', name: 'mine' } })
  expect(warnings).toEqual([`The model server at ${url} lists no model mine, but …, other.`])
})

test.each([
  ['closes', 'closed the connection without an answer: see its log.'],
  ['refused-key', 'refused the request (401): set OFFHOOK_VOICE_KEY'],
  ['silent', 'did not answer within 2 seconds: see its log'],
] as const)('behavior: warns of a server that %s', async (failure, words) => {
  const { url } = await serve({ behavior: { failure } })
  const { lines, warnings } = await checkModels({ voice: { url, key: 'sk-secret' } })
  expect(lines).toEqual([`voice        ${url}, tts-1, voice alloy`])
  expect(warnings).toEqual([expect.stringContaining(`The voice server at ${url} ${words}`)])
  expect(warnings[0]).not.toContain('secret')
})
