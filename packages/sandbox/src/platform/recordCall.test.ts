import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'

const START = Date.parse('2026-03-01T10:00:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: START - 1000 }))
afterEach(() => void vi.useRealTimers())

/** A call that has begun. Each report comes at that second of it. */
async function startedCall() {
  const { request, create } = createTestPlatform()
  const { id } = await create('/call/web', { assistantId: 'demo' })
  const report = async (second: number, body: object) => {
    vi.setSystemTime(START + second * 1000)
    expect(await request(`POST /room/${id}/report`, body, { headers: { authorization: '' } })).toMatchObject({
      status: 204,
    })
  }
  await report(0, { status: 'in-progress' })
  return {
    report,
    record: async () => (await request(`GET /call/${id}`)).body,
    messages: async () => (await request(`GET /call/${id}`)).body.messages,
    artifact: async () => (await request(`GET /call/${id}`)).body.artifact,
  }
}

test('default: the words that announce a tool come before its call', async () => {
  const { report, messages, artifact } = await startedCall()
  await report(1, { role: 'tool_calls', toolCalls: [{ id: 'a' }, { id: 'b' }] })
  await report(1.2, { role: 'tool_call_result', toolCallId: 'a', result: '1' })
  await report(3, { role: 'bot', message: 'One moment.', duration: 1500, precedes: 'a' })
  await report(5, { role: 'bot', message: 'Booked.', duration: 1000 })
  expect(await messages()).toEqual([
    {
      role: 'bot',
      message: 'One moment.',
      duration: 1500,
      time: START + 1000,
      endTime: START + 3000,
      secondsFromStart: 1,
    },
    expect.objectContaining({ role: 'tool_calls', time: START + 1000 }),
    expect.objectContaining({ role: 'tool_call_result', time: START + 1200 }),
    expect.objectContaining({ message: 'Booked.', time: START + 4000 }),
  ])
  expect((await artifact()).transcript).toBe('AI: One moment.\nAI: Booked.\n')
})

test('default: the words of the user have the time at which they were spoken', async () => {
  const { report, messages } = await startedCall()
  await report(6, { role: 'user', message: 'Bye.', duration: 1000, endedMsAgo: 2000 })
  expect(await messages()).toMatchObject([
    { time: START + 3000, endTime: START + 4000, secondsFromStart: 3, duration: 1000 },
  ])
  expect(Object.keys((await messages())[0])).not.toContain('endedMsAgo')
})

test('behavior: words that end last and began first come first', async () => {
  const { report, messages } = await startedCall()
  await report(4, { role: 'user', message: 'Okay.', duration: 500, endedMsAgo: 1000 })
  await report(6, { role: 'bot', message: 'A long story.', duration: 5000 })
  expect(await messages()).toMatchObject([{ message: 'A long story.' }, { message: 'Okay.' }])
})

test('behavior: words do not begin before the call', async () => {
  const { report, messages } = await startedCall()
  await report(1, { role: 'user', message: 'Hello?', duration: 800, endedMsAgo: 5000 })
  expect(await messages()).toMatchObject([{ time: START, endTime: START }])
})

test('behavior: a page that joins again does not move the start of the call', async () => {
  const { report, record } = await startedCall()
  await report(1, { role: 'bot', message: 'Hello.', duration: 500 })
  await report(5, { status: 'in-progress' })
  expect(await record()).toMatchObject({ startedAt: new Date(START).toISOString() })
  await report(6, { role: 'user', message: 'Hi.' })
  expect((await record()).messages).toMatchObject([{ secondsFromStart: 0.5 }, { secondsFromStart: 6 }])
})

test.each([-5000, 43_200_001, Number.NaN, '100'])(
  'behavior: the duration %j is not taken',
  async (duration) => {
    const { report, messages } = await startedCall()
    await report(0.1, { role: 'bot', message: 'Hello.', duration, endedMsAgo: duration })
    expect(await messages()).toEqual([
      { role: 'bot', message: 'Hello.', time: START + 100, secondsFromStart: 0.1 },
    ])
  },
)

test('behavior: the reports of a leaving page come together, and none counts after the end', async () => {
  const { report, record } = await startedCall()
  await report(1, [
    { role: 'bot', message: 'Hello.' },
    { status: 'ended', endedReason: 'customer-ended-call' },
    { role: 'bot', message: 'Late.' },
  ])
  expect(await record()).toMatchObject({ status: 'ended', messages: [{ message: 'Hello.' }] })
})
