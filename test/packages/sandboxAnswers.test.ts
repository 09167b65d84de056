import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestClient, listOperations } from '@offhook/core/rest'
import { createSandbox } from '@offhook/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '../root.ts'
import { binary, run } from './packedProject.ts'
import { askEverything, type SandboxAnswer } from './sandboxAnswers.ts'

const HOUR = 3_600_000

let answers: SandboxAnswer[]

beforeAll(async () => {
  // Calls end with time, which need not pass here.
  vi.useFakeTimers({ toFake: ['Date'] })
  answers = await askEverything(() => vi.setSystemTime(Date.now() + HOUR))
})
afterAll(() => vi.useRealTimers())

const find = (name: string) => answers.find((answer) => answer.name === name)?.data

describe('the sandbox', () => {
  test('default: answers every operation of the client', () => {
    const asked = listOperations().map(({ resource, name }) => `${resource}.${name}`)
    expect(asked.length).toBeGreaterThan(135)
    expect(answers.map(({ name }) => name).sort()).toEqual(asked.sort())
  })

  test('default: answers contain data', () => {
    const isEmpty = (data: unknown) =>
      JSON.stringify(data)?.startsWith('{"results":[],') || JSON.stringify(data) === '[]'
    expect(answers.filter(({ data }) => isEmpty(data)).map(({ name }) => name)).toEqual([])
    expect(find('calls.get')).toMatchObject({ status: 'ended', messages: expect.anything() })
    expect(find('calls.recording')).toBe('audio/wav')
    expect(find('calls.videoRecording')).toBe(404)
    expect(find('testSuites.runs.get')).toMatchObject({ status: 'completed' })
    expect(find('analytics.query')).toMatchObject([
      { result: [{ status: 'ended', sumCost: expect.any(Number) }, {}] },
    ])
  })

  test('default: iterates lists to their ends, in each of the three ways', async () => {
    const { baseUrl, fetch } = createSandbox()
    const client = createRestClient({ token: 'key', baseUrl, fetch })
    const names = Array.from({ length: 25 }, (_, index) => `name-${index}`)
    const { id } = await client.assistants.create({})
    for (const name of names) {
      await client.tokens.create({ name })
      await client.sessions.create({ assistantId: id, name })
      await client.assistants.update(id, { name })
    }
    const walk = async (list: AsyncIterable<object>) => {
      const found: unknown[] = []
      for await (const item of list) if ('name' in item) found.push(item.name)
      return found
    }
    const newestFirst = names.map((_, index) => `name-${names.length - 1 - index}`)
    expect(await walk(client.tokens.list({ limit: 7 }))).toEqual(newestFirst)
    expect(await walk(client.sessions.list({ limit: 7 }))).toEqual(newestFirst)
    expect(await walk(client.sessions.list({ limit: 7, sortOrder: 'ASC' }))).toEqual(names)
    expect(await walk(client.assistants.listVersions(id, { limit: 7 }))).toEqual(newestFirst)
  })

  test('default: answers have the types of the client', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'offhook-answers-'))
    try {
      const read = answers.filter(({ isDownload }) => !isDownload)
      const lines = read.map(({ name, isStream, data }, index) => {
        const type = `${isStream ? 'Events' : 'Data'}<RestClient['${name.replaceAll('.', "']['")}']>`
        return `export const answer${index}: ${type} = ${JSON.stringify(data)}\n`
      })
      const types = `
        import type { EventStream, RestClient } from '@offhook/core/rest'
        type Method = (...args: never[]) => unknown
        type Data<Of extends Method> = Awaited<ReturnType<Of>>
        type Events<Of extends Method> = ReturnType<Of> extends EventStream<infer Event> ? Event[] : never\n`
      writeFileSync(join(folder, 'answers.ts'), types + lines.join(''))
      const config = { extends: join(root, 'tsconfig.base.json'), files: ['answers.ts'] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      expect(await run(binary('tsc'), ['-p', folder], root)).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
