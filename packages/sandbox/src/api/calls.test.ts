import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readRoomUrl } from '../platform/roomUrl.ts'
import { GONE_MS } from './callProgress.ts'
import { createTestPlatform } from './createTestPlatform.ts'

const START = Date.parse('2026-03-01T09:00:00.000Z')
const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const customer = { number: '+15555550100', name: 'Ada' }
const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }
const script = { greeting: { text: 'Hello there.' }, turns: [{ text: 'Fine.' }] }

/** A call that was made, and a way to look at it later. */
async function startCall(body: object = {}) {
  const { request, create } = createTestPlatform({ script })
  const call = await create('/call', { assistantId: 'demo', customer, phoneNumber, ...body })
  const after = async (milliseconds: number) => {
    vi.setSystemTime(START + milliseconds)
    return (await request(`GET /call/${call.id}`)).body
  }
  return { request, call, after }
}

describe('a phone call', () => {
  test('default: goes on as if a customer had answered', async () => {
    const { call, after } = await startCall()
    expect(call).toMatchObject({ type: 'outboundPhoneCall', status: 'queued', assistantId: 'demo', customer })
    expect(call).not.toHaveProperty('startedAt')
    expect(await after(SECOND)).toMatchObject({ status: 'ringing' })
    const talking = await after(2.5 * SECOND)
    expect(talking).toMatchObject({
      status: 'in-progress',
      messages: [{ role: 'bot', message: 'Hello there.' }],
    })
    expect(talking).not.toHaveProperty('endedAt')
    const over = await after(60 * SECOND)
    expect(over).toMatchObject({
      status: 'ended',
      endedReason: 'customer-ended-call',
      messages: [{ role: 'bot' }, { role: 'user' }, { role: 'bot', message: 'Fine.' }],
      artifact: {
        transcript: 'AI: Hello there.\nUser: (they spoke for 2 seconds)\nAI: Fine.\n',
        messagesOpenAIFormatted: [
          { role: 'assistant', content: 'Hello there.' },
          { role: 'user' },
          { content: 'Fine.' },
        ],
      },
      analysis: { successEvaluation: 'true' },
    })
    expect(Date.parse(over.endedAt) - Date.parse(over.startedAt)).toBe(17 * 60 + 2000)
    expect(over.cost).toBeGreaterThan(0)
    expect(over.costBreakdown.total).toBe(over.cost)
  })

  test.each(['+275760-09-12T23:59:59.000Z', '9e99', 'tomorrow', '2026-13-01', 5, {}])(
    'behavior: the date %j of a schedulePlan is refused',
    async (date) => {
      const { request } = createTestPlatform()
      for (const name of ['earliestAt', 'latestAt']) {
        const schedulePlan = { earliestAt: '2026-03-02', [name]: date }
        const input = { assistantId: 'demo', phoneNumberId: 'a', customer, schedulePlan }
        expect(await request('POST /call', input)).toMatchObject({
          status: 400,
          body: { message: [`schedulePlan.${name} must be a valid ISO 8601 date string`] },
        })
        const { phoneNumberId, ...campaign } = { ...input, name: 'Spring', customers: [customer] }
        expect(await request('POST /campaign', { ...campaign, phoneNumberId })).toMatchObject({ status: 400 })
      }
      expect((await request('GET /call')).body).toEqual([])
    },
  )

  test('parameters: schedulePlan', async () => {
    const schedulePlan = { earliestAt: new Date(START + 3600 * SECOND).toISOString() }
    const { request, call, after } = await startCall({ schedulePlan })
    expect(call.status).toBe('scheduled')
    expect((await request('GET /call')).body).toMatchObject([{ id: call.id, status: 'scheduled' }])
    expect(await after(3599 * SECOND)).toHaveProperty('status', 'scheduled')
    expect(await after(3601 * SECOND)).toHaveProperty('status', 'ringing')
  })

  test('parameters: customers, each with a call of its own', async () => {
    const { request, create } = createTestPlatform()
    const sip = { sipUri: 'sip:ben@example.com' }
    const batch = await create('/call', {
      assistantId: 'demo',
      phoneNumber,
      customers: [customer, { name: 'Nobody' }, sip],
    })
    expect(batch).toEqual({
      results: [expect.objectContaining({ customer }), expect.objectContaining({ customer: sip })],
      errors: [{ customer: { name: 'Nobody' }, error: expect.any(String) }],
    })
    const ids = batch.results.map(({ id }: { id: string }) => id)
    const listed = (await request('GET /call')).body.map(({ id }: { id: string }) => id)
    expect(listed.sort()).toEqual(ids.sort())
  })

  test.each([
    ['nobody to answer', { customer }, /^one of assistantId, /],
    ['nobody to call', { assistantId: 'demo' }, /^one of customer /],
    [
      'a customer who cannot be reached',
      { assistantId: 'demo', customer: { name: 'Ada' } },
      /^one of customer /,
    ],
    [
      'a name that is too long',
      { assistantId: 'demo', customer, name: 'x'.repeat(41) },
      /^name must be shorter/,
    ],
    [
      'a number that is none',
      { assistantId: 'demo', phoneNumber, customer: { number: 'hello' } },
      /^customer.number must be a valid phone number in the E.164 format. Hot tip, /,
    ],
    [
      'a number in the wrong field',
      { assistantId: 'demo', phoneNumber: { ...phoneNumber, phoneNumber: '+15555550100' }, customer },
      /^phoneNumber.property phoneNumber should not exist$/,
    ],
  ])('behavior: 400 for %s', async (_what, body, message) => {
    const { request } = createTestPlatform()
    const answer = await request('POST /call', body)
    expect(answer).toMatchObject({ status: 400, body: { message: [expect.stringMatching(message)] } })
    expect((await request('GET /call')).body).toEqual([])
  })

  test('behavior: nobody is called without a number to call from', async () => {
    const { request } = createTestPlatform()
    const message = "Couldn't Get Phone Number. Need Either `phoneNumberId` Or `phoneNumber`."
    for (const callee of [{ customer }, { customers: [customer] }]) {
      expect(await request('POST /call', { assistantId: 'demo', ...callee })).toMatchObject({
        status: 400,
        body: { message },
      })
    }
  })

  test('behavior: a web call follows the reports of its room, which need no key', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/call/web', { assistantId: 'demo' })
    const tell = (report: object) =>
      request(`POST /room/${id}/report`, report, { headers: { authorization: '' } })
    const get = async () => (await request(`GET /call/${id}`)).body
    vi.setSystemTime(START + 3600 * SECOND)
    expect(await get()).toMatchObject({ type: 'webCall', status: 'queued' })
    expect(await tell({ status: 'in-progress' })).toMatchObject({ status: 204 })
    expect(await get()).toMatchObject({ status: 'in-progress', startedAt: '2026-03-01T10:00:00.000Z' })
    vi.setSystemTime(START + 3602 * SECOND)
    await tell({ role: 'bot', message: 'Hello there.' })
    vi.setSystemTime(START + 3605 * SECOND)
    await tell({ role: 'user', message: 'Bye.', duration: 2000 })
    vi.setSystemTime(START + 3660 * SECOND)
    await tell({ status: 'ended', endedReason: 'customer-ended-call' })
    const over = await get()
    expect(over).toMatchObject({
      status: 'ended',
      endedReason: 'customer-ended-call',
      endedAt: '2026-03-01T10:01:00.000Z',
      messages: [
        { role: 'bot', secondsFromStart: 2 },
        {
          role: 'user',
          message: 'Bye.',
          secondsFromStart: 3,
          time: START + 3603 * SECOND,
          endTime: START + 3605 * SECOND,
        },
      ],
      artifact: { transcript: 'AI: Hello there.\nUser: Bye.\n' },
      cost: 0.12,
    })
    await tell({ status: 'ended', endedReason: 'unknown-error' })
    expect(await get()).toEqual(over)
    expect(over.artifact).not.toHaveProperty('performanceMetrics')
  })

  test('behavior: a web call whose page is gone is over', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/call/web', { assistantId: 'demo' })
    const tell = (report: object) => request(`POST /room/${id}/report`, report)
    const get = async () => (await request(`GET /call/${id}`)).body
    const at = (ms: number) => vi.setSystemTime(START + ms)
    await tell({ status: 'in-progress' })
    at(15_000)
    expect(await tell({ present: true })).toMatchObject({ status: 204 })
    at(15_000 + GONE_MS - 1)
    expect(await get()).toMatchObject({ status: 'in-progress' })
    at(15_000 + GONE_MS)
    const endedAt = new Date(START + 15_000).toISOString()
    expect(await get()).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call', endedAt })
    expect((await request('GET /__sandbox/calls')).body).toMatchObject([{ status: 'ended', endedAt }])
    // a page that was only suspended
    await tell({ present: true })
    expect(await get()).toMatchObject({ status: 'in-progress' })
  })

  test('behavior: a web call whose page was gone before the server started is over', async () => {
    const surroundings = { isServer: true }
    const first = createTestPlatform(surroundings)
    const { id } = await first.create('/call/web', { assistantId: 'demo' })
    await first.request(`POST /room/${id}/report`, { status: 'in-progress' })
    const { request } = createTestPlatform({ ...surroundings, state: first.platform.state() })
    const get = async () => (await request(`GET /call/${id}`)).body
    vi.setSystemTime(START + GONE_MS - 1)
    expect(await get()).toMatchObject({ status: 'in-progress' })
    // the store's clock runs ahead of the real one by some milliseconds
    vi.setSystemTime(START + GONE_MS + 100)
    expect(await get()).toMatchObject({ status: 'ended', endedAt: expect.stringContaining('09:00:00.0') })
    await request(`POST /room/${id}/report`, { present: true })
    expect(await get()).toMatchObject({ status: 'in-progress' })
  })

  test('behavior: a web call whose page was gone before it began is over', async () => {
    const { request, create } = createTestPlatform({ isServer: true })
    const { id } = await create('/call/web', { assistantId: 'demo', roomDeleteOnUserLeaveEnabled: false })
    const get = async () => (await request(`GET /call/${id}`)).body
    vi.setSystemTime(START + GONE_MS - 1)
    expect(await get()).toMatchObject({ status: 'queued' })
    vi.setSystemTime(START + GONE_MS + 100)
    expect(await get()).toMatchObject({ status: 'ended' })
    // its browser asked for the microphone all the time
    await request(`POST /room/${id}/report`, { status: 'in-progress' })
    expect(await get()).toMatchObject({ status: 'in-progress' })
  })

  test('behavior: a web call in a page without a server waits for its reports', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/call/web', { assistantId: 'demo' })
    vi.setSystemTime(START + 10 * GONE_MS)
    expect((await request(`GET /call/${id}`)).body).toMatchObject({ status: 'queued' })
  })

  test('behavior: the models of a web call whose page is gone do not run', async () => {
    const { request, create } = createTestPlatform({ agent: { transcribe: async () => 'Words.' } })
    const { id, webCallUrl } = await create('/call/web', { assistantId: 'demo' })
    const headers = { authorization: `Bearer ${readRoomUrl(webCallUrl).token}` }
    const transcribe = async () =>
      (await request(`POST /room/${id}/transcribe`, 'speech', { headers })).status
    await request(`POST /room/${id}/report`, { status: 'in-progress' })
    expect(await transcribe()).toBe(200)
    vi.setSystemTime(START + GONE_MS)
    expect(await transcribe()).toBe(404)
  })

  test.each([
    ['over', 'POST /room/:id/report', { status: 'ended', endedReason: 'customer-ended-call' }],
    ['deleted', 'DELETE /call/:id', undefined],
  ])(
    'behavior: the last report of a web call that is %s does not count any longer',
    async (_what, path, body) => {
      const { platform, request, create } = createTestPlatform()
      const { id } = await create('/call/web', { assistantId: 'demo' })
      await request(`POST /room/${id}/report`, { status: 'in-progress' })
      const state = platform.state()
      await request(path.replace(':id', id), body)
      platform.restore(state)
      vi.setSystemTime(START + GONE_MS)
      expect((await request(`GET /call/${id}`)).body).toMatchObject({ status: 'in-progress' })
    },
  )

  test('behavior: a web call that a page may resume waits for it', async () => {
    const { request, create } = createTestPlatform()
    const body = { assistantId: 'demo', roomDeleteOnUserLeaveEnabled: false }
    const { id } = await create('/call/web', body)
    await request(`POST /room/${id}/report`, { status: 'in-progress' })
    vi.setSystemTime(START + 10 * GONE_MS)
    expect((await request(`GET /call/${id}`)).body).toMatchObject({ status: 'in-progress' })
  })

  test('behavior: an invalid report, and one on an unknown web call, are refused', async () => {
    const { request, create, call } = { ...(await startCall()), ...createTestPlatform() }
    const { id } = await create('/call/web', { assistantId: 'demo' })
    for (const report of [
      {},
      { present: 1 },
      { status: 'ended' },
      { role: 'tool', message: 'x' },
      { role: 'bot' },
      [],
    ]) {
      expect(await request(`POST /room/${id}/report`, report)).toMatchObject({ status: 400 })
    }
    for (const other of ['gone', call.id]) {
      expect(await request(`POST /room/${other}/report`, { status: 'in-progress' })).toMatchObject({
        status: 404,
      })
    }
  })

  test('behavior: a web call has its saved assistant', async () => {
    const { create } = createTestPlatform()
    const voice = { provider: 'tavus', voiceId: 'a' }
    const { id } = await create('/assistant', { voice, metadata: { scenario: 'echo' } })
    const call = await create('/call/web', { assistantId: id })
    expect(call).toMatchObject({ assistantId: id, assistant: { voice } })
    expect(call.webCallUrl).toContain('scenario=echo')
  })

  test('behavior: several calls are deleted at once', async () => {
    const { request, create } = createTestPlatform()
    const calls = await Promise.all(
      [1, 2, 3].map(() => create('/call', { assistantId: 'demo', customer, phoneNumber })),
    )
    const [first, second, third] = calls.map(({ id }) => id)
    // the id of the path does not count
    expect((await request(`DELETE /call/${third}`, { ids: [first, second] })).status).toBe(200)
    expect((await request('GET /call')).body).toMatchObject([{ id: third }])
    expect((await request(`DELETE /call/${third}`, { ids: [] })).status).toBe(200)
    expect((await request('GET /call')).body).toEqual([])
  })

  test('behavior: an unknown id leaves all calls', async () => {
    const { request, call } = await startCall()
    expect(await request(`DELETE /call/${call.id}`, { ids: ['gone'] })).toMatchObject({ status: 404 })
    expect((await request('GET /call')).body).toMatchObject([{ id: call.id }])
  })

  test('behavior: nothing but its name can be changed', async () => {
    const { request, call } = await startCall()
    const change = { name: 'First', type: 'webCall', status: 'ended' }
    expect(await request(`PATCH /call/${call.id}`, change)).toMatchObject({
      status: 400,
      body: { message: ['property type should not exist', 'property status should not exist'] },
    })
    expect((await request(`GET /call/${call.id}`)).body).toEqual(call)
    expect((await request(`PATCH /call/${call.id}`, { name: 'First' })).body).toMatchObject({ name: 'First' })
  })
})

describe('the second version of the list', () => {
  test('default: whole calls, and calls without their conversation', async () => {
    const { request, call } = await startCall()
    vi.setSystemTime(START + 60 * SECOND)
    const { body } = await request('GET /v2/call')
    expect(body).toMatchObject({ results: [{ id: call.id, artifact: {} }], metadata: { totalItems: 1 } })
    const [metadata] = (await request('GET /v2/call/metadata')).body.results
    expect(metadata).toMatchObject({ id: call.id, status: 'ended', cost: body.results[0].cost })
    expect(metadata).not.toHaveProperty('artifact')
    expect(metadata).not.toHaveProperty('messages')
  })

  test('parameters: filters by the result of a call', async () => {
    const { request } = await startCall()
    vi.setSystemTime(START + 60 * SECOND)
    const [{ cost }] = (await request('GET /v2/call')).body.results
    const count = async (query: string) => (await request(`GET /v2/call?${query}`)).body.metadata.totalItems
    expect(await count(`cost=${cost}&costGe=${cost}&costLe=${cost}`)).toBe(1)
    expect(await count(`costGe=${cost + 1}`)).toBe(0)
    expect(await count(`costLe=${cost / 2}`)).toBe(0)
    expect(await count('successEvaluation=true&endedReason=customer-ended-call')).toBe(1)
    expect(await count('successEvaluation=false')).toBe(0)
  })
})

describe('the export', () => {
  test('parameters: async=false is CSV', async () => {
    const { request, call } = await startCall({ customer: { ...customer, name: 'Ada "A", Lovelace' } })
    vi.setSystemTime(START + 60 * SECOND)
    const columns = 'columns=id&columns=customerName&columns=duration&columns=squadId&columns=transcript'
    const { headers, text } = await request(`GET /v2/call/export?async=false&${columns}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toBe(
      'id,customerName,duration,squadId,transcript\r\n' +
        `${call.id},"Ada ""A"", Lovelace",3.02,,"AI: Hello there.\nUser: (they spoke for 2 seconds)\nAI: Fine.\n"\r\n`,
    )
  })

  test('default: a job with the address of the CSV', async () => {
    const { request } = await startCall()
    const { body } = await request('GET /v2/call/export?assistantId=demo')
    expect(body).toMatchObject({ id: expect.any(String), status: 'done' })
    const { text } = await request(`GET ${body.url.replace('https://sandbox.invalid', '')}`)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text.split('\r\n')[0]?.split(',')).toHaveLength(23)
  })

  test('behavior: 400 for an unknown column', async () => {
    const { request } = createTestPlatform()
    const { status, body } = await request('GET /v2/call/export?columns=constructor')
    expect(status).toBe(400)
    expect(body.message[0]).toMatch(/^each value in columns must be one of/)
  })
})

describe('the log of a call', () => {
  test('default: lists the steps so far', async () => {
    const { request, call } = await startCall()
    const lines = async (query = '') =>
      (await request(`GET /log?callId=${call.id}${query}`)).body.results.map(
        ({ log }: { log: string }) => log,
      )
    expect(await lines()).toEqual(['The call is queued.'])
    vi.setSystemTime(START + 60 * SECOND)
    expect(await lines('&sortOrder=ASC')).toEqual([
      'The call is queued.',
      'The call is ringing.',
      'The call is in-progress.',
      'bot: Hello there.',
      'user: (they spoke for 2 seconds)',
      'bot: Fine.',
      'The call is ended.',
    ])
    expect(await lines('&limit=1&page=2')).toEqual(['bot: Fine.'])
  })

  test('behavior: deletes the lines so far, and keeps later ones', async () => {
    const { request, call } = await startCall()
    vi.setSystemTime(START + SECOND)
    expect((await request(`DELETE /log?callId=${call.id}`)).status).toBe(204)
    expect((await request(`GET /log?callId=${call.id}`)).body.results).toEqual([])
    vi.setSystemTime(START + 60 * SECOND)
    expect((await request(`GET /log?callId=${call.id}`)).body.results).toHaveLength(5)
  })

  test('behavior: 400 without a call, 404 for an unknown one', async () => {
    const { request } = createTestPlatform()
    for (const method of ['GET', 'DELETE']) {
      expect(await request(`${method} /log`)).toMatchObject({ status: 400 })
      expect(await request(`${method} /log?callId=gone`)).toMatchObject({ status: 404 })
    }
  })
})
