import { expect, test } from 'vitest'
import { createSandbox } from './createSandbox.ts'

const init = { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{"assistantId":"demo"}' }

test('default: answers in memory, at an address that leads nowhere', async () => {
  const sandbox = createSandbox()
  const answer = await sandbox.fetch(`${sandbox.baseUrl}/call/web`, init)
  expect(sandbox.baseUrl).toBe('https://sandbox.invalid')
  expect(answer.status).toBe(201)
  expect(sandbox.control.rooms()).toEqual([])
})

test('parameters: baseUrl, with or without a slash at its end', async () => {
  const sandbox = createSandbox({ baseUrl: 'http://localhost:4242/' })
  const answer = await sandbox.fetch(new Request('http://localhost:4242/call/web', init))
  expect((await answer.json()).webCallUrl).toMatch(/^http:\/\/localhost:4242\/room\//)
})

test('behavior: an aborted request is not answered', async () => {
  const { fetch, baseUrl } = createSandbox()
  const answer = fetch(`${baseUrl}/call/web`, { ...init, signal: AbortSignal.abort() })
  await expect(answer).rejects.toHaveProperty('name', 'AbortError')
})

test('behavior: two sandboxes share nothing', async () => {
  const one = createSandbox({ faults: ['web-call-500'] })
  const other = createSandbox()
  expect((await other.fetch(`${other.baseUrl}/call/web`, init)).status).toBe(201)
  expect((await one.fetch(`${one.baseUrl}/call/web`, init)).status).toBe(500)
})
