import { expect, onTestFinished, test, vi } from 'vitest'
import { planSteps, viewCall } from '../api/callProgress.ts'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { createWebhooks } from './createWebhooks.ts'

test('behavior: a listener that throws stops neither a delivery nor the other listeners', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const failure = new Error('The log is full.')
  const onEvent = vi.fn(() => {
    throw failure
  })
  // the first delivery fails, and its notice is an event
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}))
  fetch.mockRejectedValueOnce(new TypeError('fetch failed'))
  const listener = vi.fn()
  const { create, request } = createTestPlatform({
    isServer: true,
    onEvent,
    createWebhooks: (context) => {
      context.listeners.add(listener)
      return createWebhooks(
        context,
        { fetch, allows: () => true, wait: async () => undefined },
        { viewCall: (call) => viewCall(call, context), planSteps: (call) => planSteps(context, call) },
      )
    },
  })
  const server = { url: 'http://127.0.0.1:1/' }
  const assistant = { server, serverMessages: ['chat.created', 'chat.deleted'] }
  const { id } = await create('/chat', { assistant, input: 'Hello' })
  expect((await request(`DELETE /chat/${id}`)).status).toBe(200)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  const notice = 'The server of chat.created cannot be reached.'
  expect(listener).toHaveBeenCalledWith({ type: 'chat', chatId: id, notice })
  expect(onEvent).toHaveBeenCalledWith({ type: 'chat', chatId: id, notice })
  expect(log).toHaveBeenCalledWith(failure)
})
