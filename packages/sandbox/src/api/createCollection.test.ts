import { describe, expect, test } from 'vitest'
import { createTestPlatform } from './createTestPlatform.ts'

const GPT = { provider: 'openai', model: 'gpt-4o' }
const ONE_OF = 'must be one of the following values: '
const phoneNumber = { twilioPhoneNumber: '+15555550109', twilioAccountSid: 'AC1' }

/** The least body that creates a record, for each kind that has all five operations. */
const BODIES: readonly (readonly [path: string, body: object])[] = [
  ['/session', { assistantId: 'demo' }],
  ['/assistant', { name: 'Aidan', model: { provider: 'openai', model: 'gpt-4o' } }],
  ['/phone-number', { provider: 'vapi' }],
  ['/tool', { type: 'function', function: { name: 'book' } }],
  ['/knowledge-base', { provider: 'custom-knowledge-base', server: { url: 'https://example.com' } }],
  ['/squad', { members: [{ assistantId: 'demo' }] }],
  ['/token', { name: 'web', tag: 'public' }],
  ['/template', { type: 'tool', provider: 'function' }],
  ['/workflow', { name: 'Booking', nodes: [], edges: [] }],
  ['/test-suite', { name: 'Greetings' }],
  ['/org', { name: 'Second' }],
  ['/credential', { provider: 'openai', apiKey: 'sk' }],
]

const itemsOf = (body: { results?: object[] } | object[]) => (Array.isArray(body) ? body : body.results)

describe.each(BODIES)('%s', (path, body) => {
  test('default: is created, listed, read, changed and deleted', async () => {
    const { request } = createTestPlatform()
    const created = await request(`POST ${path}`, body)
    const { id, createdAt } = created.body
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ ...body, orgId: expect.any(String), updatedAt: createdAt })
    expect(itemsOf((await request(`GET ${path}`)).body)).toContainEqual(created.body)
    expect((await request(`GET ${path}/${id}`)).body).toEqual(created.body)

    const change = path === '/tool' ? { messages: [] } : { name: 'Changed' }
    const changed = await request(`PATCH ${path}/${id}`, { ...body, ...change })
    expect(changed).toMatchObject({ status: 200, body: { ...body, id, createdAt, ...change } })
    expect(changed.body.updatedAt > createdAt).toBe(true)

    expect((await request(`DELETE ${path}/${id}`)).status).toBeLessThan(300)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const gone = await request(`${method} ${path}/${id}`, method === 'PATCH' ? body : undefined)
      expect(gone).toMatchObject({ status: 404, body: { error: 'Not Found', statusCode: 404 } })
    }
  })
})

describe('an unknown field', () => {
  const should = (...names: string[]) => names.map((name) => `${name} should not exist`)

  test.each([
    ['/assistant', { firstMesage: 'Hi' }, should('property firstMesage')],
    ['/assistant', { variableValues: {}, nam: 'x' }, should('property variableValues', 'property nam')],
    ['/squad', { members: [], member: [] }, should('property member')],
    [
      '/squad',
      { members: [], membersOverrides: { firstMesage: 'Hi' } },
      should('membersOverrides.property firstMesage'),
    ],
    ['/call', { assistantId: 'demo', assistantOverride: {} }, should('property assistantOverride')],
    ['/call/web', { assistantId: 'demo', customer: {} }, should('property customer')],
    ['/call/web', { assistant: { tools: [] } }, should('assistant.property tools')],
    [
      '/call/web',
      { assistantId: 'demo', assistantOverrides: { firstMessageDelayMs: 5 } },
      should('assistantOverrides.property firstMessageDelayMs'),
    ],
    [
      '/squad',
      { members: [{ assistantId: 'demo' }, { assistant: { firstMesage: 'Hi' }, foo: 1 }] },
      should('members.1.property foo', 'members.1.assistant.property firstMesage'),
    ],
    [
      '/call/web',
      { squad: { members: [{ assistant: { firstMesage: 'Hi' } }], member: [] } },
      should('squad.property member', 'squad.members.0.assistant.property firstMesage'),
    ],
    [
      '/call',
      { squad: { members: [{ assistantId: 'demo', assistantOverrides: { nam: 'x' } }] } },
      should('squad.members.0.assistantOverrides.property nam'),
    ],
  ])('default: POST %s with %j is refused in the words of the platform', async (path, body, message) => {
    const { request } = createTestPlatform()
    expect(await request(`POST ${path}`, body)).toMatchObject({
      status: 400,
      body: { message, error: 'Bad Request', statusCode: 400 },
    })
  })

  test('default: a change and a replacement are refused as a creation is', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'Aidan' })
    for (const method of ['PATCH', 'PUT']) {
      const { status, body } = await request(`${method} /assistant/${id}`, { nme: 'Bella' })
      expect([status, body.message]).toEqual([400, should('property nme')])
    }
    const squad = await create('/squad', { members: [] })
    const { status, body } = await request(`PATCH /squad/${squad.id}`, { members: [{ nme: 'Bella' }] })
    expect([status, body.message]).toEqual([400, should('members.0.property nme')])
  })

  test('behavior: fields of older clients and of overrides are accepted', async () => {
    const { request } = createTestPlatform()
    const assistant = { name: 'Aidan', serverUrl: 'https://example.com', customerJoinTimeoutSeconds: 30 }
    expect((await request('POST /assistant', assistant)).status).toBe(201)
    const call = { assistant, assistantOverrides: { variableValues: { name: 'Sarah' }, 'tools:append': [] } }
    expect((await request('POST /call/web', { ...call, roomDeleteOnUserLeaveEnabled: false })).status).toBe(
      201,
    )
  })
})

describe('firstMessageMode', () => {
  const assistant = { firstMessageMode: 'sings' }

  test.each([
    ['/assistant', assistant, ''],
    ['/squad', { members: [{ assistant }] }, 'members.0.assistant.'],
    ['/call', { assistant }, 'assistant.'],
    ['/call/web', { assistantId: 'demo', assistantOverrides: assistant }, 'assistantOverrides.'],
    ['/call/web', { squad: { members: [], membersOverrides: assistant } }, 'squad.membersOverrides.'],
  ])('default: an unknown one in POST %s with %j is refused', async (path, body, at) => {
    const { request } = createTestPlatform()
    const words =
      'assistant-speaks-first, assistant-speaks-first-with-model-generated-message, assistant-waits-for-user'
    const message = [`${at}firstMessageMode must be one of the following values: ${words}`]
    expect(await request(`POST ${path}`, body)).toMatchObject({ status: 400, body: { message } })
  })

  test('behavior: its three values are accepted, and null removes it', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant', { firstMessageMode: 'assistant-waits-for-user' })
    const { status, body } = await request(`PATCH /assistant/${id}`, { firstMessageMode: null })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('firstMessageMode')
    for (const firstMessageMode of [
      'assistant-speaks-first',
      'assistant-speaks-first-with-model-generated-message',
    ]) {
      expect(await create('/assistant', { firstMessageMode })).toMatchObject({ firstMessageMode })
    }
  })
})

describe('a change', () => {
  test('behavior: null removes a field, except those of the platform', async () => {
    const { request, create } = createTestPlatform()
    const assistant = await create('/assistant', { name: 'Aidan', firstMessage: 'Hi' })
    const change = { firstMessage: null, id: 'mine', orgId: 'mine', createdAt: 'never' }
    const { body } = await request(`PATCH /assistant/${assistant.id}`, change)
    const { firstMessage: _gone, ...left } = assistant
    expect(body).toEqual({ ...left, updatedAt: expect.any(String) })
  })

  test('behavior: may leave out required fields, except the members of a squad', async () => {
    const { request, create } = createTestPlatform()
    const tool = await create('/tool', { type: 'dtmf' })
    const squad = await create('/squad', { members: [] })
    expect((await request(`PATCH /tool/${tool.id}`, { messages: [] })).body).toMatchObject({
      type: 'dtmf',
      messages: [],
    })
    expect((await request(`PATCH /squad/${squad.id}`, { name: 'Desk' })).body.message).toEqual([
      'members must be an array',
    ])
  })

  test.each([
    ['/tool', { type: null }, `type ${ONE_OF}apiRequest, bash, `],
    [
      '/phone-number',
      { provider: null },
      'provider must be one of the following values: byo-phone-number, twilio, vonage, vapi, telnyx',
    ],
    ['/workflow', { nodes: null }, 'nodes must be an array'],
    ['/squad', { members: null }, 'members must be an array'],
    [
      '/knowledge-base',
      { provider: null },
      'provider must be one of the following values: trieve, custom-knowledge-base',
    ],
  ])('behavior: does not take away what %s needs', async (path, change, message) => {
    const { request, create } = createTestPlatform()
    const created = await create(path, new Map(BODIES).get(path))
    expect(await request(`PATCH ${path}/${created.id}`, change)).toMatchObject({
      status: 400,
      body: { message: [expect.stringContaining(message)] },
    })
    expect((await request(`GET ${path}/${created.id}`)).body).toEqual(created)
  })

  test('behavior: does not remove the required fields of its variant', async () => {
    const { request, create } = createTestPlatform()
    const twilio = { provider: 'twilio', number: '+15550001', twilioAccountSid: 'AC' }
    const { id } = await create('/phone-number', twilio)
    expect((await request(`PATCH /phone-number/${id}`, { twilioAccountSid: null })).status).toBe(400)
    expect((await request(`PATCH /phone-number/${id}`, { name: 'Desk' })).body).toMatchObject(twilio)
  })

  test('behavior: PUT replaces everything', async () => {
    const { request, create } = createTestPlatform()
    const { id, orgId, createdAt } = await create('/assistant', { name: 'Aidan', firstMessage: 'Hi' })
    const { status, body } = await request(`PUT /assistant/${id}`, { name: 'Ada' })
    expect(status).toBe(200)
    expect(body).toEqual({ id, orgId, createdAt, name: 'Ada', updatedAt: expect.any(String) })
  })

  test.each([
    ['-1', 'pageState must not be less than 1'],
    ['0', 'pageState must not be less than 1'],
    ['1.5', 'pageState must be an integer number'],
    ['abc', 'pageState must be an integer number'],
  ])('behavior: there is no page %s of versions', async (pageState, message) => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant')
    const answer = await request(`GET /assistant/${id}/version?pageState=${pageState}`)
    expect(answer).toMatchObject({ status: 400, body: { message: [message] } })
  })

  test('behavior: an assistant keeps its versions, until it is deleted', async () => {
    const { request, create, platform } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'Aidan' })
    await request(`PATCH /assistant/${id}`, { name: 'Ada' })
    await request(`PUT /assistant/${id}`, { name: 'Ben' })
    const first = await request(`GET /assistant/${id}/version?limit=2`)
    expect(first.body).toMatchObject({
      results: [
        { version: '3', name: 'Ben', assistantId: id },
        { version: '2', name: 'Ada' },
      ],
      metadata: { totalItems: 3 },
      nextPageState: '2',
    })
    const second = await request(`GET /assistant/${id}/version?limit=2&pageState=2`)
    expect(second.body.results).toMatchObject([{ version: '1', name: 'Aidan' }])
    expect(second.body).not.toHaveProperty('nextPageState')
    await request(`DELETE /assistant/${id}`)
    expect(platform.state()['assistant-version']).toEqual([])
    expect(platform.state()['assistant-version-count']).toEqual([])
  })
})

describe('invalid bodies', () => {
  test.each([
    ['POST /squad', {}, ['members must be an array']],
    ['POST /assistant', { name: 'x'.repeat(41) }, ['name must be shorter than or equal to 40 characters']],
    ['POST /assistant', { silenceTimeoutSeconds: 9 }, ['silenceTimeoutSeconds must not be less than 10']],
    [
      'POST /assistant',
      { silenceTimeoutSeconds: 3601 },
      ['silenceTimeoutSeconds must not be greater than 3600'],
    ],
    ['POST /assistant', { silenceTimeoutSeconds: '30' }, ['silenceTimeoutSeconds must be a number']],
    ['POST /assistant', { model: 'gpt' }, ['model must be an object']],
    // inside of objects: one for each field of the body, as on the platform
    ['POST /assistant', { model: {} }, [`model.provider ${ONE_OF}anthropic, `]],
    [
      'POST /assistant',
      { model: { ...GPT, temperature: 3 } },
      ['model.temperature must not be greater than 2'],
    ],
    [
      'POST /assistant',
      { voice: { x: 1 }, transcriber: { y: 2 }, clientMessages: 'nope', endCallPhrases: [5] },
      [
        `voice.provider ${ONE_OF}11labs, `,
        `transcriber.provider ${ONE_OF}11labs, `,
        'clientMessages must be an array',
        'each value in endCallPhrases must be a string',
      ],
    ],
    [
      'POST /assistant',
      { stopSpeakingPlan: { voiceSeconds: 2 } },
      ['stopSpeakingPlan.voiceSeconds must not be greater than 0.5'],
    ],
    ['POST /tool', { type: 'function', function: {} }, ['function.name must be a string']],
    ['POST /tool', { type: 1 }, [`type ${ONE_OF}apiRequest, `]],
    ['POST /tool', { type: 'anything' }, [`type ${ONE_OF}apiRequest, `]],
    ['POST /token', { tag: 'secret' }, ['tag must be one of the following values: private, ']],
    ['POST /phone-number', { provider: 'vapi', assistantId: 1 }, ['assistantId must be a string']],
    ['POST /assistant', [], 'The body must be a JSON object.'],
    ['POST /assistant', undefined, 'The body must be a JSON object.'],
    ['POST /template', [{ type: 'tool' }, {}], ['type must be a string']],
    [
      'POST /assistant',
      { model: { ...GPT, toolIds: [1] } },
      ['model.each value in toolIds must be a string'],
    ],
    [
      'POST /assistant',
      { model: { ...GPT, knowledgeBaseId: ['a'] } },
      ['model.knowledgeBaseId must be a string'],
    ],
    ['POST /squad', { members: [{ assistantId: 'demo' }, 5] }, ['each value in members must be an object']],
    ['POST /workflow', { name: 'a', nodes: [5], edges: [] }, ['each value in nodes must be an object']],
    [
      'POST /workflow',
      { name: 'a', nodes: [{ type: 'conversation' }], edges: [{ from: 'a' }] },
      ['nodes.0.name must be a string', 'edges.0.to must be a string'],
    ],
    [
      'POST /phone-number',
      { provider: 'twilio' },
      ['number must be a valid phone number in the E.164 format', 'twilioAccountSid must be a string'],
    ],
    [
      'POST /phone-number/import/twilio',
      { twilioPhoneNumber: '+15550001' },
      ['twilioAccountSid must be a string'],
    ],
    ['POST /phone-number', { provider: 'byo-phone-number' }, ['credentialId must be a string']],
    ['POST /knowledge-base', { provider: 'zzz' }, ['provider must be one of the following values: trieve, ']],
    [
      'POST /call',
      { assistantId: 'demo', phoneNumber, customer: { name: 'Ada' } },
      ['one of customer (with a number or a sipUri), customerId, customers is required'],
    ],
    [
      'POST /support/ticket',
      { category: 'others', subject: '', message: 'Too short' },
      [
        'subject must be longer than or equal to 1 characters',
        'message must be longer than or equal to 10 characters',
      ],
    ],
  ])('behavior: 400 for %s %j', async (operation, body, message) => {
    const { request } = createTestPlatform()
    const answer = await request(operation, body)
    // the lists of values are long
    const shown = [answer.body.message]
      .flat()
      .map((text: string) => text.replace(/(values: [\w-]+, ).*|( E.164 format).*/, '$1$2'))
    expect(answer).toMatchObject({ status: 400, body: { error: 'Bad Request', statusCode: 400 } })
    expect(shown).toEqual([message].flat())
  })

  test.each([
    [
      'POST /phone-number',
      { provider: 'vapi', assistantId: 'gone' },
      "assistantId: no assistant has the id 'gone'",
    ],
    [
      'POST /squad',
      { members: [{ assistantId: 'demo' }, { assistantId: null }, { assistantId: 'gone' }] },
      "members.assistantId: no assistant has the id 'gone'",
    ],
    [
      'POST /test-suite',
      { targetPlan: { phoneNumberId: 'gone' } },
      "targetPlan.phoneNumberId: no phone-number has the id 'gone'",
    ],
    ['POST /session', { phoneNumberId: 'gone' }, "phoneNumberId: no phone-number has the id 'gone'"],
    ['POST /assistant', { model: { ...GPT, toolIds: ['gone'] } }, "model.toolIds: no tool has the id 'gone'"],
    [
      'POST /assistant',
      { model: { ...GPT, knowledgeBaseId: 'gone' } },
      "model.knowledgeBaseId: no knowledge-base has the id 'gone'",
    ],
    ['POST /assistant', { credentialIds: ['gone'] }, "credentialIds: no credential has the id 'gone'"],
  ])('behavior: 422 for %s %j', async (operation, body, message) => {
    const { request, platform } = createTestPlatform()
    const answer = await request(operation, body)
    expect(answer).toMatchObject({
      status: 422,
      body: { message, error: 'Unprocessable Entity', statusCode: 422 },
    })
    expect(Object.keys(platform.state())).toEqual(['org', 'user'])
  })

  test('behavior: a scenario is an assistant too', async () => {
    const { create } = createTestPlatform()
    expect(await create('/phone-number', { provider: 'vapi', assistantId: 'echo' })).toHaveProperty(
      'assistantId',
      'echo',
    )
  })
})

describe('valid bodies', () => {
  test.each([
    ['/squad', { members: [{}] }],
    ['/squad', { members: [] }],
    [
      '/workflow',
      { name: 'a', nodes: [{ type: 'tool', name: 'b', toolId: 'c' }], edges: [{ from: 'a', to: 'b' }] },
    ],
    ['/credential', { provider: 'a-new-one' }],
    ['/call', { assistantId: 'demo', phoneNumber, customers: [] }],
    ['/call', { assistantId: 'demo', phoneNumber, customer: { sipUri: 'sip:ada@example.com' } }],
    ['/phone-number', { provider: 'vapi' }],
    ['/session', { assistantId: 'not-kept-here' }],
    ['/assistant', { model: { ...GPT, toolIds: [], knowledgeBaseId: null }, credentialIds: null }],
  ])('behavior: %s %j', async (path, body) => {
    expect(await createTestPlatform().request(`POST ${path}`, body)).toMatchObject({ status: 201 })
  })
})

describe('a deleted record', () => {
  test('behavior: disappears from the settings of others, and stays in their history', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant')
    const number = await create('/phone-number', { provider: 'vapi', assistantId: id })
    const call = await create('/call', { assistantId: id, phoneNumber, customer: { number: '+15550001' } })
    await request(`DELETE /assistant/${id}`)
    expect((await request(`GET /phone-number/${number.id}`)).body).not.toHaveProperty('assistantId')
    expect((await request(`GET /call/${call.id}`)).body).toHaveProperty('assistantId', id)
  })

  test('behavior: disappears from the assistants that use it', async () => {
    const { request, create } = createTestPlatform()
    const kept = await create('/tool', { type: 'dtmf' })
    const tool = await create('/tool', { type: 'dtmf' })
    const base = await create('/knowledge-base', { provider: 'trieve' })
    const credential = await create('/credential', { provider: 'openai' })
    const assistant = await create('/assistant', {
      model: { ...GPT, toolIds: [tool.id, kept.id], knowledgeBaseId: base.id },
      credentialIds: [credential.id],
    })
    await request(`DELETE /tool/${tool.id}`)
    await request(`DELETE /knowledge-base/${base.id}`)
    await request(`DELETE /credential/${credential.id}`)
    expect((await request(`GET /assistant/${assistant.id}`)).body).toEqual({
      ...assistant,
      model: { ...GPT, toolIds: [kept.id] },
      credentialIds: [],
    })
  })

  test('behavior: disappears from squads and test suites', async () => {
    const { request, create } = createTestPlatform()
    const { id } = await create('/assistant')
    const members = [{ assistantId: id }, { assistantId: 'demo' }, { assistant: { name: 'Ada' } }]
    const squad = await create('/squad', { members })
    const plans = { targetPlan: { assistantId: id, turns: 3 }, testerPlan: { assistantId: 'echo' } }
    const suite = await create('/test-suite', plans)
    await request(`DELETE /assistant/${id}`)
    expect((await request(`GET /squad/${squad.id}`)).body).toEqual({ ...squad, members: members.slice(1) })
    const left = { targetPlan: { turns: 3 }, testerPlan: { assistantId: 'echo' } }
    expect((await request(`GET /test-suite/${suite.id}`)).body).toEqual({ ...suite, ...left })
  })

  test('behavior: its parts are deleted too', async () => {
    const { request, create, platform } = createTestPlatform()
    const { id } = await create('/test-suite')
    const path = `/test-suite/${id}/test`
    const one = await create(path, { type: 'chat', script: 'Ask.', scorers: [] })
    expect((await request(`GET ${path}/${one.id}`)).body).toHaveProperty('testSuiteId', id)
    const other = await create('/test-suite')
    expect((await request(`GET /test-suite/${other.id}/test/${one.id}`)).status).toBe(404)
    await request(`DELETE /test-suite/${id}`)
    expect((await request(`GET ${path}`)).status).toBe(404)
    expect(platform.state()['test-suite-test']).toEqual([])
  })
})

test('behavior: one invalid template creates none of several', async () => {
  const { request, create } = createTestPlatform()
  expect(await request('POST /template', [{ type: 'tool' }, { type: 1 }])).toMatchObject({ status: 400 })
  expect((await request('GET /template')).body).toEqual([])
  expect(await create('/template', [{ type: 'tool' }, { type: 'tool' }])).toHaveLength(2)
})

test('default: a platform continues with the state of another', async () => {
  const before = createTestPlatform({ seed: 1 })
  const assistant = await before.create('/assistant', { name: 'Aidan' })
  const after = createTestPlatform({ seed: 1, state: JSON.parse(JSON.stringify(before.platform.state())) })
  expect((await after.request(`GET /assistant/${assistant.id}`)).body).toEqual(assistant)
  // the same seed would make the ids of before once more
  const next = await after.create('/assistant', {})
  expect(next.id).not.toBe(assistant.id)
  expect(next.orgId).toBe(assistant.orgId)
  expect((await after.request('GET /org')).body).toHaveLength(1)
})
