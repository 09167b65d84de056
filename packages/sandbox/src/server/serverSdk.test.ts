import { VapiClient, VapiError } from '@vapi-ai/server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SandboxServer, startSandboxServer } from './startSandboxServer.ts'

/** The platform's own client, as published: what it expects of an answer was written by others. */
let client: VapiClient
let server: SandboxServer

beforeAll(async () => {
  server = await startSandboxServer({ port: 0 })
  client = new VapiClient({ token: 'key', baseUrl: server.url, maxRetries: 0 })
})
afterAll(() => server.close())

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

const statusOf = (cause: unknown): number | undefined =>
  cause instanceof VapiError ? cause.statusCode : undefined

describe("the platform's own server SDK", () => {
  test('default: assistants', async () => {
    const { assistants } = client
    const created = await assistants.create({ name: 'Aidan', firstMessage: 'Hi' })
    expect(await assistants.get({ id: created.id })).toEqual(created)
    expect(ids(await assistants.list({ limit: 10 }))).toEqual([created.id])
    const updated = await assistants.update({ id: created.id, firstMessage: 'Good evening' })
    expect(updated).toMatchObject({ id: created.id, name: 'Aidan', firstMessage: 'Good evening' })
    expect(ids([await assistants.delete({ id: created.id })])).toEqual([created.id])
    expect(await assistants.list()).toEqual([])
  })

  test('default: calls', async () => {
    const { calls, phoneNumbers } = client
    const { id: phoneNumberId } = await phoneNumbers.create({ provider: 'vapi' })
    const created = await calls.create({
      assistantId: 'demo',
      phoneNumberId,
      customer: { number: '+15555550100' },
    })
    if (!('id' in created)) throw new Error('this is no call')
    expect(created).toMatchObject({ type: 'outboundPhoneCall', status: 'queued' })
    expect(ids(await calls.list({ assistantId: 'demo' }))).toEqual([created.id])
    expect(await calls.update({ id: created.id, name: 'First' })).toHaveProperty('name', 'First')
    expect(await calls.get({ id: created.id })).toHaveProperty('name', 'First')
    const batch = await calls.create({
      assistantId: 'demo',
      phoneNumberId,
      customers: [{ number: '+15555550100' }, { name: 'Nobody' }],
    })
    if (!('results' in batch)) throw new Error('this is no batch')
    expect(batch).toMatchObject({
      results: [{ customer: { number: '+15555550100' } }],
      errors: [{ customer: { name: 'Nobody' } }],
    })
    for (const { id } of await calls.list()) await calls.delete({ id })
    expect(await calls.list()).toEqual([])
  })

  test('default: files', async () => {
    const { files } = client
    const purpose = 'assistant'
    const content = 'Opening hours: nine to five.'
    const created = await files.create({
      file: new File([content], 'hours.txt', { type: 'text/plain' }),
      purpose,
    })
    expect(created).toMatchObject({
      name: 'hours.txt',
      bytes: content.length,
      mimetype: 'text/plain',
      status: 'done',
    })
    expect(await (await fetch(String(created.url))).text()).toBe(content)
    expect(ids(await files.list({ purpose }))).toEqual([created.id])
    expect(await files.update({ id: created.id, name: 'times.txt' })).toHaveProperty('name', 'times.txt')
    expect(await files.get({ id: created.id })).toHaveProperty('originalName', 'hours.txt')
    await files.delete({ id: created.id })
    expect(await files.list({ purpose })).toEqual([])
  })

  test('default: chats', async () => {
    const { chats } = client
    const created = await chats.create({ assistantId: 'demo', input: 'I need an appointment.' })
    if (!('output' in created)) throw new Error('this is a stream')
    expect(created.output).toEqual([{ role: 'assistant', content: expect.any(String) }])
    const next = await chats.create({ previousChatId: created.id, input: 'On Monday.' })
    if (!('output' in next)) throw new Error('this is a stream')
    expect(next.messages).toHaveLength(3)
    expect(next.output).not.toEqual(created.output)
    const page = await chats.list({ assistantId: 'demo', limit: 1 })
    expect(page).toMatchObject({ results: [{ id: next.id }], metadata: { totalItems: 2, currentPage: 1 } })
    expect(await chats.get({ id: created.id })).toEqual(created)
    await chats.delete({ id: created.id })
    expect((await chats.list()).results).toHaveLength(1)
  })

  test('default: structured outputs, and their results on a call', async () => {
    const { calls, structuredOutputs, phoneNumbers } = client
    const output = await structuredOutputs.structuredOutputControllerCreate({
      name: 'greeting',
      schema: { type: 'string' },
      type: 'regex',
      regex: 'AI: \\w+',
    })
    const { id: phoneNumberId } = await phoneNumbers.create({ provider: 'vapi' })
    const customer = { number: '+15555550100' }
    const call = await calls.create({ assistantId: 'demo', phoneNumberId, customer })
    if (!('id' in call)) throw new Error('this is no call')
    const run = { structuredOutputId: output.id, callIds: [call.id] }
    expect(await structuredOutputs.structuredOutputControllerRun(run)).toHaveProperty('message')
    const { results } = await structuredOutputs.structuredOutputControllerFindAll({ name: 'greeting' })
    expect(ids(results)).toEqual([output.id])
    await structuredOutputs.structuredOutputControllerRemove({ id: output.id })
    await calls.delete({ id: call.id })
  })

  test('default: a run of simulations ends with a transcript and a result', async () => {
    const { simulationPersonalities, simulationScenarios, simulations, simulationRuns, simulationSuites } =
      client
    const personality = await simulationPersonalities.personalityControllerCreate({
      name: 'Ada',
      assistant: {},
    })
    const scenario = await simulationScenarios.scenarioControllerCreate({
      name: 'Booking',
      instructions: 'I need an appointment.',
      evaluations: [
        {
          structuredOutput: { name: 'asks', type: 'regex', regex: 'appointment', schema: { type: 'string' } },
          comparator: '=',
          value: 'appointment',
        },
      ],
    })
    const simulation = await simulations.simulationControllerCreate({
      scenarioId: scenario.id,
      personalityId: personality.id,
    })
    const suite = await simulationSuites.simulationSuiteControllerCreate({
      name: 'All',
      simulationIds: [simulation.id],
    })
    const copy = await simulationSuites.simulationSuiteControllerDuplicate({ id: suite.id })
    expect(copy.simulationIds).toEqual([simulation.id])
    const { id } = await simulationRuns.simulationRunControllerCreate({
      simulations: [{ type: 'simulationSuite', simulationSuiteId: suite.id }],
      target: { type: 'assistant', assistantId: 'demo' },
    })
    await expect
      .poll(async () => (await simulationRuns.simulationRunControllerFindOne({ id })).status)
      .toBe('ended')
    const [item] = await simulationRuns.simulationRunControllerFindItems({ id })
    expect(item).toMatchObject({
      status: 'passed',
      simulationId: simulation.id,
      results: { passed: true, evaluations: [{ name: 'asks', extractedValue: 'appointment', passed: true }] },
      metadata: { call: { transcript: expect.stringContaining('User: I need an appointment.') } },
    })
  })

  test('default: evals, boards, insights, scorecards and knowledge bases of the second version', async () => {
    const target = { type: 'assistant' as const, assistantId: 'demo' }
    const { id: evalId } = await client.eval.evalControllerCreate({
      type: 'chat.mockConversation',
      messages: [{ role: 'user', content: 'Hello' }],
    })
    await client.eval.evalControllerRun({ type: 'eval', evalId, target })
    const { results } = await client.eval.evalControllerGetRunsPaginated()
    expect(results).toMatchObject([{ evalId, status: 'ended', results: [{ status: 'pass' }] }])
    const { id } = await client.knowledgeBasesV2.knowledgeBaseV2ControllerCreate({ name: 'Hours' })
    expect(await client.knowledgeBasesV2.knowledgeBaseV2ControllerFindOne({ id })).toHaveProperty('files', [])
    const card = await client.observabilityScorecard.scorecardControllerCreate({
      name: 'Quality',
      metrics: [],
    })
    expect(await client.observabilityScorecard.scorecardControllerGet({ id: card.id })).toEqual(card)
    expect(await client.board.boardControllerMetricsOverviewEnsure()).toHaveProperty('name', 'Metrics')
    expect((await client.insight.insightControllerFindAll()).results).toEqual([])
  })

  test('behavior: a refusal has the status and the message of the platform', async () => {
    const refused = await client.assistants.get({ id: 'gone' }).catch((cause: unknown) => cause)
    expect(statusOf(refused)).toBe(404)
    expect(refused).toHaveProperty('body.message', "No assistant has the id 'gone'.")
    const nobody = new VapiClient({ token: '', baseUrl: server.url, maxRetries: 0 })
    expect(statusOf(await nobody.tools.list().catch((cause: unknown) => cause))).toBe(401)
  })

  test('behavior: a fault comes once', async () => {
    server.platform.fail('429:1')
    const refused = await client.tools.list().catch((cause: unknown) => cause)
    expect(statusOf(refused)).toBe(429)
    expect(await client.tools.list()).toEqual([])
  })
})
