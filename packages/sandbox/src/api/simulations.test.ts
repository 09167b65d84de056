import { describe, expect, test } from 'vitest'
import type { AgentModels, AgentRequest } from '../agent/AgentModels.ts'
import { createTestPlatform } from './createTestPlatform.ts'

type Platform = ReturnType<typeof createTestPlatform>

const personality = {
  name: 'Ada',
  assistant: { model: { messages: [{ role: 'system', content: 'You are Ada.' }] } },
}

const scenarioWith = (structuredOutput: object, comparator: string, value: unknown) => ({
  name: 'Booking',
  instructions: 'Ask for Monday.',
  evaluations: [{ structuredOutput, comparator, value }],
})

const found = { name: 'day', type: 'regex', regex: 'Monday', schema: { type: 'string' } }
const booked = { name: 'booked', schema: { type: 'boolean' } }

/** Starts a run with one inline simulation, and waits for the end of its item. */
async function run(
  { request, create }: Platform,
  scenario: object,
  target: object = { assistantId: 'demo' },
) {
  const { id } = await create('/eval/simulation/run', {
    simulations: [{ type: 'simulation', scenario, personality }],
    target: { type: 'assistant', ...target },
  })
  await expect.poll(async () => (await request(`GET /eval/simulation/run/${id}`)).body.status).toBe('ended')
  const { body: items } = await request(`GET /eval/simulation/run/${id}/item`)
  return { id, item: items[0], run: (await request(`GET /eval/simulation/run/${id}`)).body }
}

/** A model that answers a task in JSON, the user that Ada plays, and everybody else. */
const createRespond = (requests: AgentRequest[], json = 'true'): NonNullable<AgentModels['respond']> =>
  async function* (request) {
    requests.push(request)
    const text = JSON.stringify(request.messages)
    yield {
      text: /JSON Schema/.test(text) ? json : /You are Ada/.test(text) ? 'Monday, please.' : 'It is booked.',
    }
  }

describe('a simulation', () => {
  test('default: by the script, the user says the instructions, and an expression is checked', async () => {
    const { item, run: ended } = await run(createTestPlatform(), scenarioWith(found, '=', 'Monday'))
    expect(item).toMatchObject({ status: 'passed', results: { evaluations: [{ extractedValue: 'Monday' }] } })
    expect(item.metadata.call.transcript).toContain('User: Ask for Monday.\n')
    expect(ended.itemCounts).toMatchObject({ total: 1, passed: 1, failed: 0 })
  })

  test('behavior: a check that does not hold fails the item', async () => {
    const { item } = await run(createTestPlatform(), scenarioWith(found, '!=', 'Monday'))
    expect(item).toMatchObject({ status: 'failed', results: { passed: false } })
  })

  test('behavior: without a model, what only a model can extract has the expected value', async () => {
    const { item } = await run(createTestPlatform(), scenarioWith(booked, '=', false))
    expect(item).toMatchObject({ status: 'passed', results: { evaluations: [{ extractedValue: false }] } })
  })

  test('options: with a model, two of them speak with each other, and it judges the transcript', async () => {
    const requests: AgentRequest[] = []
    const platform = createTestPlatform({ agent: { respond: createRespond(requests) } })
    const assistant = { firstMessage: 'Hi!', model: { messages: [{ role: 'system', content: 'Book.' }] } }
    const { item } = await run(platform, scenarioWith(booked, '=', true), { assistant })
    expect(item.metadata.call.messages.slice(0, 3)).toEqual([
      { role: 'assistant', content: 'Hi!' },
      { role: 'user', content: 'Monday, please.' },
      { role: 'assistant', content: 'It is booked.' },
    ])
    expect(item).toMatchObject({ status: 'passed', results: { evaluations: [{ extractedValue: true }] } })
    // To the model that plays the user, the assistant is the user.
    expect(requests[0]?.messages).toEqual([
      { role: 'system', content: 'You are Ada.' },
      { role: 'system', content: 'Ask for Monday.' },
      { role: 'user', content: 'Hi!' },
    ])
  })

  test('behavior: another value of the model fails the item, and so does an answer that is no JSON', async () => {
    for (const [json, reason] of [
      ['false', undefined],
      ['nonsense', 'The model should have answered with JSON, and answered "nonsense".'],
    ] as const) {
      const platform = createTestPlatform({ agent: { respond: createRespond([], json) } })
      const { item } = await run(platform, scenarioWith(booked, '=', true), { assistant: {} })
      expect([item.status, item.failureReason]).toEqual(['failed', reason])
    }
  })

  test.each([
    ['Answer: true', true],
    ['The nice answer - not a wrong one - is true.', true],
    ['```json\ntrue\n```', true],
    ['I count 2.5.', 2.5],
    ['-3e2', -300],
    ['Not true at all? {"a": [1]} is it, in "JSON".', { a: [1] }],
    ['It is "Monday \\"noon\\"", I think.', 'Monday "noon"'],
    ['"true"', 'true'],
    ['[]', []],
  ])('parameters: the model may answer %j', async (answer, value) => {
    const platform = createTestPlatform({ agent: { respond: createRespond([], answer) } })
    const { item } = await run(platform, scenarioWith(booked, '=', true), { assistant: {} })
    expect(item.results.evaluations).toMatchObject([{ extractedValue: value }])
  })

  test.each(['nonsense', '{"a": true', 'untrue', ''])(
    'behavior: an answer of the model without JSON is the status 502: %j',
    async (answer) => {
      const { create, request } = createTestPlatform({ agent: { respond: createRespond([], answer) } })
      const { id: call } = await create('/call/web', { assistantId: 'demo' })
      const body = { callIds: [call], structuredOutput: booked }
      expect(await request('POST /structured-output/run', body)).toMatchObject({
        status: 502,
        body: {
          message: `The model should have answered with JSON, and answered ${JSON.stringify(answer.trim())}.`,
        },
      })
    },
  )

  test('behavior: a check by an unknown structured output is refused, and no run is left', async () => {
    const { request, create } = createTestPlatform()
    const start = (scenario: object) =>
      request('POST /eval/simulation/run', {
        simulations: [{ type: 'simulation', personality, ...scenario }],
        target: { type: 'assistant', assistantId: 'demo' },
      })
    const { id: structuredOutputId } = await create('/structured-output', booked)
    const evaluations = [{ structuredOutputId, comparator: '=', value: true }]
    const scenario = { name: 'Booking', instructions: 'Book.', evaluations }
    const { id: scenarioId } = await create('/eval/simulation/scenario', scenario)
    await request(`DELETE /structured-output/${structuredOutputId}`)
    for (const one of [{ scenario }, { scenarioId }]) {
      expect(await start(one)).toMatchObject({
        status: 422,
        body: {
          message: `evaluations.structuredOutputId: no structured-output has the id '${structuredOutputId}'`,
        },
      })
    }
    expect((await request('GET /eval/simulation/run')).body.results).toEqual([])
  })

  test('behavior: a canceled run ends, and its items stay canceled', async () => {
    const platform = createTestPlatform({ agent: { respond: createRespond([]) } })
    const { id } = await platform.create('/eval/simulation/run', {
      simulations: [{ type: 'simulation', scenario: scenarioWith(booked, '=', true), personality }],
      target: { type: 'assistant', assistant: {} },
      iterations: 2,
    })
    const { body } = await platform.request(`PATCH /eval/simulation/run/${id}`)
    expect(body).toMatchObject({ status: 'ended', itemCounts: { total: 2, canceled: 2 } })
    const listed = async (path: string) => (await platform.request(`GET /eval/simulation/run${path}`)).body
    expect(await listed(`/${id}/item?status=canceled`)).toHaveLength(2)
    expect(await listed(`/${id}/item?status=passed`)).toEqual([])
    expect((await listed('?targetType=squad')).results).toEqual([])
    expect((await listed('?targetType=assistant&status=ended')).results).toMatchObject([{ id }])
  })

  test('behavior: an unknown simulation is refused, and no run is left', async () => {
    const { request } = createTestPlatform()
    const body = {
      simulations: [{ type: 'simulation', simulationId: 'gone' }],
      target: { type: 'assistant' },
    }
    expect((await request('POST /eval/simulation/run', body)).status).toBe(422)
    expect((await request('GET /eval/simulation/run')).body.results).toEqual([])
  })
})

describe('versions and drafts', () => {
  test('behavior: no version gets the number of a deleted one', async () => {
    const { platform, create, request } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'First' })
    const change = (name: string) => request(`PATCH /assistant/${id}`, { name })
    const numbers = async () => {
      const { results } = (await request(`GET /assistant/${id}/versions`)).body
      return results.map(({ version }: { version: string }) => version)
    }
    await change('Second')
    await request(`DELETE /assistant/${id}/versions/1`)
    await change('Third')
    expect(await numbers()).toEqual(['3', '2'])
    for (const number of [2, 3]) await request(`DELETE /assistant/${id}/versions/${number}`)
    await change('Fourth')
    expect(await numbers()).toEqual(['4'])
    // a saved state of before has no count
    platform.restore({ ...platform.state(), 'assistant-version-count': [] })
    await change('Fifth')
    expect(await numbers()).toEqual(['5', '4'])
  })

  test.each(['assistant', 'tool'])(
    'default: each change of a %s is a version, listed by cursor',
    async (kind) => {
      const { create, request } = createTestPlatform()
      const { id } = await create(`/${kind}`, kind === 'tool' ? { type: 'dtmf' } : { name: 'First' })
      await request(`PATCH /${kind}/${id}`, kind === 'tool' ? { messages: [] } : { name: 'Second' })
      const first = (await request(`GET /${kind}/${id}/versions?limit=1`)).body
      expect(first).toMatchObject({
        results: [{ version: '2' }],
        metadata: { hasNextPage: true, nextCursor: '2' },
      })
      const second = (await request(`GET /${kind}/${id}/versions?limit=1&cursor=2`)).body
      expect(second).toMatchObject({
        results: [{ version: '1' }],
        metadata: { hasNextPage: false, nextCursor: null },
      })
      await request(`PATCH /${kind}/${id}/versions/1`, { versionName: 'Old' })
      expect((await request(`GET /${kind}/${id}/versions/1`)).body).toHaveProperty('versionName', 'Old')
      expect((await request(`GET /${kind}/${id}/versions/9`)).status).toBe(404)
    },
  )

  test('default: an earlier version becomes the newest', async () => {
    const { create, request } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'First' })
    await request(`PATCH /assistant/${id}`, { name: 'Second' })
    await request(`POST /assistant/${id}/restore/1`)
    expect((await request(`GET /assistant/${id}`)).body.name).toBe('First')
    expect((await request(`GET /assistant/${id}/versions`)).body.results).toHaveLength(3)
  })

  test('default: a draft changes nothing, and belongs to its assistant', async () => {
    const { create, request } = createTestPlatform()
    const { id } = await create('/assistant', { name: 'First' })
    const draft = await create(`/assistant/${id}/draft`, { name: 'Draft' })
    expect(draft).toMatchObject({ assistantId: id, baseVersion: '1' })
    expect((await request(`GET /assistant/${id}`)).body.name).toBe('First')
    const other = await create('/assistant')
    expect((await request(`GET /assistant/${other.id}/draft/${draft.id}`)).status).toBe(404)
    expect((await request('GET /assistant/draft')).body.results).toHaveLength(1)
  })
})
