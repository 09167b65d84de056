import { describe, expect, test } from 'vitest'
import { createTestPlatform } from '../api/createTestPlatform.ts'
import { roomConfig } from './roomConfig.ts'
import { pickValid } from './structs.ts'

const GPT = { provider: 'openai', model: 'gpt-4o' }
const respond = async function* () {
  yield { text: 'Fine.' }
}
const transcribe = async () => 'Fine.'

/** A platform with models, and what the room of a web call on it is told about them. */
function createRooms(agent: object = { respond }) {
  const { create, request, roomOf } = createTestPlatform({ agent })
  const room = async (body: object) => {
    const { body: call } = await request('POST /call/web', body)
    return (await roomOf(call)).config
  }
  const settings = async (assistant: object, assistantOverrides: object = {}) =>
    (await room({ assistant, assistantOverrides })).assistant?.settings
  return { create, room, settings }
}

describe('an assistant without a model', () => {
  const callOf = async (body: object, options: Parameters<typeof createTestPlatform>[0] = {}) => {
    const { request, roomOf } = createTestPlatform(options)
    const { body: call } = await request('POST /call/web', body)
    return (await roomOf(call)).config
  }

  test.each([
    { assistant: { firstMessage: 'Hello.' } },
    { assistant: { name: 'Ada', model: { ...GPT, systemPrompt: 'Hi' } } },
    { squad: { members: [{ assistant: { firstMessage: 'Hello.' } }] } },
  ])('behavior: %j says that it has none, in place of the demo’s questions', async (body) => {
    const { script, noModelNotice } = await callOf(body)
    expect(script?.turns.map(({ text }) => text)).toEqual([
      expect.stringContaining('I have no language model yet'),
      'I have no language model to answer with.',
    ])
    expect(noModelNotice).toContain('Give it one with --model')
  })

  test('behavior: without a first message of its own it greets by its name', async () => {
    const { script } = await callOf({ assistant: { name: 'Ada', model: { ...GPT, systemPrompt: 'Hi' } } })
    expect(script?.greeting.text).toBe('Hi, this is Ada. How can I help you today?')
  })

  test.each([
    { assistantId: 'demo' },
    { assistantId: 'any-id', assistantOverrides: { firstMessage: 'Hello.' } },
    { assistant: { name: 'Ada' } },
    { assistant: { firstMessage: 'Hello.', metadata: { scenario: 'demo' } } },
  ])('behavior: %j follows the script of the demo', async (body) => {
    const { script, noModelNotice } = await callOf(body)
    expect(script).toBeUndefined()
    expect(noModelNotice).toBeUndefined()
  })

  test('behavior: a script and a model answer in its place', async () => {
    const body = { assistant: { firstMessage: 'Hello.' } }
    const script = { greeting: { text: 'Hi.' }, turns: [{ text: 'Yes.' }] }
    expect((await callOf(body, { script })).script).toEqual(script)
    expect((await callOf(body, { agent: { respond } })).script).toBeUndefined()
  })
})

describe('a voice of the sandbox', () => {
  const speak = async () => new Blob()
  const agentOf = async (body: object, options: Parameters<typeof createTestPlatform>[0]) => {
    const { request, roomOf } = createTestPlatform(options)
    const { body: call } = await request('POST /call/web', body)
    const { config, token } = await roomOf(call)
    expect(token).toEqual(expect.any(String))
    return config.assistant
  }

  test('default: speaks what has no recording, also the words of a scenario', async () => {
    const agent = { modelNames: ['speak'], settings: {}, prefersRecordings: true }
    expect(await agentOf({ assistantId: 'demo' }, { voice: speak })).toEqual(agent)
    expect(await agentOf({ assistantId: 'echo' }, { voice: speak })).toEqual(agent)
  })

  test('behavior: speaks all words of a model, and none where the agent has a voice of its own', async () => {
    const body = { assistantId: 'demo' }
    const withModel = await agentOf(body, { voice: speak, agent: { respond } })
    expect(withModel).toEqual({ modelNames: ['respond', 'speak'], settings: {} })
    const withVoice = await agentOf(body, { voice: speak, agent: { speak } })
    expect(withVoice).toEqual({ modelNames: ['speak'], settings: {} })
  })
})

describe('the models of a call', () => {
  test('default: a platform without models offers none, and its rooms are as before', async () => {
    const { request, roomOf } = createTestPlatform()
    const { body: call } = await request('POST /call/web', { assistant: { name: 'Ada' } })
    expect((await roomOf(call)).config).toEqual({
      words: { name: 'Ada' },
      createdAt: expect.any(Number),
    })
    const { room } = createRooms({})
    expect((await room({ assistantId: 'demo' })).assistant).toBeUndefined()
  })

  test('default: without models, the settings of the assistant that count with a script', async () => {
    const { request, roomOf } = createTestPlatform()
    const settings = { silenceTimeoutSeconds: 300, maxDurationSeconds: 60, endCallPhrases: ['Bye'] }
    const assistant = {
      ...settings,
      firstMessageInterruptionsEnabled: true,
      startSpeakingPlan: { waitSeconds: 2 },
      model: { ...GPT, systemPrompt: 'Hi' },
      transcriber: { provider: 'deepgram' },
    }
    const { body: call } = await request('POST /call/web', { assistant })
    const { config, token } = await roomOf(call)
    expect(config.assistant).toEqual({
      modelNames: [],
      settings: {
        ...settings,
        greetingInterruptible: true,
        waitSeconds: 2,
        // for the console of the page
        ignored: ['transcriber', 'model'],
      },
    })
    // there is no model that the page could use
    expect(token).toBeUndefined()
  })

  test('default: the functions that are there', async () => {
    const { room } = createRooms({ respond, speak: async () => new Blob() })
    expect((await room({ assistantId: 'demo' })).assistant).toEqual({
      modelNames: ['respond', 'speak'],
      settings: {},
    })
  })

  test('behavior: a scenario keeps the words that are its purpose', async () => {
    const { room } = createRooms()
    expect((await room({ assistantId: 'tool' })).assistant).toBeUndefined()
    expect((await room({ assistantId: 'echo' })).assistant).toBeUndefined()
    expect((await room({ assistantId: 'fault:ejected' })).assistant).toBeDefined()
  })

  test('behavior: an assistant with a model and without a first message waits for the user', async () => {
    const { room } = createRooms()
    const model = GPT
    const mode = async (assistant: object) => (await room({ assistant })).words?.firstMessageMode
    expect(await mode({ model })).toBe('assistant-waits-for-user')
    expect(await mode({ model, firstMessageMode: 'assistant-speaks-first' })).toBe('assistant-waits-for-user')
    expect(await mode({ model, firstMessage: 'Hello' })).toBeUndefined()
    expect(await mode({ name: 'Bella' })).toBeUndefined()
    const generated = 'assistant-speaks-first-with-model-generated-message'
    expect(await mode({ model, firstMessageMode: generated })).toBe(generated)
    const { room: scripted } = createRooms({ speak: async () => new Blob() })
    expect((await scripted({ assistant: { model } })).words).toBeUndefined()
  })
})

describe('bad settings', () => {
  test.each([
    [{ silenceTimeoutSeconds: 0 }, 'silenceTimeoutSeconds must not be less than 10'],
    [{ silenceTimeoutSeconds: 3601 }, 'silenceTimeoutSeconds must not be greater than 3600'],
    [{ maxDurationSeconds: 3e6 }, 'maxDurationSeconds must not be greater than 43200'],
    [{ maxDurationSeconds: '60' }, 'maxDurationSeconds must be a number'],
  ])('behavior: 400 for the limits %j, inline and in an override', async (fields, message) => {
    const { request } = createTestPlatform()
    for (const at of ['assistant', 'assistantOverrides']) {
      expect(await request('POST /call/web', { assistantId: 'demo', [at]: fields })).toMatchObject({
        status: 400,
        body: { message: [`${at}.${message}`] },
      })
    }
    expect((await request('GET /call')).body).toEqual([])
  })

  test('behavior: limits at their bounds, and removed ones', async () => {
    const { settings } = createRooms()
    const limits = { silenceTimeoutSeconds: 10, maxDurationSeconds: 43_200 }
    expect(await settings(limits)).toEqual(limits)
    expect(await settings({ silenceTimeoutSeconds: null })).toEqual({})
  })

  test('behavior: blank endCallPhrases are left out', async () => {
    const { settings } = createRooms()
    const endCallPhrases = ['  ', '{{goodbye}}', 'Bye']
    const overrides = { variableValues: { goodbye: '' } }
    expect((await settings({ endCallPhrases }, overrides))?.endCallPhrases).toEqual(['Bye'])
  })
})

describe('the settings of an assistant', () => {
  test('default: every field that counts, with its variables filled in', async () => {
    const { settings } = createRooms({ respond, transcribe })
    const parameters = { type: 'object', properties: { day: { type: 'string' } } }
    const assistant = {
      name: 'Bella',
      firstMessageInterruptionsEnabled: true,
      endCallPhrases: ['Bye, {{name}}'],
      endCallFunctionEnabled: true,
      silenceTimeoutSeconds: 20,
      maxDurationSeconds: 60,
      startSpeakingPlan: {
        waitSeconds: 0.8,
        transcriptionEndpointingPlan: { onPunctuationSeconds: 0, onNumberSeconds: 'soon' },
        customEndpointingRules: [
          { type: 'customer', regex: '^yes', timeoutSeconds: 0.2 },
          {
            type: 'both',
            assistantRegex: 'number',
            assistantRegexOptions: [
              { type: 'whole-word', enabled: true },
              { type: 'ignore-case', enabled: true },
              { type: 'multi-line', enabled: false },
            ],
            customerRegex: '\\d$',
            timeoutSeconds: 3,
          },
        ],
      },
      stopSpeakingPlan: {
        numWords: 2,
        voiceSeconds: 0.3,
        backoffSeconds: 2,
        acknowledgementPhrases: ['aha'],
        interruptionPhrases: [],
      },
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        systemPrompt: 'Be kind to {{name}}.',
        messages: [
          { role: 'system', content: 'It is {{year}}.' },
          { role: 'assistant', content: 'Hello, {{ name }}.' },
          { role: 'tool', content: 'ignored' },
        ],
        tools: [
          {
            type: 'function',
            function: { name: 'book', description: 'Books for {{name}}.', parameters },
          },
        ],
      },
    }
    expect(await settings(assistant, { variableValues: { name: 'Sarah' } })).toEqual({
      prompt: [
        { role: 'system', content: 'Be kind to Sarah.' },
        { role: 'system', content: `It is ${new Date().getUTCFullYear()}.` },
        { role: 'assistant', content: 'Hello, Sarah.' },
      ],
      tools: [{ name: 'book', description: 'Books for Sarah.', parameters }],
      endsCalls: true,
      greetingInterruptible: true,
      endCallPhrases: ['Bye, Sarah'],
      silenceTimeoutSeconds: 20,
      maxDurationSeconds: 60,
      waitSeconds: 0.8,
      endpointing: { onPunctuationSeconds: 0 },
      endpointingRules: [
        { user: { source: '^yes', flags: '' }, timeoutSeconds: 0.2 },
        {
          assistant: { source: '\\b(?:number)\\b', flags: 'i' },
          user: { source: '\\d$', flags: '' },
          timeoutSeconds: 3,
        },
      ],
      stopSpeaking: {
        numWords: 2,
        voiceSeconds: 0.3,
        acknowledgementPhrases: ['aha'],
        interruptionPhrases: [],
      },
      backoffSeconds: 2,
      ignored: ['model.messages[2]'],
    })
  })

  test('parameters: without a transcriber nothing that needs words counts', async () => {
    const { settings } = createRooms()
    const startSpeakingPlan = {
      waitSeconds: 1,
      transcriptionEndpointingPlan: {},
      customEndpointingRules: [{ type: 'customer', regex: 'yes', timeoutSeconds: 1 }],
    }
    const stopSpeakingPlan = { numWords: 2, voiceSeconds: 0.3, interruptionPhrases: ['no'] }
    expect(await settings({ startSpeakingPlan, stopSpeakingPlan })).toEqual({
      waitSeconds: 1,
      stopSpeaking: { voiceSeconds: 0.3 },
      ignored: [
        'startSpeakingPlan.transcriptionEndpointingPlan',
        'startSpeakingPlan.customEndpointingRules',
        'stopSpeakingPlan.numWords',
        'stopSpeakingPlan.interruptionPhrases',
      ],
    })
    expect(await settings({ stopSpeakingPlan: { numWords: 0 } })).toEqual({})
  })

  test('parameters: without a language model nothing of the assistant’s model counts', async () => {
    const { settings } = createRooms({ transcribe })
    const assistant = {
      model: { ...GPT, messages: [{ role: 'system', content: 'Hi' }] },
      endCallFunctionEnabled: true,
      firstMessageMode: 'assistant-speaks-first-with-model-generated-message',
    }
    expect(await settings(assistant)).toEqual({
      ignored: ['model', 'endCallFunctionEnabled', 'firstMessageMode'],
    })
  })

  test('behavior: a workflow does not count', async () => {
    const { room } = createRooms()
    expect((await room({ workflowId: 'id' })).assistant?.settings).toEqual({ ignored: ['workflowId'] })
  })

  test('default: tools by id, those that an override adds, and endCall', async () => {
    const { create, settings } = createRooms()
    const book = { type: 'function', function: { name: 'book' } }
    const { id } = await create('/tool', book)
    const pay = { type: 'function', function: { name: 'pay' } }
    const model = { ...GPT, toolIds: [id, 'unknown'], tools: [{ type: 'endCall' }] }
    expect(await settings({ model }, { 'tools:append': [pay] })).toEqual({
      tools: [{ name: 'pay' }, { name: 'book' }],
      endsCalls: true,
      ignored: ['model.toolIds[1]'],
    })
  })

  test('default: the first member of a squad', async () => {
    const { room } = createRooms()
    const member = (content: string) => ({
      assistant: { model: { ...GPT, messages: [{ role: 'system', content }] } },
    })
    const { assistant } = await room({ squad: { members: [member('I am {{name}}.'), member('Not me.')] } })
    expect(assistant?.settings).toEqual({
      prompt: [{ role: 'system', content: 'I am {{name}}.' }],
      ignored: ['squad.members[1]'],
    })
  })

  test('behavior: what does not count is listed by name', async () => {
    const { settings } = createRooms({ respond, transcribe })
    const assistant = {
      backgroundSound: 'office',
      recordingEnabled: false,
      hooks: [],
      hipaaEnabled: true,
      artifactPlan: { videoRecordingEnabled: true, transcriptPlan: { enabled: true } },
      compliancePlan: { hipaaEnabled: true, pciEnabled: true },
      stopSpeakingPlan: { numWords: 2 },
      startSpeakingPlan: {
        smartEndpointingPlan: { provider: 'livekit' },
        customEndpointingRules: [{ type: 'customer', regex: '(', timeoutSeconds: 1 }],
      },
      voice: { provider: '11labs', voiceId: 'sarah' },
      model: {
        ...GPT,
        temperature: 0.5,
        messages: [
          { role: 'system', content: 'Hi.' },
          { role: 'tool', content: 'Fine.' },
        ],
        tools: [
          { type: 'function', function: { name: 'book' }, server: { url: 'https://example.com' } },
          { type: 'transferCall' },
          { type: 'function', function: { name: 'pay' }, async: true, messages: [{ type: 'request-start' }] },
        ],
      },
    }
    expect(await settings(assistant)).toEqual({
      prompt: [{ role: 'system', content: 'Hi.' }],
      tools: [{ name: 'pay' }],
      stopSpeaking: { numWords: 2 },
      ignored: [
        'backgroundSound',
        'voice',
        'model.temperature',
        'model.messages[1]',
        'model.tools[0]',
        'model.tools[1]',
        'model.tools[2].async',
        'model.tools[2].messages',
        'startSpeakingPlan.smartEndpointingPlan',
        'startSpeakingPlan.customEndpointingRules[0]',
        'artifactPlan.transcriptPlan',
        'compliancePlan.pciEnabled',
      ],
    })
  })

  test.each([{}, { numWords: 0 }, { voiceSeconds: 0 }, { backoffSeconds: 2 }])(
    'behavior: phrases of a stopSpeakingPlan without a number of words or seconds are listed: %j',
    async (plan) => {
      const { settings } = createRooms({ respond, transcribe })
      const phrases = { acknowledgementPhrases: ['okay'], interruptionPhrases: ['stop'] }
      expect((await settings({ stopSpeakingPlan: { ...plan, ...phrases } }))?.ignored).toEqual([
        'stopSpeakingPlan.acknowledgementPhrases',
        'stopSpeakingPlan.interruptionPhrases',
      ])
      const honored = await settings({ stopSpeakingPlan: { ...plan, ...phrases, voiceSeconds: 0.3 } })
      expect(honored).toBeDefined()
      expect(honored?.ignored).toBeUndefined()
    },
  )

  test('behavior: an invalid part about models is left out', () => {
    const read = (assistant: unknown) => pickValid({ assistant }, roomConfig).assistant
    expect(read({ modelNames: ['speak'], settings: {} })).toBeDefined()
    for (const agent of [
      1,
      {},
      { modelNames: ['fly'], settings: {} },
      { modelNames: [], settings: { prompt: 'Hi' } },
      {
        modelNames: [],
        settings: { endpointingRules: [{ user: { source: '(', flags: '' }, timeoutSeconds: 1 }] },
      },
    ]) {
      expect(read(agent)).toBeUndefined()
    }
  })
})
