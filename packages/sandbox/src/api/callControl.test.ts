import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

const PHONE_CALL = {
  assistantId: 'demo',
  phoneNumber: { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' },
  customer: { number: '+15551234567' },
}

afterEach(() => vi.useRealTimers())

/** A web call, what its room gets, and the way to its `monitor.controlUrl`. */
async function openCall(assistant: object = {}, start: { before?: object[] } = {}) {
  const { create, request, send } = createTestPlatform({ isServer: true })
  const call = await create('/call/web', { assistant })
  const { pathname } = new URL(call.monitor.controlUrl ?? `https://sandbox.invalid/call/${call.id}/control`)
  const control = (body: unknown, headers = { authorization: '' }) =>
    request(`POST ${pathname}`, body, { headers })
  for (const body of start.before ?? []) await control(body)
  const connect = async (after = '') => {
    const reader = (await send(`GET /room/${call.id}/commands${after}`)).body?.getReader()
    return {
      /** The next line that the room gets. */
      next: async () => new TextDecoder().decode((await reader?.read())?.value),
      close: () => reader?.cancel(),
    }
  }
  return { call, control, connect, create, request, send }
}

const commands = [
  { type: 'say', content: 'One moment.' },
  { type: 'say', content: 'Goodbye.', endCallAfterSpoken: true, interruptAssistantEnabled: true },
  { type: 'add-message', message: { role: 'system', content: 'It rains.' }, triggerResponseEnabled: false },
  { type: 'control', control: 'mute-assistant' },
  { type: 'control', control: 'unmute-assistant' },
  { type: 'control', control: 'say-first-message' },
  { type: 'control', control: 'mute-customer' },
  { type: 'end-call' },
  { type: 'transfer', destination: { type: 'number', number: '+15551234567' }, content: 'One moment.' },
  { type: 'transfer', destination: { type: 'sip', sipUri: 'sip:desk@example.com' } },
]

describe('default', () => {
  test.each(commands)('%j goes to the room of a web call', async (command) => {
    const { control, connect } = await openCall()
    const room = await connect()
    expect(JSON.parse(await room.next())).toEqual({ number: 0 })
    const { status, body } = await control(command)
    expect([status, body]).toEqual([200, {}])
    expect(JSON.parse(await room.next())).toEqual({ number: 1, command })
    await room.close()
  })

  test('a command from before the room listens waits, and comes once', async () => {
    const { control, connect } = await openCall({}, { before: commands.slice(0, 1) })
    const room = await connect()
    await room.next()
    expect(JSON.parse(await room.next())).toMatchObject({ number: 1 })
    await room.close()
    await control(commands[1])
    const next = await connect()
    await next.next()
    expect(JSON.parse(await next.next())).toMatchObject({ number: 2 })
    await next.close()
  })

  test('a connection that was lost names the last command, and gets what came after it', async () => {
    const { connect } = await openCall({}, { before: commands.slice(0, 3) })
    const room = await connect('?after=1')
    await room.next()
    expect([await room.next(), await room.next()].map((line) => JSON.parse(line).number)).toEqual([2, 3])
    await room.close()
  })

  test('a connection that was lost before its first command gets that command again', async () => {
    const { control, connect } = await openCall({}, { before: commands.slice(0, 1) })
    const lost = await connect()
    expect(JSON.parse(await lost.next())).toEqual({ number: 0 })
    await control(commands[1])
    const room = await connect('?after=0')
    const numbers = [await room.next(), await room.next(), await room.next()].map(
      (line) => JSON.parse(line).number,
    )
    expect(numbers).toEqual([0, 1, 2])
    await lost.close()
    await room.close()
    // a page that was reloaded goes on after what the earlier page got
    const reloaded = await connect()
    expect(JSON.parse(await reloaded.next())).toEqual({ number: 2 })
    await reloaded.close()
  })

  test('a HEAD request does not take the place of the room', async () => {
    const { call, control, connect, send } = await openCall()
    const room = await connect()
    await room.next()
    expect((await send(`HEAD /room/${call.id}/commands`)).status).toBe(200)
    await control(commands[0])
    expect(JSON.parse(await room.next())).toMatchObject({ number: 1 })
    await room.close()
  })

  test('a reset drops the commands that wait: with a seed, the next call has the same id', async () => {
    const { create, request, send, platform } = createTestPlatform({ isServer: true, seed: 1 })
    const call = () => create('/call/web', { assistant: {} })
    const say = (content: string, { monitor }: { monitor: { controlUrl?: string } }) =>
      request(`POST ${new URL(monitor.controlUrl ?? '').pathname}`, { type: 'say', content })
    const before = await call()
    await say('Before.', before)
    platform.reset()
    const after = await call()
    expect(after.id).toBe(before.id)
    await say('After.', after)
    const reader = (await send(`GET /room/${after.id}/commands`)).body?.getReader()
    const line = async () => new TextDecoder().decode((await reader?.read())?.value)
    await line()
    expect(JSON.parse(await line())).toMatchObject({ number: 1, command: { content: 'After.' } })
    await reader?.cancel()
  })

  test('the text of say may be in `message`, as the published clients send it', async () => {
    const { control, connect } = await openCall()
    await control({ type: 'say', message: 'One moment.' })
    const room = await connect()
    await room.next()
    expect(JSON.parse(await room.next()).command.content).toBe('One moment.')
    await room.close()
  })

  test('the answer of a web call, its record and that of a phone call have the address', async () => {
    const { call, create, request } = await openCall()
    const url = `https://sandbox.invalid/call/${call.id}/control`
    expect(call.monitor.controlUrl).toBe(url)
    expect((await request(`GET /call/${call.id}`)).body.monitor.controlUrl).toBe(url)
    const phoneCall = await create('/call', PHONE_CALL)
    expect(phoneCall.monitor.controlUrl).toBe(`https://sandbox.invalid/call/${phoneCall.id}/control`)
  })
})

describe('behavior: monitorPlan', () => {
  test('controlEnabled: false: no address, and no control', async () => {
    const { call, control } = await openCall({ monitorPlan: { controlEnabled: false } })
    expect(call.monitor).not.toHaveProperty('controlUrl')
    expect(call.monitor).toHaveProperty('listenUrl')
    expect((await control({ type: 'end-call' })).status).toBe(404)
  })

  test('controlAuthenticationEnabled: a key is needed, and a public one will do', async () => {
    const { control } = await openCall({ monitorPlan: { controlAuthenticationEnabled: true } })
    expect((await control({ type: 'end-call' })).status).toBe(401)
    expect((await control({ type: 'end-call' }, { authorization: 'Bearer pk_1' })).status).toBe(200)
  })
})

describe('behavior: refusals', () => {
  const bodies: [body: unknown, words: string][] = [
    [undefined, 'must be a JSON object'],
    ['{', 'not valid JSON'],
    [[], 'must be a JSON object'],
    [{}, 'type must be one of the following values: say, add-message, control, end-call, transfer'],
    [{ type: 'handoff' }, 'type must be one of'],
    [{ type: 'say' }, 'content must be a string'],
    [{ type: 'say', content: 5 }, 'content must be a string'],
    [{ type: 'say', content: 'a', endCallAfterSpoken: 'yes' }, 'endCallAfterSpoken must be a boolean value'],
    [{ type: 'add-message' }, 'message must be an object'],
    [{ type: 'add-message', message: { role: 'x', content: 'a' } }, 'message.role must be one of'],
    [{ type: 'add-message', message: { role: 'user' } }, 'message.content must be a string'],
    [{ type: 'control', control: 'dance' }, 'control must be one of'],
    [{ type: 'transfer', destination: { type: 'pigeon' } }, 'destination.type must be one of'],
  ]
  test.each(bodies)('%j: 400 with %s', async (body, words) => {
    const { control } = await openCall()
    const refused = await control(body)
    expect(refused.body).toMatchObject({ statusCode: 400, error: 'Bad Request' })
    expect(String(refused.body.message)).toContain(words)
  })

  test('an unknown call, and one that has ended: 404', async () => {
    const { call, control, request } = await openCall()
    const unknown = await request('POST /call/x/control', { type: 'end-call' })
    expect(unknown.body).toEqual({
      message: "No call has the id 'x'.",
      error: 'Not Found',
      statusCode: 404,
    })
    await request(`POST /room/${call.id}/report`, { status: 'ended', endedReason: 'customer-ended-call' })
    const ended = await control({ type: 'end-call' })
    expect([ended.status, ended.body.message]).toEqual([404, `The call '${call.id}' has ended.`])
  })

  test('a call whose page is gone: 404', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { control } = await openCall()
    vi.setSystemTime(Date.now() + 80_000)
    expect((await control({ type: 'end-call' })).status).toBe(404)
  })

  test('the commands of a room with models need its token, and those of an unknown room are 404', async () => {
    const { create, send } = createTestPlatform({
      isServer: true,
      agent: { respond: async function* () {} },
    })
    const call = await create('/call/web', { assistantId: 'demo' })
    const path = `GET /room/${call.id}/commands`
    expect((await send(path)).status).toBe(401)
    const token = new URL(call.webCallUrl).searchParams.get('token')
    const answer = await send(path, undefined, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    expect((await send('GET /room/x/commands')).status).toBe(404)
  })

  test.each([
    ['503', 503],
    ['429:1', 429],
  ] as const)('a failure on demand: %s', async (fault, status) => {
    const { call, request } = await openCall()
    const headers = { 'x-sandbox-fault': fault }
    expect((await request(`POST /call/${call.id}/control`, { type: 'end-call' }, { headers })).status).toBe(
      status,
    )
  })
})

describe('behavior: phone calls, which follow their script', () => {
  test.each([
    [{ type: 'end-call' }, { endedReason: 'assistant-ended-call' }],
    [
      { type: 'transfer', destination: { type: 'number', number: '+15557654321' } },
      { endedReason: 'assistant-forwarded-call', destination: { number: '+15557654321' } },
    ],
  ])('%j ends one', async (command, expected) => {
    const { create, request } = createTestPlatform()
    const { id } = await create('/call', PHONE_CALL)
    expect((await request(`POST /call/${id}/control`, command)).status).toBe(200)
    expect((await request(`GET /call/${id}`)).body).toMatchObject({ status: 'ended', ...expected })
    expect((await request(`POST /call/${id}/control`, command)).status).toBe(404)
  })

  test('other commands are refused', async () => {
    const { create, request } = createTestPlatform()
    const { id } = await create('/call', PHONE_CALL)
    const { status, body } = await request(`POST /call/${id}/control`, { type: 'say', content: 'a' })
    expect([status, String(body.message)]).toEqual([400, expect.stringContaining('follow their script')])
  })
})
