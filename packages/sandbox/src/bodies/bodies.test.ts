import { describe, expect, test } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'

const GPT = { provider: 'openai', model: 'gpt-4o' }
const book = { type: 'function', function: { name: 'book' } }
const ONE_OF = 'must be one of the following values: '

/** Sends a body. Returns the status and the sentences, without the long lists of values. */
async function post(path: string, body: object): Promise<[status: number, sentences: unknown]> {
  const { status, body: answer } = await createTestPlatform().request(`POST ${path}`, body)
  const sentences = status === 201 ? [] : [answer.message].flat()
  return [status, sentences.map((text: string) => text.replace(/(values: ).*/, '$1'))]
}

describe('a body that the platform refuses', () => {
  // the sentences that users of the platform report in public
  test.each([
    [
      { model: { ...GPT, tools: [{ ...book, description: 'x' }] } },
      'model.each value in tools.property description should not exist',
    ],
    [
      { model: { ...GPT, tools: [{ type: 'mcp', serverUrl: 'x' }] } },
      'model.each value in tools.property serverUrl should not exist',
    ],
    [{ model: { ...GPT, tools: [{ type: 'anything' }] } }, `model.each value in tools.type ${ONE_OF}`],
    [{ transcriber: { provider: 'assembly-ai', model: 'x' } }, 'transcriber.property model should not exist'],
    [{ voice: { provider: '11labs' } }, 'voice.voiceId must be a string'],
    [{ model: { messages: [] } }, `model.provider ${ONE_OF}`],
    [{ model: { provider: 'openai' } }, 'model.model must be a string'],
    [{ clientMessages: ['everything'] }, `each value in clientMessages ${ONE_OF}`],
  ])('default: an assistant, saved and inline: %j', async (assistant, sentence) => {
    expect(await post('/assistant', assistant)).toEqual([400, [sentence]])
    expect(await post('/call/web', { assistant })).toEqual([400, [`assistant.${sentence}`]])
    expect(await post('/call/web', { assistantId: 'demo', assistantOverrides: assistant })).toEqual([
      400,
      [`assistantOverrides.${sentence}`],
    ])
  })

  test.each([
    [{ server: { url: 'x', timeout: 5 } }, 'server.property timeout should not exist'],
    [{ server: { timeoutSeconds: 0 } }, 'server.timeoutSeconds must not be less than 1'],
    [
      { server: { backoffPlan: { type: 'fixed', maxRetries: 11, baseDelaySeconds: 1 } } },
      'server.backoffPlan.maxRetries must not be greater than 10',
    ],
    [{ server: 'https://example.com' }, 'server must be an object'],
    [{ serverMessages: ['chat.changed'] }, `each value in serverMessages ${ONE_OF}`],
    [{ model: { provider: 'custom-llm', model: 'x' } }, 'model.url must be a string'],
    [{ model: { ...GPT, tempurature: 1 } }, 'model.property tempurature should not exist'],
    [{ model: { ...GPT, messages: [{ role: 'bot', content: 'Hi' }] } }, `model.messages.0.role ${ONE_OF}`],
    [
      { voice: { provider: '11labs', voiceId: 'sarah', speed: 2 } },
      'voice.speed must not be greater than 1.2',
    ],
    [{ voice: { provider: 'custom-voice' } }, 'voice.server must be an object'],
    [{ startSpeakingPlan: { waitSecond: 1 } }, 'startSpeakingPlan.property waitSecond should not exist'],
    [{ endCallPhrases: ['x'] }, 'each value in endCallPhrases must be longer than or equal to 2 characters'],
  ])('behavior: an assistant: %j', async (assistant, sentence) => {
    expect(await post('/assistant', assistant)).toEqual([400, [sentence]])
  })

  test.each([
    [
      '/tool',
      { type: 'function', function: { name: 'x'.repeat(65) } },
      'function.name must be shorter than or equal to 64 characters',
    ],
    ['/tool', { type: 'function', name: 'book' }, 'property name should not exist'],
    [
      '/tool',
      { type: 'function', function: { name: 'a', parameters: { type: 'list' } } },
      `function.parameters.type ${ONE_OF}`,
    ],
    ['/tool', { type: 'apiRequest', url: 'https://example.com' }, `method ${ONE_OF}`],
    [
      '/tool',
      { type: 'transferCall', destinations: [{ type: 'number', number: '5' }] },
      'each value in destinations.number must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).',
    ],
    [
      '/tool',
      { type: 'transferCall', destinations: [{ type: 'person' }] },
      `each value in destinations.type ${ONE_OF}`,
    ],
    [
      '/tool',
      { type: 'handoff', destinations: [{ type: 'assistant', assistent: 'a' }] },
      'each value in destinations.property assistent should not exist',
    ],
    [
      '/tool',
      { ...book, messages: [{ type: 'request-start', content: 5 }] },
      'messages.0.content must be a string',
    ],
    [
      '/squad',
      { members: [{ assistant: { model: GPT, voice: {} } }] },
      `members.0.assistant.voice.provider ${ONE_OF}`,
    ],
    [
      '/phone-number',
      { provider: 'vapi', numberDesiredAreaCode: '1' },
      'numberDesiredAreaCode must be longer than or equal to 3 characters',
    ],
    [
      '/phone-number',
      { provider: 'vapi', fallbackDestination: { type: 'sip' } },
      'fallbackDestination.sipUri must be a string',
    ],
    ['/phone-number/import/vonage', { vonagePhoneNumber: '+15550001' }, 'credentialId must be a string'],
    ['/call/web', { assistantId: 5, assistant: {} }, 'assistantId must be a string'],
    [
      '/call/web',
      { assistantId: 'demo', workflowOverrides: { firstMessage: 'Hi' } },
      'workflowOverrides.property firstMessage should not exist',
    ],
    [
      '/call',
      { assistantId: 'demo', customer: { number: '+15555550100', phone: '1' } },
      'customer.property phone should not exist',
    ],
    ['/chat', { input: 'Hi', assistant: { model: {} } }, `assistant.model.provider ${ONE_OF}`],
  ])('behavior: POST %s %j', async (path, body, sentence) => {
    expect(await post(path, body)).toEqual([400, [sentence]])
  })

  test('behavior: each sentence comes once, and a part of an assistant is changed as a whole', async () => {
    const tools = [
      { ...book, name: 'a' },
      { ...book, name: 'b' },
    ]
    expect((await post('/assistant', { model: { ...GPT, tools } }))[1]).toHaveLength(1)
    const { create, request } = createTestPlatform()
    const { id } = await create('/assistant', { model: GPT })
    expect(await request(`PATCH /assistant/${id}`, { model: { temperature: 1 } })).toMatchObject({
      status: 400,
      body: { message: [expect.stringContaining('model.provider must be')] },
    })
  })
})

describe('a body that the platform takes', () => {
  test.each([
    [
      '/assistant',
      {
        model: {
          ...GPT,
          model: 'a-new-model',
          tools: [book, { type: 'endCall', function: { name: 'end' } }],
        },
      },
    ],
    [
      '/assistant',
      {
        voice: { provider: 'vapi', voiceId: 'a-new-voice' },
        transcriber: { provider: 'deepgram', language: 'xx' },
      },
    ],
    [
      '/assistant',
      {
        server: { url: 'https://example.com', secret: 's', headers: { a: 'b' } },
        serverMessages: ['transcript[transcriptType="final"]', 'session.created'],
      },
    ],
    ['/assistant', { analysisPlan: { anything: 1 }, voicemailDetection: 'off', model: null, voice: null }],
    [
      '/tool',
      {
        type: 'transferCall',
        destinations: [
          { type: 'number', number: '911', numberE164CheckEnabled: false },
          { type: 'number', number: '{{desk}}' },
        ],
      },
    ],
    ['/tool', { type: 'google.calendar.event.create', name: 'book', description: 'Books.' }],
    ['/tool', { type: 'make', metadata: { scenarioId: 1 } }],
    ['/tool', { type: 'function' }],
    [
      '/call/web',
      {
        squad: {
          members: [{ assistantId: 'demo', assistantDestinations: [] }],
          membersOverrides: { model: GPT },
        },
      },
    ],
    [
      '/call/web',
      { workflow: { name: 'a', nodes: [] }, workflowOverrides: { variableValues: {} }, assistantVersion: 3 },
    ],
  ])('default: POST %s %j', async (path, body) => {
    expect(await post(path, body)).toEqual([201, []])
  })
})
