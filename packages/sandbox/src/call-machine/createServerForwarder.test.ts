import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { createServerForwarder } from './createServerForwarder.ts'

const ROOM = 'http://127.0.0.1:4242/room/one'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** A forwarder whose effects on the agent are listed in `done`. */
function createForwarder(wanted?: string[]) {
  const done: unknown[] = []
  const results: unknown[] = []
  const { forward, runsOnServer } = createServerForwarder(readRoomUrl(`${ROOM}?token=secret`), wanted, {
    onMessage: (message) => done.push(message),
    onResult: (toolCallResult) => results.push(toolCallResult),
    onSpokenResult: (toolCallId) => done.push(toolCallId),
  })
  return { done, results, forward, runsOnServer }
}

const toolCalls = { type: 'tool-calls', toolCallList: [] }
const result = { role: 'tool', tool_call_id: 'a', content: '80' }

test('default: a message is sent with the token of the room', async () => {
  fetched.mockResolvedValue(Response.json({ results: [] }))
  const { forward } = createForwarder(['speech-update'])
  forward({ type: 'speech-update', status: 'started' })
  forward({ type: 'model-output', output: 'a' })
  forward({ type: 'status-update', status: 'ended' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`${ROOM}/server-message`)
  expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' })
})

test('default: the result of a tool is answered by the agent', async () => {
  fetched.mockResolvedValue(Response.json({ results: [{ toolCallId: 'a', result: '80' }] }))
  const { done, forward } = createForwarder([])
  forward(toolCalls)
  await vi.waitFor(() => expect(done).toHaveLength(1))
  expect(done).toEqual([{ type: 'add-message', message: result, triggerResponseEnabled: true }])
})

test('default: the page is told a result, and an error as such', async () => {
  const served = [
    { toolCallId: 'a', result: '80' },
    { toolCallId: 'b', result: 'No table', isError: true },
  ]
  fetched.mockResolvedValue(Response.json({ results: served }))
  const { results, forward } = createForwarder([])
  forward(toolCalls)
  await vi.waitFor(() => expect(results).toHaveLength(2))
  expect(results).toEqual([
    { toolCallId: 'a', result: '80' },
    { toolCallId: 'b', error: 'No table' },
  ])
})

test('behavior: words of the tool stand for the answer', async () => {
  const spoken = { text: 'It costs 80.', endsCall: true }
  fetched.mockResolvedValue(Response.json({ results: [{ toolCallId: 'a', result: '80', spoken }] }))
  const { done, forward } = createForwarder([])
  forward(toolCalls)
  await vi.waitFor(() => expect(done).toHaveLength(3))
  expect(done).toEqual([
    { type: 'add-message', message: result, triggerResponseEnabled: false },
    'a',
    { type: 'say', content: 'It costs 80.', endCallAfterSpoken: true },
  ])
})

test('behavior: a call of a tool is served until the servers have ended', async () => {
  const calls = { type: 'tool-calls', toolCallList: [{ id: 'a' }, { id: 'b' }] }
  let end: (response: Response) => void = () => undefined
  fetched.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  const { done, forward, runsOnServer } = createForwarder([])
  expect(runsOnServer('a')).toBe(false)
  forward(calls)
  expect(['a', 'b', 'c'].map(runsOnServer)).toEqual([true, true, false])
  end(Response.json({ results: [{ toolCallId: 'a', result: '80' }] }))
  await vi.waitFor(() => expect(done).toHaveLength(1))
  expect(['a', 'b'].map(runsOnServer)).toEqual([false, false])
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  forward(calls)
  await vi.waitFor(() => expect(runsOnServer('a')).toBe(false))
  const page = createForwarder(undefined)
  page.forward(calls)
  expect(page.runsOnServer('a')).toBe(false)
})

test('behavior: without a server nothing is sent, and a failed request has no effect', async () => {
  createForwarder(undefined).forward(toolCalls)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  const { done, forward } = createForwarder([])
  forward(toolCalls)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  expect(done).toEqual([])
})
