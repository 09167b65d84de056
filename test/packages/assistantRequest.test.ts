import { type SandboxServer, startSandboxServer } from '@offhook/sandbox/server'
import type { WebhookOptions } from '@offhook/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeServers, serve, serveWebhook } from './serveWebhook.ts'

let sandbox: SandboxServer
beforeEach(async () => {
  sandbox = await startSandboxServer({ port: 0 })
})
afterEach(async () => {
  await sandbox.close()
  closeServers()
})

const request = async (operation: string, body?: unknown) => {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const customer = { number: '+15551234567' }

async function setOrgServer(server: object): Promise<void> {
  const [{ id }] = (await request('GET /org')).body
  await request(`PATCH /org/${id}`, { server })
}

const createNumber = async (fields: object): Promise<string> =>
  (await request('POST /phone-number', { provider: 'vapi', ...fields })).body.id

/** A server that answers with that handler, as the server of a new phone number and of the organization. */
async function serveAnswer(answer: NonNullable<WebhookOptions['on']>['assistant-request']) {
  const asked = vi.fn(answer)
  const { url, received, errors } = await serveWebhook({ on: { 'assistant-request': asked } })
  const server = { url, secret: 'secret' }
  await setOrgServer(server)
  return { asked, received, errors, server, phoneNumberId: await createNumber({ server }) }
}

const callIn = async (phoneNumberId: string) =>
  (await request('POST /__sandbox/calls', { phoneNumberId, customer })).body

const noticesOf = async (id: string): Promise<string[]> => {
  const { body } = await request('GET /__sandbox/calls')
  return body.find((call: { id: string }) => call.id === id)?.notices ?? []
}

/** What the room of a web call gets. */
const configOf = async (id: string) => (await request(`GET /room/${id}/config`)).body

describe('default', () => {
  test('a call to a phone number without an assistant asks its server', async () => {
    const { asked, phoneNumberId, errors } = await serveAnswer(() => ({
      assistant: { name: 'Reception', firstMessage: 'Good evening.' },
      assistantOverrides: { variableValues: { name: 'Ada' } },
    }))
    const call = await callIn(phoneNumberId)
    expect(call).toMatchObject({
      type: 'inboundPhoneCall',
      phoneNumberId,
      customer,
      assistant: { name: 'Reception' },
    })
    expect(asked.mock.calls[0]?.[0]).toMatchObject({
      type: 'assistant-request',
      customer,
      phoneNumber: { id: phoneNumberId },
      call: { id: call.id, type: 'inboundPhoneCall' },
      timestamp: expect.any(Number),
    })
    expect(errors).toEqual([])
    expect((await request(`GET /call/${call.id}`)).body.status).not.toBe('ended')
  })

  test('a web call that names nobody asks the server of the organization', async () => {
    const assistantId = (await request('POST /assistant', { firstMessage: 'Good morning.' })).body.id
    const { asked } = await serveAnswer(() => ({ assistantId }))
    const { status, body: call } = await request('POST /call/web', {})
    expect([status, call.assistantId]).toEqual([201, assistantId])
    expect(asked.mock.calls[0]?.[0].call).toMatchObject({ id: call.id, type: 'webCall' })
    expect((await configOf(call.id)).words).toEqual({ firstMessage: 'Good morning.' })
  })

  test('a call from a phone number without an assistant asks, too', async () => {
    const { phoneNumberId } = await serveAnswer(() => ({ assistantId: 'demo' }))
    const { status, body } = await request('POST /call', { phoneNumberId, customer })
    expect([status, body.type, body.assistantId]).toEqual([201, 'outboundPhoneCall', 'demo'])
  })

  test('a squad', async () => {
    const squad = { members: [{ assistant: { firstMessage: 'Hello from the squad.' } }] }
    await serveAnswer(() => ({ squad }))
    const { id } = (await request('POST /call/web', {})).body
    expect((await configOf(id)).words).toEqual({ firstMessage: 'Hello from the squad.' })
  })

  test('nobody is asked about a call that names an assistant, or to a number that has one', async () => {
    const { asked } = await serveAnswer(() => ({ assistantId: 'demo' }))
    const assistantId = (await request('POST /assistant', { name: 'Reception' })).body.id
    const call = await callIn(await createNumber({ assistantId, server: { url: 'http://127.0.0.1:1/' } }))
    expect(call.assistantId).toBe(assistantId)
    await request('POST /call/web', { assistantId })
    expect(asked).not.toHaveBeenCalled()
  })
})

test('parameters: the server of the phone number goes before that of the organization, also for what follows', async () => {
  const org = await serveWebhook({ on: { 'assistant-request': () => ({ assistantId: 'demo' }) } })
  const own = await serveWebhook({ on: { 'assistant-request': () => ({ error: 'Closed.' }) } })
  await setOrgServer({ url: org.url, secret: 'secret' })
  const { id } = await callIn(await createNumber({ server: { url: own.url, secret: 'secret' } }))
  await vi.waitFor(() => expect(own.received).toHaveLength(2))
  expect(own.received.map(({ type }) => type)).toEqual(['status-update', 'end-of-call-report'])
  expect(org.received).toEqual([])
  const other = await callIn(await createNumber({}))
  expect([other.assistantId, other.id === id]).toEqual(['demo', false])
})

describe('behavior: answers without an assistant', () => {
  const number = { type: 'number', number: '+15557654321', message: 'I put you through.' } as const
  const answers: [answer: object, endedReason: string, spoken: string][] = [
    [{ error: 'We are closed.', assistantId: 'demo' }, 'assistant-request-returned-error', 'We are closed.'],
    [{ error: 5 }, 'assistant-request-returned-unspeakable-error', ''],
    [
      { destination: number, assistantId: 'demo' },
      'assistant-request-returned-forwarding-phone-number',
      'I put you through.',
    ],
    [{}, 'assistant-request-returned-no-assistant', 'names no assistant'],
    [{ assistantOverrides: {} }, 'assistant-request-returned-no-assistant', 'names no assistant'],
    [{ assistantId: 'unknown' }, 'assistant-request-returned-invalid-assistant', "has the id 'unknown'"],
    [{ squadId: 'unknown' }, 'assistant-request-returned-invalid-assistant', "has the id 'unknown'"],
    [{ assistant: 'demo' }, 'assistant-request-returned-invalid-assistant', 'must be an object'],
    [{ assistant: { nam: 'x' } }, 'assistant-request-returned-invalid-assistant', 'nam should not exist'],
  ]

  test.each(answers)('%j: %s', async (answer, endedReason, spoken) => {
    // not the package of the user's server, which refuses to send most of them
    const url = await serve((_request, response) => response.end(JSON.stringify(answer)))
    await setOrgServer({ url })
    const phoneCall = await callIn(await createNumber({}))
    expect(phoneCall).toMatchObject({ status: 'ended', endedReason })
    expect(String(phoneCall.endedMessage ?? '')).toContain(spoken)
    const { status, body: webCall } = await request('POST /call/web', {})
    expect([status, webCall.status]).toEqual([201, 'queued'])
    const { refusal } = await configOf(webCall.id)
    expect(refusal.endedReason).toBe(endedReason)
    expect(refusal.spoken).toContain(spoken)
    const isForwarded = endedReason.endsWith('forwarding-phone-number')
    expect(webCall.destination).toEqual(isForwarded ? number : undefined)
  })
})

describe('behavior: no answer', () => {
  test('without a server, the call is refused', async () => {
    const phoneNumberId = await createNumber({})
    for (const operation of ['POST /call/web', 'POST /call', 'POST /__sandbox/calls']) {
      const { status, body } = await request(
        operation,
        operation === 'POST /call/web' ? {} : { phoneNumberId, customer },
      )
      expect([status, String(body.message)]).toEqual([400, expect.stringContaining('assistantId')])
    }
    const { status } = await request('POST /__sandbox/calls', { phoneNumberId: 'x', customer })
    expect(status).toBe(404)
  })

  test.each([
    ['webhook-500', 'answered 500'],
    ['webhook-invalid', 'not a JSON object'],
    ['webhook-unreachable', 'cannot be reached'],
    ['webhook-wrong-secret', 'answered 401'],
  ])('%s: the caller hears why, and so does the developer', async (fault, notice) => {
    const { phoneNumberId } = await serveAnswer(() => ({ assistantId: 'demo' }))
    await request('POST /__sandbox/faults', { faults: [fault, fault] })
    const phoneCall = await callIn(phoneNumberId)
    expect(phoneCall).toMatchObject({ endedReason: 'assistant-request-failed' })
    expect(phoneCall.endedMessage).toContain('Your server rejected the assistant-request webhook.')
    expect(String(await noticesOf(phoneCall.id))).toContain(notice)
    const { id } = (await request('POST /call/web', {})).body
    expect((await configOf(id)).refusal.spoken).toContain(notice)
    expect(String(await noticesOf(id))).toContain(notice)
    // the next one is answered
    expect((await callIn(phoneNumberId)).assistantId).toBe('demo')
  })

  test('fallbackDestination of the phone number', async () => {
    const fallbackDestination = { type: 'number', number: '+15557654321', message: 'One moment.' }
    const phoneNumberId = await createNumber({ server: { url: 'http://127.0.0.1:1/' }, fallbackDestination })
    expect(await callIn(phoneNumberId)).toMatchObject({
      endedReason: 'assistant-request-failed',
      endedMessage: 'One moment.',
      destination: fallbackDestination,
    })
  })

  test('a late answer counts as none after 7.5 seconds, whatever timeoutSeconds says', async () => {
    const wait = vi.spyOn(AbortSignal, 'timeout')
    const url = await serve((_request, response) => response.end('{"assistantId":"demo"}'))
    await setOrgServer({ url, timeoutSeconds: 60, backoffPlan: { maxRetries: 5 } })
    await request('POST /call/web', {})
    // calls of earlier tests may send theirs meanwhile
    expect(wait.mock.calls).toContainEqual([7500])
    expect(wait.mock.calls).not.toContainEqual([60_000])
    wait.mockRestore()
  })
})
