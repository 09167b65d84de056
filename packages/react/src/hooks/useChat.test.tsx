import { fakeFetch } from '@offhook/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useChat } from '../exports/index.ts'
import { fakeForEachTest } from '../testing/fakeForEachTest.tsx'

afterEach(cleanup)

const fake = fakeForEachTest()

/** The answer to a message, as a stream. */
function answerWith(...texts: string[]): Response {
  const events = texts.map((delta) => ({
    id: 'chat',
    sessionId: 's1',
    path: 'chat.output[0].content',
    delta,
  }))
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(`${body}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
}

/** A hook whose requests are answered by the test. */
function renderChat(answer: (body: unknown) => unknown = () => answerWith('At ', 'nine.')) {
  const fetch = fakeFetch(({ body }) => answer(body))
  const options = { publicKey: 'key', assistant: 'reception', fetch }
  const view = renderHook((change: object) => useChat({ ...options, ...change }), {
    initialProps: {},
    wrapper: StrictMode,
  })
  return { ...view, fetch, texts: () => view.result.current.lines.map(({ text }) => text) }
}

test('default: sends a text without a provider, and shows the answer', async () => {
  const { result, texts, fetch } = renderChat()
  expect(result.current).toMatchObject({ status: 'idle', lines: [], error: null })
  await act(async () => expect(await result.current.send('When do you open?')).toBe('answered'))
  expect(texts()).toEqual(['When do you open?', 'At nine.'])
  expect(fetch.requests.map(({ body }) => body)).toMatchObject([{ assistantId: 'reception' }])
  act(() => result.current.reset())
  expect(texts()).toEqual([])
})

test('behavior: a failure is in the state', async () => {
  const { result, texts } = renderChat(() => new Response('{}', { status: 401 }))
  await act(async () => expect(await result.current.send('Hello')).toBe('not-sent'))
  expect(result.current).toMatchObject({ status: 'failed', error: { code: 'api-authentication' } })
  expect(texts()).toEqual([])
})

test('behavior: unmounting stops an answer on its way', async () => {
  let signal: AbortSignal | null | undefined
  const fetch: typeof globalThis.fetch = (_url, init) => {
    signal = init?.signal
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
  }
  const { result, unmount } = renderHook(() => useChat({ publicKey: 'key', assistant: 'a', fetch }))
  const sending = result.current.send('Hello')
  await vi.waitFor(() => expect(signal).toBeDefined())
  unmount()
  expect(signal?.aborted).toBe(true)
  expect(await sending).toBe('interrupted')
})

test('behavior: another assistant begins a new conversation, other new options do not', async () => {
  const { result, rerender, texts, fetch } = renderChat()
  await act(() => result.current.send('One'))
  rerender({ publicKey: () => 'other' })
  expect(texts()).toHaveLength(2)
  rerender({ assistant: 'sales' })
  expect(texts()).toEqual([])
  await act(() => result.current.send('Two'))
  expect(fetch.requests.at(-1)?.body).toMatchObject({
    assistantId: 'sales',
    input: [{ role: 'user', content: 'Two' }],
  })
})

test('parameters: null is no chat', async () => {
  const { result } = renderHook(() => useChat(null))
  expect(await result.current.send('Hello')).toBe('not-sent')
  act(() => result.current.reset())
  expect(result.current.status).toBe('idle')
})

test('parameters: an invalid option is an error of the component', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useChat({ assistant: 'a' }))).toThrow('publicKey')
})

test('behavior: a call of the provider belongs to the conversation, and renders nothing', async () => {
  const fetch = fakeFetch(() => answerWith('Yes.'))
  const onRender = vi.fn()
  const { result } = renderHook(
    () => {
      onRender()
      return useChat({ publicKey: 'key', assistant: 'a', fetch })
    },
    { wrapper: fake.wrapper },
  )
  await act(() => result.current.send('One'))
  onRender.mockClear()
  await fake.connect()
  fake.says('assistant', 'Hello', 'partial')
  fake.says('assistant', 'Hello there.')
  await fake.stop()
  expect(onRender).not.toHaveBeenCalled()
  await act(() => result.current.send('Two'))
  expect(fetch.requests[1]?.body).toMatchObject({
    input: [{ role: 'system', content: expect.stringContaining('Hello there.') }, { content: 'Two' }],
  })
})
