import { beforeEach, expect, test, vi } from 'vitest'
import { planSteps, viewCall } from '../api/callProgress.ts'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { createWebhooks } from './createWebhooks.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A phone call to an assistant with a server, and what the server gets. */
async function callPhone(fields: object = {}) {
  const received: string[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const { type, status, endedReason } = JSON.parse(String(init?.body)).message
    received.push([type, status, endedReason].filter((each) => each !== undefined).join(' '))
    return Response.json({})
  })
  const { create, request } = createTestPlatform({
    isServer: true,
    createWebhooks: (context) =>
      createWebhooks(
        context,
        { fetch, allows: () => true, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
        { viewCall: (call) => viewCall(call, context), planSteps: (call) => planSteps(context, call) },
      ),
  })
  const { id } = await create('/call', {
    assistant: { firstMessage: 'Hello.', server: { url: 'http://127.0.0.1:1/' } },
    phoneNumber: { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' },
    customer: { number: '+15551234567' },
    ...fields,
  })
  return { id, received, create, request }
}

const BEGUN = ['status-update ringing', 'status-update in-progress', 'assistant.started']

test('default: the server of a phone call gets each step at its time, and the report', async () => {
  const { received } = await callPhone()
  await vi.advanceTimersByTimeAsync(450)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(1600)
  expect(received).toEqual(BEGUN)
  await vi.runAllTimersAsync()
  expect(received.slice(3)).toEqual([
    'status-update ended customer-ended-call',
    'end-of-call-report customer-ended-call',
  ])
})

test('behavior: a call that is ended, or deleted, before its time', async () => {
  const ended = await callPhone()
  await vi.advanceTimersByTimeAsync(2100)
  await ended.request(`POST /call/${ended.id}/control`, { type: 'end-call' })
  await vi.runAllTimersAsync()
  expect(ended.received).toEqual([
    ...BEGUN,
    'status-update ended assistant-ended-call',
    'end-of-call-report assistant-ended-call',
  ])
  const deleted = await callPhone()
  await deleted.request(`DELETE /call/${deleted.id}`)
  await vi.runAllTimersAsync()
  expect(deleted.received).toEqual([])
})

test('parameters: schedulePlan', async () => {
  const earliestAt = new Date(Date.now() + 60_000).toISOString()
  const { received } = await callPhone({ schedulePlan: { earliestAt } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(2100)
  expect(received).toEqual(BEGUN)
  const far = await callPhone({ schedulePlan: { earliestAt: new Date(Date.now() + 2 ** 32).toISOString() } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(far.received).toEqual([])
})
