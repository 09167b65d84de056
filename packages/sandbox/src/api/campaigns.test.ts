import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

const START = Date.parse('2026-03-01T09:00:00.000Z')
const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a campaign', () => {
  async function startCampaign(body: object = {}) {
    const { request, create } = createTestPlatform()
    const { id: phoneNumberId } = await create('/phone-number', { provider: 'vapi' })
    const customers = [{ number: '+1' }, { number: '+2' }]
    const campaign = await create('/campaign', {
      name: 'May',
      phoneNumberId,
      customers,
      assistantId: 'demo',
      ...body,
    })
    return { request, campaign, get: async () => (await request(`GET /campaign/${campaign.id}`)).body }
  }

  test('default: has a call for each customer, and ends with the last', async () => {
    const { request, campaign, get } = await startCampaign()
    expect(campaign).toMatchObject({ status: 'in-progress', callsCounterQueued: 2 })
    const calls = (await request('GET /call')).body
    expect(calls).toMatchObject([
      { campaignId: campaign.id, customer: { number: '+2' }, assistantId: 'demo' },
      { campaignId: campaign.id, customer: { number: '+1' }, phoneNumberId: campaign.phoneNumberId },
    ])
    vi.setSystemTime(START + 3600 * SECOND)
    expect(await get()).toMatchObject({
      status: 'ended',
      endedReason: 'campaign.ended.success',
      callsCounterEnded: 2,
      calls: { [calls[0].id]: { status: 'ended' } },
    })
  })

  test.each([
    ['while it runs', {}, 'campaign.in-progress.ended-by-user', 'manually-canceled'],
    [
      'before it begins',
      { schedulePlan: { earliestAt: '2026-03-02T09:00:00.000Z' } },
      'campaign.scheduled.ended-by-user',
      'scheduled-call-deleted',
    ],
  ])('behavior: is ended %s, and its calls with it', async (_when, body, endedReason, callReason) => {
    const { request, campaign, get } = await startCampaign(body)
    vi.setSystemTime(START + 3 * SECOND)
    const ended = await request(`PATCH /campaign/${campaign.id}`, { status: 'ended' })
    expect(ended.body).toMatchObject({ status: 'ended', endedReason, callsCounterEnded: 2 })
    vi.setSystemTime(START + 7 * 86_400 * SECOND)
    expect(await get()).toMatchObject({ status: 'ended', endedReason })
    expect((await request('GET /call')).body).toMatchObject([
      { status: 'ended', endedReason: callReason },
      {},
    ])
  })

  test('parameters: pages by status and id', async () => {
    const { request, campaign } = await startCampaign()
    for (const path of ['/campaign', '/campaign/paginated']) {
      const count = async (status: string) =>
        (await request(`GET ${path}?status=${status}`)).body.metadata.totalItems
      expect(await count('in-progress')).toBe(1)
      expect(await count('ended')).toBe(0)
    }
    expect((await request(`GET /campaign?id=${campaign.id}`)).body.results).toMatchObject([campaign])
    expect((await request('GET /campaign?id=other')).body.results).toEqual([])
  })

  test('behavior: needs customers who can be called', async () => {
    const { request, campaign } = await startCampaign()
    const { phoneNumberId } = campaign
    const faults = {
      status: 400,
      body: { message: ['each value in customers must have a number or a sipUri'] },
    }
    const customers = [{ sipUri: 'sip:ada@example.com' }, {}]
    expect(await request('POST /campaign', { name: 'May', phoneNumberId, customers })).toMatchObject(faults)
    expect(await request(`PATCH /campaign/${campaign.id}`, { customers })).toMatchObject(faults)
    expect((await request('GET /campaign')).body.results).toHaveLength(1)
  })

  test('behavior: keeps its name, its number and its customers', async () => {
    const { request, campaign, get } = await startCampaign()
    const change = { name: null, customers: null, phoneNumberId: null }
    const message = ['name must be a string', 'phoneNumberId must be a string', 'customers must be an array']
    expect(await request(`PATCH /campaign/${campaign.id}`, change)).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await get()).toMatchObject({ name: 'May', phoneNumberId: campaign.phoneNumberId })
  })

  test('behavior: its status can only be ended', async () => {
    const { request, campaign } = await startCampaign()
    expect(await request(`PATCH /campaign/${campaign.id}`, { status: 'scheduled' })).toMatchObject({
      status: 400,
    })
  })
})
