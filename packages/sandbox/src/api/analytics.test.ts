import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stepOf } from './analytics.ts'
import { createTestPlatform } from './createTestPlatform.ts'

const DAY = 86_400_000
const START = Date.parse('2026-03-03T10:20:30.456Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two calls that ended on one day, one that began on the next. */
async function createCalls() {
  const script = { greeting: { text: 'x'.repeat(1000) }, turns: [] }
  const { request, create } = createTestPlatform({ script })
  const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }
  const call = (assistantId: string) =>
    create('/call', { assistantId, phoneNumber, customer: { number: '+15555550100' } })
  await call('demo')
  await call('echo')
  vi.setSystemTime(START + DAY)
  await call('demo')
  return async (query: object) => {
    const { status, body } = await request('POST /analytics', {
      queries: [{ name: 'q', table: 'call', ...query }],
    })
    return status === 201 ? body[0].result : body
  }
}

const count = { operation: 'count', column: 'id' }

describe('POST /analytics', () => {
  test('default: figures over the last week', async () => {
    const query = await createCalls()
    const operations = ['sum', 'avg', 'min', 'max', 'count', 'history'].map((operation) => ({
      operation,
      column: 'duration',
    }))
    expect(await query({ operations })).toEqual([
      {
        sumDuration: 120,
        avgDuration: 60,
        minDuration: 60,
        maxDuration: 60,
        countDuration: 2,
        historyDuration: 120,
      },
    ])
    expect(await query({ operations: [{ ...count, alias: 'calls' }] })).toEqual([{ calls: 3 }])
    const costs = [
      { operation: 'sum', column: 'costBreakdown.llm' },
      { operation: 'sum', column: 'minutesUsed' },
    ]
    expect(await query({ operations: costs })).toEqual([{ sumCostBreakdownLlm: 0.04, sumMinutesUsed: 2 }])
  })

  test('parameters: groupBy, and step', async () => {
    const query = await createCalls()
    expect(await query({ operations: [count], groupBy: ['assistantId', 'status'] })).toEqual([
      { assistantId: 'demo', status: 'ended', countId: 1 },
      { assistantId: 'echo', status: 'ended', countId: 1 },
      { assistantId: 'demo', status: 'queued', countId: 1 },
    ])
    expect(await query({ operations: [count], timeRange: { step: 'day' } })).toEqual([
      { date: '2026-03-03T00:00:00.000Z', countId: 2 },
      { date: '2026-03-04T00:00:00.000Z', countId: 1 },
    ])
  })

  test('parameters: start and end', async () => {
    const query = await createCalls()
    const until = { start: '2026-03-01T00:00:00Z', end: '2026-03-04T00:00:00Z' }
    expect(await query({ operations: [count], timeRange: until })).toEqual([{ countId: 2 }])
    const before = { start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' }
    expect(await query({ operations: [count], timeRange: before })).toEqual([{ countId: 0 }])
    expect(await query({ operations: [count], groupBy: ['type'], timeRange: before })).toEqual([])
    const ancient = { end: '-271821-04-20T00:00:00Z' }
    expect(await query({ operations: [count], timeRange: ancient })).toEqual([{ countId: 0 }])
  })

  test.each([
    [{}, 'operations must be an array'],
    [{ operations: [{}] }, 'column must be a string'],
    [{ operations: [{ operation: 'median', column: 'id' }] }, /^operation must be one of/],
    [{ operations: [count], table: 'tool' }, /^table must be one of/],
    [{ operations: [count], timeRange: { step: 'fortnight' } }, /^step must be one of/],
    [
      { operations: [count], timeRange: { start: 'then' } },
      'timeRange.start must be a valid ISO 8601 date string',
    ],
    [
      { operations: [count], timeRange: { end: 'then' } },
      'timeRange.end must be a valid ISO 8601 date string',
    ],
  ])('behavior: 400 for %j', async (input, message) => {
    const query = await createCalls()
    const { statusCode, message: messages } = await query(input)
    expect(statusCode).toBe(400)
    expect(messages).toContainEqual(expect.stringMatching(message))
  })
})

test.each([
  ['second', '2026-05-21T10:20:30.000Z'],
  ['minute', '2026-05-21T10:20:00.000Z'],
  ['hour', '2026-05-21T10:00:00.000Z'],
  ['day', '2026-05-21T00:00:00.000Z'],
  ['week', '2026-05-18T00:00:00.000Z'],
  ['month', '2026-05-01T00:00:00.000Z'],
  ['quarter', '2026-04-01T00:00:00.000Z'],
  ['year', '2026-01-01T00:00:00.000Z'],
  ['decade', '2020-01-01T00:00:00.000Z'],
  ['century', '2000-01-01T00:00:00.000Z'],
  ['millennium', '2000-01-01T00:00:00.000Z'],
])('parameters: the %s of a time', (step, begin) => {
  expect(stepOf('2026-05-21T10:20:30.456Z', step)).toBe(begin)
})
