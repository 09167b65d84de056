import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { startsRecording } from './callToken.ts'

afterEach(() => void vi.useRealTimers())

/** A platform, and what the room of a web call on it is told. */
function createRooms() {
  const { request, create, roomOf } = createTestPlatform()
  const room = async (body: object) => {
    const { body: call } = await request('POST /call/web', body)
    return roomOf(call)
  }
  const words = async (body: object) => (await room(body)).config.words
  return { request, create, room, roomOf, words }
}

const bella = {
  name: 'Bella',
  firstMessage: 'Welcome to {{place}}!',
  firstMessageMode: 'assistant-speaks-first',
  endCallMessage: 'Thanks, {{ customer.name }}.',
}

const variableValues = { place: 'Bella', customer: { name: 'Sarah' } }

const spoken = { ...bella, firstMessage: 'Welcome to Bella!', endCallMessage: 'Thanks, Sarah.' }

describe('the words of the assistant', () => {
  test('default: a saved and an inline assistant', async () => {
    const { create, words } = createRooms()
    const { id } = await create('/assistant', bella)
    const assistantOverrides = { variableValues }
    expect(await words({ assistantId: id, assistantOverrides })).toEqual(spoken)
    expect(await words({ assistant: bella, assistantOverrides })).toEqual(spoken)
    expect(await words({ assistantId: 'demo' })).toBeUndefined()
  })

  test('default: the overrides of the call go first', async () => {
    const { create, words } = createRooms()
    const { id } = await create('/assistant', bella)
    const assistantOverrides = {
      firstMessage: 'Hi, {{name}}.',
      variableValues: { ...variableValues, name: 'Bob' },
    }
    expect(await words({ assistantId: id, assistantOverrides })).toEqual({
      ...spoken,
      firstMessage: 'Hi, Bob.',
    })
    // a scenario has no assistant of its own
    expect(await words({ assistantId: 'echo', assistantOverrides: { firstMessage: 'Say it.' } })).toEqual({
      firstMessage: 'Say it.',
    })
  })

  test('default: the first member of a saved or inline squad, with all overrides', async () => {
    const { create, room } = createRooms()
    const { id: assistantId } = await create('/assistant', { ...bella, metadata: { scenario: 'echo' } })
    const other = { assistant: { firstMessage: 'Not me.' } }
    const squad = {
      members: [{ assistantId, assistantOverrides: { variableValues, firstMessage: 'Member' } }, other],
      membersOverrides: { firstMessage: 'Squad' },
    }
    const { id: squadId } = await create('/squad', squad)
    for (const target of [{ squadId }, { squad }]) {
      const { scenario, config } = await room(target)
      expect([scenario, config.words]).toEqual(['echo', { ...spoken, firstMessage: 'Squad' }])
      const { config: call } = await room({ ...target, squadOverrides: { firstMessage: 'Call' } })
      expect(call.words?.firstMessage).toBe('Call')
    }
    const inline = await room({ squad: { members: [{ assistant: bella }, other] } })
    expect(inline.config.words).toEqual(bella)
  })

  test('default: the id of the first member may be the name of a scenario', async () => {
    const { room } = createRooms()
    expect((await room({ squad: { members: [{ assistantId: 'silent' }] } })).scenario).toBe('silent')
  })

  test('behavior: the platform replaces its variables in a greeting, and keeps unknown ones', async () => {
    const { request, roomOf } = createRooms()
    const firstMessage = '{{call.id}} {{call.type}} {{transport.conversationType}} {{year}} {{unknown}}'
    const { body: call } = await request('POST /call/web', { assistant: { firstMessage } })
    expect((await roomOf(call)).config.words).toEqual({
      firstMessage: `${call.id} webCall voice ${new Date().getUTCFullYear()} {{unknown}}`,
    })
  })

  test('behavior: removed words are left out', async () => {
    const { words } = createRooms()
    const assistantOverrides = {
      firstMessageMode: null,
      endCallMessage: null,
      name: 'Bella',
    }
    expect(await words({ assistantId: 'demo', assistantOverrides })).toEqual({ name: 'Bella' })
  })

  test('default: the greeting of a phone call', async () => {
    const { request, create } = createRooms()
    const { id: assistantId } = await create('/assistant', { firstMessage: 'Hello, {{customer.name}}.' })
    vi.useFakeTimers({ toFake: ['Date'] })
    const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }
    const customer = { number: '+15555550100', name: 'Bob' }
    const { body: call } = await request('POST /call', { assistantId, phoneNumber, customer })
    vi.setSystemTime(Date.now() + 60_000)
    expect((await request(`GET /call/${call.id}`)).body.messages[0]).toMatchObject({ message: 'Hello, Bob.' })
  })
})

describe('the answer', () => {
  const artifactPlan = { videoRecordingEnabled: true }

  test('default: a recorded call has a token that starts the recording', async () => {
    const { request } = createRooms()
    const { body: call } = await request('POST /call/web', { assistant: { artifactPlan } })
    expect(startsRecording(call.transport.callToken, call.id)).toBe(true)
    const { body: other } = await request('POST /call/web', { assistantId: 'demo' })
    expect(other.transport).not.toHaveProperty('callToken')
  })

  test('parameters: records-without-token', async () => {
    const { request } = createRooms()
    const assistant = { artifactPlan, metadata: { scenario: 'records-without-token' } }
    const { body: call } = await request('POST /call/web', { assistant })
    expect(call.artifactPlan).toEqual(artifactPlan)
    expect(call.transport).not.toHaveProperty('callToken')
  })

  test('parameters: transport-url-only', async () => {
    const { request } = createRooms()
    const { status, body: call } = await request('POST /call/web', { assistantId: 'transport-url-only' })
    expect(status).toBe(201)
    expect(call).not.toHaveProperty('webCallUrl')
    expect(call.transport.callUrl).toContain('/room/')
  })

  test('default: the transport says whether there is video, and whether the room is deleted', async () => {
    const { request, create } = createRooms()
    const { id: assistantId } = await create('/assistant', { voice: { provider: 'tavus', voiceId: 'v' } })
    const { body } = await request('POST /call/web', { assistantId, roomDeleteOnUserLeaveEnabled: false })
    expect(body.transport).toMatchObject({ assistantVideoEnabled: true, roomDeleteOnUserLeaveEnabled: false })
  })

  test('default: the room knows the time of the call, the limit for audio, and the client’s messages', async () => {
    const { room } = createRooms()
    const assistant = { customerJoinTimeoutSeconds: 30, clientMessages: ['tool-calls'] }
    const before = Date.now()
    const { config } = await room({ assistant })
    expect(config).toEqual({
      createdAt: expect.any(Number),
      audioTimeoutSeconds: 30,
      clientMessages: ['tool-calls'],
    })
    expect(config.createdAt).toBeGreaterThanOrEqual(before)
  })

  test('behavior: settings that are long do not make the address long, and no record shows them', async () => {
    const { request, roomOf } = createRooms()
    const firstMessage = 'Hello. '.repeat(3000)
    const { body: call } = await request('POST /call/web', { assistant: { firstMessage } })
    expect(call.webCallUrl.length).toBeLessThan(200)
    expect((await roomOf(call)).config.words).toEqual({ firstMessage })
    for (const { text } of [await request(`GET /call/${call.id}`), await request('GET /call')]) {
      expect(text).not.toContain('roomConfig')
    }
    expect(call).not.toHaveProperty('roomConfig')
  })

  test('behavior: 404 for the settings of an unknown call', async () => {
    const { request } = createRooms()
    expect((await request('GET /room/unknown/config')).status).toBe(404)
  })
})

test('behavior: a call and its notices are saved together', async () => {
  const save = vi.fn()
  const { request } = createTestPlatform({ isServer: true, save })
  save.mockClear()
  const { body: call } = await request('POST /call/web', { assistantId: 'unknown' })
  expect((await request(`GET /__sandbox/calls/${call.id}`)).body.notices).toHaveLength(1)
  expect(save).toHaveBeenCalledOnce()
  // a file that cannot be written keeps no part of a call
  save.mockImplementation(() => {
    throw new Error('The disk is full.')
  })
  expect((await request('POST /call/web', { assistantId: 'unknown' })).status).toBe(500)
  expect((await request('GET /call')).body).toHaveLength(1)
})
