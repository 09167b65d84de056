import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

afterEach(() => {
  vi.useRealTimers()
})

const form = (parts: { readonly [name: string]: string | File }) => {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) made.append(name, part)
  return made
}
const hours = new File(['Nine to five'], 'opening hours.txt', { type: 'text/plain' })

describe('files', () => {
  test('behavior: the contents of files have a limit in all, and go with their records', async () => {
    const { request, platform } = createTestPlatform()
    const upload = (mebibytes: number) =>
      request('POST /file', form({ file: new File([new Uint8Array(mebibytes * 1024 * 1024)], 'a.bin') }))
    for (let count = 0; count < 4; count += 1) expect((await upload(31)).status).toBe(201)
    const refused = await upload(5)
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'The sandbox keeps files of 128 MiB in all. Delete files, or go back to the start with POST /__sandbox/reset.',
    ])
    const [first, last] = (await request('GET /file')).body
    await request(`DELETE /file/${first.id}`)
    expect((await upload(5)).status).toBe(201)
    const kept = platform.state()
    platform.reset()
    expect((await upload(125)).status).toBe(201)
    // the contents are gone, also for a record that comes back
    platform.restore(kept)
    expect((await request(`GET /file/${last.id}/content`)).status).toBe(404)
    expect((await upload(125)).status).toBe(201)
    const again = platform.state()
    platform.restore(again)
    const uploaded = (await request('GET /file')).body.find(
      ({ bytes }: { bytes: number }) => bytes > 100_000_000,
    )
    expect((await request(`GET /file/${uploaded.id}/content`)).status).toBe(200)
  })

  test.each(['/file', '/file/upload'])('default: %s saves a file', async (path) => {
    const { request, create } = createTestPlatform()
    const file = await create(path, form({ file: hours, purpose: 'assistant' }))
    expect(file).toMatchObject({
      object: 'file',
      status: 'done',
      name: 'opening hours.txt',
      originalName: 'opening hours.txt',
      bytes: 12,
      mimetype: 'text/plain',
      purpose: 'assistant',
      url: `https://sandbox.invalid/file/${file.id}/content`,
    })
    expect((await request('GET /file?purpose=assistant')).body).toEqual([file])
    const content = await request(`GET /file/${file.id}/content`, undefined, {
      headers: { authorization: '' },
    })
    expect(content.text).toBe('Nine to five')
    expect(content.headers.get('content-disposition')).toBe('attachment')
    const metadata = await create('/file', form({ file: hours, name: 'Times', metadata: '{"a": 1}' }))
    expect(metadata).toMatchObject({ name: 'Times', metadata: { a: 1 } })
    await request(`DELETE /file/${file.id}`)
    expect((await request(`GET /file/${file.id}/content`)).status).toBe(404)
  })

  test('behavior: a long name is cut', async () => {
    const { create } = createTestPlatform()
    const file = await create('/file', form({ file: new File([], `${'x'.repeat(50)}.txt`) }))
    expect(file).toMatchObject({ name: 'x'.repeat(40), bytes: 0, mimetype: 'application/octet-stream' })
  })

  test('behavior: only its name can be changed, and its content is answered as it was sent', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/file', form({ file: hours }))
    expect(await request(`PATCH /file/${id}`, { name: 'Times', mimetype: 'a\nb' })).toMatchObject({
      status: 400,
      body: { message: ['property mimetype should not exist'] },
    })
    expect((await request(`PATCH /file/${id}`, { name: 'Times' })).body).toMatchObject({ id, name: 'Times' })
    const { status, headers } = await request(`GET /file/${id}/content`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain'])
  })

  test('behavior: its content is not part of the state', async () => {
    const before = createTestPlatform()
    const { id } = await before.create('/file', form({ file: hours }))
    const { request } = createTestPlatform({ state: before.platform.state() })
    expect((await request(`GET /file/${id}`)).status).toBe(200)
    expect(await request(`GET /file/${id}/content`)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('only until it ends') },
    })
  })

  test.each([
    ['no form', '{}', 415],
    ['a form without a file', form({ name: 'x' }), 400],
    ['a text in its place', form({ file: 'text' }), 400],
    ['metadata that is not JSON', form({ file: hours, metadata: '{' }), 400],
    ['metadata that is not an object', form({ file: hours, metadata: '[]' }), 400],
  ])('behavior: %s is refused', async (_what, body, status) => {
    const { request } = createTestPlatform()
    expect(await request('POST /file', body)).toMatchObject({ status, body: { statusCode: status } })
  })
})

describe('organizations', () => {
  test('default: one organization, with its first user', async () => {
    const { request } = createTestPlatform()
    const [org, ...others] = (await request('GET /org')).body
    expect(others).toEqual([])
    expect((await request(`GET /org/${org.id}/user`)).body).toMatchObject([{ orgId: org.id, role: 'admin' }])
    expect((await request(`GET /org/${org.id}/auth`)).body).toEqual({
      accessToken: expect.any(String),
      aud: {},
    })
  })

  test('default: users are invited, get a role, and leave', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/org', { name: 'Second' })
    const users = async () => (await request(`GET /org/${id}/user`)).body
    const emails = ['ada@example.com', 'ben@example.com', 'eve@example.com']
    expect(await request(`POST /org/${id}/invite`, { emails, role: 'viewer' })).toMatchObject({
      status: 201,
      text: '',
    })
    const [, ben, eve] = await users()
    expect(ben).toMatchObject({ email: 'ben@example.com', role: 'viewer' })
    await request(`PATCH /org/${id}/role`, { userId: ben.id, role: 'editor' })
    await request(`DELETE /org/${id}/member/${eve.id}/leave`)
    await request(`DELETE /org/${id}/leave`)
    expect(await users()).toMatchObject([{ id: ben.id, role: 'editor' }])
    expect((await request(`DELETE /org/${id}/member/${eve.id}/leave`)).status).toBe(404)
    expect(await request(`DELETE /org/${id}`)).toMatchObject({ status: 204, text: '' })
    expect((await request(`GET /org/${id}/user`)).status).toBe(404)
  })

  test('behavior: every record names an existing organization, also after the first is deleted', async () => {
    const { request, create, platform } = createTestPlatform()
    const [{ id }] = (await request('GET /org')).body
    await request(`DELETE /org/${id}`)
    expect((await request(`GET /org/${id}`)).status).toBe(404)
    const { orgId } = await create('/assistant')
    expect((await request(`GET /org/${orgId}`)).status).toBe(200)
    expect((await request(`GET /org/${orgId}/user`)).body).toHaveLength(1)
    const after = createTestPlatform({ state: platform.state() })
    expect(await after.create('/assistant')).toHaveProperty('orgId', orgId)
    const second = await create('/org', { name: 'Second' })
    await request(`DELETE /org/${orgId}`)
    expect(await create('/assistant')).toHaveProperty('orgId', second.id)
  })

  test.each([
    [{ emails: ['nobody'], role: 'viewer' }, 'each value in emails must be an email'],
    [{ emails: [['a@b']], role: 'viewer' }, 'each value in emails must be an email'],
    [{ emails: ['a@b'], role: 'owner' }, 'role must be one of the following values: admin, editor, viewer'],
  ])('behavior: 400 for the invitation %j', async (body, message) => {
    const { request } = createTestPlatform()
    const [{ id }] = (await request('GET /org')).body
    expect(await request(`POST /org/${id}/invite`, body)).toMatchObject({
      status: 400,
      body: { message: [message] },
    })
  })
})

describe('credentials', () => {
  test('default: only the webhook needs no key', async () => {
    const { request } = createTestPlatform()
    const nobody = { headers: { authorization: '' } }
    expect((await request('POST /credential/webhook', { type: 'auth' }, nobody)).status).toBe(201)
    for (const path of ['/credential', '/credential/session', '/credential/trigger']) {
      expect((await request(`POST ${path}`, {}, nobody)).status).toBe(401)
    }
    expect((await request('POST /credential/session', { provider: 'slack' })).body).toEqual({
      sessionToken: expect.any(String),
    })
    expect((await request('POST /credential/trigger', { action_name: 'sync' })).status).toBe(201)
  })
})

describe('voices', () => {
  test('default: every provider has voices', async () => {
    const { request } = createTestPlatform()
    const { body } = await request('GET /voice-library/11labs')
    expect(body).toMatchObject([
      { id: '11labs-ben', provider: '11labs', gender: 'male', isPublic: true },
      { id: '11labs-ada', gender: 'female' },
    ])
    expect((await request('GET /voice-library/11labs/accents')).body).toEqual(['british', 'american'])
    expect((await request('POST /voice-library/sync/vapi')).body).toHaveLength(2)
    expect((await request('POST /voice-library/sync', { providers: ['vapi', 'lmnt'] })).body).toHaveLength(4)
    expect(await request('GET /voice-library/nobody')).toMatchObject({ status: 400 })
    expect(await request('POST /voice-library/sync', { providers: ['nobody'] })).toMatchObject({
      status: 400,
    })
  })

  test.each([
    ['gender=male', 1],
    ['accent=british&language=english', 1],
    ['keyword=calm', 1],
    ['keyword=nothing', 0],
    ['limit=1&page=2', 1],
    ['limit=1&page=3', 0],
    ['createdAtGt=2026-01-01', 0],
  ])('parameters: %s', async (query, count) => {
    const { request } = createTestPlatform()
    expect((await request(`GET /voice-library/vapi?${query}`)).body).toHaveLength(count)
  })

  test.each([
    'GET /asistant/voices/search?name=a',
    'GET /asistant/voice/search?name=a',
    'POST /asistant/voices/add',
    'POST /asistant/voice/add',
  ])('behavior: %s names no provider', async (operation) => {
    const { request } = createTestPlatform()
    const voice = operation.startsWith('POST') ? { voiceId: 'mine', name: 'Mona' } : undefined
    const { status, body } = await request(operation, voice)
    expect([status, body.message]).toEqual([
      400,
      [expect.stringContaining('provider must be one of the following values: azure')],
    ])
  })

  test('default: added voices are found', async () => {
    const { request, create } = createTestPlatform()
    const voice = await create('/11labs/voice/add', { ownerId: 'o', voiceId: 'mine', name: 'Mona' })
    expect(voice).toMatchObject({ provider: '11labs', providerId: 'mine', name: 'Mona' })
    await create('/11labs/voices/add', { ownerId: 'o', voiceId: 'yours', name: 'Mo' })
    await create('/11labs/voice/clone', form({ name: 'Molly', description: 'A friend', files: hours }))
    await create('/voice-library/create-sesame-voice', { voiceName: 'Mo' })
    await create('/voice-library/create-sesame-voice', form({ voiceName: 'Mimi', file: hours }))
    const names = async (path: string) =>
      (await request(`GET ${path}`)).body.map(({ name }: { name: string }) => name)
    expect(await names('/11labs/voice/search?name=mo')).toEqual(['Mona', 'Mo', 'Molly'])
    expect(await names('/11labs/voices/search?name=friend')).toEqual(['Molly'])
    expect(await names('/voice-library/sesame?sortOrder=ASC')).toEqual(['Ada', 'Ben', 'Mo', 'Mimi'])
  })

  test('behavior: a clone needs a name and files', async () => {
    const { request } = createTestPlatform()
    for (const parts of [{ files: hours }, { name: 'Molly' }, { name: 'Molly', files: 'text' }]) {
      expect(await request('POST /11labs/voice/clone', form(parts))).toMatchObject({ status: 400 })
    }
  })
})

describe('providers of automations', () => {
  test('default: workflows, their hooks, and locations', async () => {
    const { request } = createTestPlatform()
    expect((await request('GET /ghl/workflows?locationId=here')).body).toMatchObject({
      workflows: [{ locationId: 'here' }],
    })
    expect((await request('GET /make/workflows/one/hooks')).body).toMatchObject({
      hooks: [{ workflowId: 'one' }],
    })
    expect((await request('GET /make/locations')).body).toMatchObject({ locations: [{}] })
    expect((await request('GET /other/locations')).status).toBe(400)
  })
})

describe('templates', () => {
  test('default: one or many are created, and some pinned', async () => {
    const { request, create } = createTestPlatform()
    const metadata = { collectionId: 'one' }
    expect(await create('/template', { type: 'tool', provider: 'make', metadata })).toMatchObject({
      provider: 'make',
    })
    expect(await create('/template', [{ type: 'tool', isPinned: true }])).toMatchObject([{ isPinned: true }])
    expect((await request('GET /template/pinned')).body).toMatchObject([{ isPinned: true }])
    expect((await request('GET /template?provider=make&collectionId=one')).body).toHaveLength(1)
    expect((await request('GET /template?visibility=public')).body).toEqual([])
  })
})

describe('tests of assistants', () => {
  test('default: a run passes after a while, with the tests as they were', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { request, create } = createTestPlatform()
    const { id } = await create('/test-suite')
    const scorers = [{ type: 'ai', rubric: 'It is polite.' }]
    await create(`/test-suite/${id}/test`, { type: 'chat', script: 'Greet.', scorers, numAttempts: 2 })
    const run = await create(`/test-suite/${id}/run`, { name: 'First' })
    expect(run).toMatchObject({ testSuiteId: id, status: 'queued', testResults: [] })
    await create(`/test-suite/${id}/test`, { type: 'voice', script: 'Later.', scorers: [] })
    const get = async () => (await request(`GET /test-suite/${id}/run/${run.id}`)).body
    vi.setSystemTime(Date.now() + 1000)
    expect(await get()).toHaveProperty('status', 'in-progress')
    vi.setSystemTime(Date.now() + 1000)
    const scorerResults = [
      { type: 'ai', result: 'pass', rubric: 'It is polite.', reasoning: expect.any(String) },
    ]
    expect(await get()).toMatchObject({
      status: 'completed',
      testResults: [{ test: { script: 'Greet.' }, attempts: [{ scorerResults }, { scorerResults }] }],
    })
  })
})

describe('numbers', () => {
  test('default: made up or imported', async () => {
    const { create } = createTestPlatform()
    expect(await create('/phone-number', { provider: 'vapi' })).toMatchObject({
      number: '+15555550000',
      status: 'active',
    })
    const twilio = { twilioPhoneNumber: '+11', twilioAccountSid: 'AC' }
    expect(await create('/phone-number/import/twilio', twilio)).toMatchObject({
      provider: 'twilio',
      number: '+11',
    })
    const { id: credentialId } = await create('/credential', { provider: 'vonage' })
    const vonage = { vonagePhoneNumber: '+22', credentialId }
    expect(await create('/phone-number/import/vonage', vonage)).toMatchObject({
      provider: 'vonage',
      number: '+22',
    })
  })
})

describe('other operations', () => {
  test('default: a ticket, a drafted workflow, a key', async () => {
    const { request, create } = createTestPlatform()
    const ticket = { category: 'others', subject: 'Hello', message: 'A question.' }
    expect(await create('/support/ticket', ticket)).toEqual({ id: expect.any(String) })
    expect(await create('/workflow/generate', { toolIds: [] })).toMatchObject({
      nodes: [{ isStart: true }],
      edges: [],
    })
    expect((await request('GET /workflow')).body).toEqual([])
    expect(await create('/token', {})).toMatchObject({ tag: 'private', value: expect.any(String) })
  })
})

describe('the log of requests', () => {
  test('default: the latest requests, without their bodies', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'Secret' })
    await request(`GET /assistant/${id}`)
    const { body, text } = await request('GET /logs')
    expect(body.results).toMatchObject([
      {
        type: 'API',
        requestHttpMethod: 'GET',
        requestPath: `/assistant/${id}`,
        responseHttpCode: 200,
        assistantId: id,
      },
      { requestHttpMethod: 'POST', requestPath: '/assistant', responseHttpCode: 201 },
    ])
    expect(text).not.toContain('Secret')
    expect((await request(`GET /logs?assistantId=${id}`)).body.metadata.totalItems).toBe(1)
    expect((await request('GET /logs?type=Webhook')).body.results).toEqual([])
  })

  test('parameters: filters of a deletion', async () => {
    const { request } = createTestPlatform()
    for (const path of ['/call/one', '/squad/two']) await request(`GET ${path}`)
    expect((await request('DELETE /logs?callId=one')).status).toBe(204)
    const paths = (await request('GET /logs')).body.results.map(
      ({ requestPath }: { requestPath: string }) => requestPath,
    )
    expect(paths).toEqual(['/logs', '/squad/two'])
  })

  test('behavior: at most a thousand requests', async () => {
    const { request } = createTestPlatform()
    for (let sent = 0; sent < 1001; sent += 1) await request('GET /nowhere')
    expect((await request('GET /logs?limit=1')).body.metadata.totalItems).toBe(1000)
  })
})
