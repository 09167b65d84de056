import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { AgentDelta, AgentMessage } from './AgentModels.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import { MODEL_TIMEOUT_MS } from './callModel.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { GREETING_DELAY_MS } from './Greeting.ts'
import { APOLOGY } from './Responder.ts'
import {
  assistant,
  type CallOptions,
  pause,
  quietCall,
  RECORDED_MS,
  SENTENCE_MS,
  scriptedModel,
  speak,
  startCall,
  system,
  user,
} from './startTestCall.ts'
import type { StopSpeaking } from './stopSpeaking.ts'
import { TOOL_TIMEOUT_MS } from './Tools.ts'
import { TRANSCRIBER_APOLOGY } from './Transcriber.ts'

describe('a model answers', () => {
  test('default: typed words, with the prompt, the tools and the conversation so far', async () => {
    const model = scriptedModel('At eight. ', 'For two.')
    const tools = [{ name: 'book', description: 'Books a table.' }]
    const call = await quietCall({
      models: { respond: model.respond, settings: { prompt: [system], tools } },
    })
    call.type('When?')
    await call.wait(RECORDED_MS)
    call.type('For whom?')
    await call.wait(RECORDED_MS)
    expect(model.requests).toEqual([
      { messages: [system, user('When?')], tools },
      { messages: [system, user('When?'), assistant('At eight.'), user('For whom?')], tools },
    ])
  })

  test('default: sends the output as it is generated, and speaks each sentence when it is complete', async () => {
    const parts = ['At', ' eight', '. Is', ' that', ' fine?']
    const call = await quietCall({ models: { speak, respond: scriptedModel({ parts, ms: 100 }).respond } })
    call.type('When?')
    await call.wait(350)
    expect(call.happened()).toEqual([
      'model-output At',
      'model-output  eight',
      'model-output . Is',
      'voice: At eight.',
      'speech-update assistant started',
    ])
    await call.wait(SENTENCE_MS)
    expect(call.happened()).toEqual(['model-output  that', 'model-output  fine?', 'voice: Is that fine?'])
    await call.wait(SENTENCE_MS)
    expect(call.happened()).toEqual([
      'transcript assistant partial At eight. Is that',
      'transcript assistant final At eight. Is that fine?',
      'speech-update assistant stopped',
    ])
  })

  test('default: the next sentence is requested while the first one plays', async () => {
    const spoken: string[] = []
    const slow = async (text: string, { signal }: { signal: AbortSignal }) => {
      spoken.push(`${text} ${Date.now() - since}`)
      await pause(600, signal)
      return new Blob([text])
    }
    const call = await quietCall({
      models: { speak: slow, respond: scriptedModel('One. Two. Three.').respond },
    })
    const since = Date.now()
    call.type('Count')
    await call.wait(600 + 3 * SENTENCE_MS)
    expect(spoken).toEqual(['One. 0', 'Two. 600', 'Three. 1600'])
    expect(call.happened()).toContain('transcript assistant final One. Two. Three.')
  })

  test('parameters: without a voice the recordings speak, for as long as the words take', async () => {
    const call = await quietCall({ models: { respond: scriptedModel('One. Two.').respond } })
    call.type('Count')
    await call.wait(2 * RECORDED_MS)
    expect(call.happened().filter((line) => /^recording|final/.test(line))).toEqual([
      'recording: One.',
      'recording:  Two.',
      'transcript assistant final One. Two.',
    ])
  })

  test('parameters: without a model the script answers, with the voice of a model', async () => {
    const call = await quietCall({ models: { speak } })
    call.type('When?')
    await call.wait(SENTENCE_MS)
    expect(call.happened()).toContain('voice: First answer')
  })

  test('behavior: marks of Markdown are not spoken', async () => {
    const call = await quietCall({ models: { speak, respond: scriptedModel('**Fine.** \n- - -\n').respond } })
    call.type('Hello')
    await call.wait(2 * SENTENCE_MS)
    const happened = call.happened()
    expect(happened.filter((line) => line.startsWith('voice'))).toEqual(['voice: Fine.'])
  })
})

describe('a transcriber', () => {
  /** Milliseconds from the last sound of the user to the words. */
  const TRANSCRIBED_MS = END_OF_SPEECH_MS + 200
  const transcribe = async (_speech: Blob, { signal }: { signal: AbortSignal }) => {
    await pause(200, signal)
    return ' At eight. '
  }

  test('default: finds the words that the model answers, and the times are reported', async () => {
    const model = scriptedModel({ parts: ['Fine.'], ms: 100 })
    const call = await quietCall({ models: { transcribe, speak, respond: model.respond } })
    await call.speak()
    await call.wait(3000)
    expect(call.happened()).toEqual([
      'speech-update user started',
      'speech-update user stopped',
      'transcript user partial At eight.',
      'transcript user final At eight.',
      'model-output Fine.',
      'voice: Fine.',
      'speech-update assistant started',
      'transcript assistant final Fine.',
      'speech-update assistant stopped',
    ])
    expect(model.last()).toEqual([user('At eight.')])
    expect(call.turns).toEqual([
      { speaker: 'user', text: 'At eight.', durationMs: 950 },
      {
        speaker: 'assistant',
        text: 'Fine.',
        durationMs: SENTENCE_MS,
        latencyMs: {
          endOfSpeech: END_OF_SPEECH_MS,
          transcript: TRANSCRIBED_MS,
          firstToken: TRANSCRIBED_MS + 100,
          firstSound: TRANSCRIBED_MS + 100,
        },
      },
    ])
  })

  test('parameters: waitSeconds is the least time from the end of speech to the first sound', async () => {
    const settings = { waitSeconds: 2 }
    const call = await quietCall({
      models: { transcribe, speak, respond: scriptedModel('Fine.').respond, settings },
    })
    await call.speak()
    await call.wait(3000)
    expect(call.turns.at(-1)).toMatchObject({ latencyMs: { firstToken: TRANSCRIBED_MS, firstSound: 2000 } })
  })

  test.each([
    ['At eight.', TRANSCRIBED_MS],
    ['At eight', 1500],
    ['At 8', 1200],
    ['At 8.', 1200],
  ])('parameters: endpointing: %s is sent to the model after %i ms', async (words, ms) => {
    const settings = { endpointing: { onNumberSeconds: 1.2 } }
    const model = scriptedModel('Fine.')
    const say = async (_speech: Blob, options: { signal: AbortSignal }) => {
      await transcribe(_speech, options)
      return words
    }
    const call = await quietCall({ models: { transcribe: say, speak, respond: model.respond, settings } })
    await call.speak()
    await call.wait(3000)
    expect(call.turns.at(-1)).toMatchObject({ latencyMs: { transcript: TRANSCRIBED_MS, firstToken: ms } })
  })

  test.each([
    ['My number is', 'Which number?', 3000],
    ['Yes', 'Is that right?', 1100],
    ['Yes', 'Which day?', 2000],
    ['On Friday', 'Which day?', 1500],
  ])(
    'parameters: the first endpointing rule that matches: %s after %s waits %i ms',
    async (words, before, ms) => {
      const endpointingRules = [
        { user: { source: 'number is$', flags: '' }, timeoutSeconds: 3 },
        {
          assistant: { source: '^is', flags: 'i' },
          user: { source: 'yes', flags: 'i' },
          timeoutSeconds: 1.1,
        },
        { user: { source: '\\byes\\b', flags: 'i' }, timeoutSeconds: 2 },
      ]
      const model = scriptedModel('Fine.')
      const settings = { endpointing: {}, endpointingRules }
      const call = await quietCall({
        models: { transcribe: async () => words, speak, respond: model.respond, settings },
      })
      call.send({ type: 'say', message: before })
      await call.wait(SENTENCE_MS)
      await call.speak()
      await call.wait(4000)
      expect(call.turns.at(-1)).toMatchObject({ latencyMs: { firstToken: ms } })
    },
  )

  test('behavior: a caller who goes on is answered once, to all of the words, in order', async () => {
    const words = [
      { text: 'I would like', ms: 900 },
      { text: 'a table.', ms: 100 },
    ]
    const say = async (_speech: Blob, { signal }: { signal: AbortSignal }) => {
      const { text, ms } = words.shift() ?? { text: '', ms: 0 }
      await pause(ms, signal)
      return text
    }
    const model = scriptedModel('Fine.')
    const call = await quietCall({ models: { transcribe: say, respond: model.respond } })
    await call.speak(300)
    await call.speak(300)
    await call.wait(2000)
    expect(model.requests).toEqual([{ messages: [user('I would like'), user('a table.')], tools: [] }])
  })

  test('behavior: speech without words is not answered, and words before it are', async () => {
    const words = ['At eight.', '', '']
    const say = async () => words.shift() ?? ''
    const model = scriptedModel({ parts: ['Fine.'], ms: 1000 })
    const call = await quietCall({ models: { transcribe: say, respond: model.respond } })
    await call.speak()
    // a cough, before the model has answered
    await call.speak(200)
    await call.wait(5000)
    expect(model.requests).toHaveLength(2)
    expect(model.last()).toEqual([user('At eight.')])
    await call.speak(200)
    await call.wait(5000)
    expect(model.requests).toHaveLength(2)
  })

  test('behavior: an answer that a cough cuts off before its first sound is given afterwards', async () => {
    const words = ['At eight.', '']
    const slow = async (text: string, { signal }: { signal: AbortSignal }) => {
      await pause(1000, signal)
      return new Blob([text])
    }
    const model = scriptedModel('Fine.')
    const models = { transcribe: async () => words.shift() ?? '', speak: slow, respond: model.respond }
    const call = await quietCall({ models })
    await call.speak()
    // the model has answered, and the voice has not
    expect(model.requests).toHaveLength(1)
    await call.speak(200)
    await call.wait(5000)
    expect(call.happened().filter((line) => /^voice:|interrupted/.test(line))).toEqual(['voice: Fine.'])
    expect(model.requests.map(({ messages }) => messages)).toEqual([[user('At eight.')], [user('At eight.')]])
  })

  test('parameters: without a transcriber the model is told that the words are unknown', async () => {
    const model = scriptedModel('Please type.')
    const call = await quietCall({ models: { respond: model.respond } })
    await call.speak()
    await call.wait(5000)
    expect(model.last()).toEqual([
      {
        role: 'system',
        content: expect.stringMatching(/^The user spoke for 0\.9 seconds, but the words are unknown/),
      },
      user('Begin the conversation.'),
    ])
    expect(call.happened()).toContain('transcript user final (you spoke for 0.9 seconds)')
  })

  test('parameters: without a model the script answers the words, after waitSeconds', async () => {
    const call = await quietCall({ models: { transcribe, settings: { waitSeconds: 2 } } })
    await call.speak()
    await call.wait(5000)
    expect(call.turns.at(-1)).toMatchObject({
      text: 'First answer',
      latencyMs: { endOfSpeech: END_OF_SPEECH_MS, transcript: TRANSCRIBED_MS, firstSound: 2000 },
    })
    const happened = call.happened()
    expect(happened).toContain('transcript user final At eight.')
    expect(happened).toContain('recording: First answer')
  })

  test('parameters: mute-customer and unmute-customer', async () => {
    const call = await quietCall({ models: { transcribe, respond: scriptedModel('Fine.').respond } })
    call.send({ type: 'control', control: 'mute-customer' })
    await call.speak()
    expect(call.happened()).toEqual(['user muted: true'])
    call.send({ type: 'control', control: 'unmute-customer' })
    await call.speak()
    expect(call.happened()).toEqual([
      'user muted: false',
      'speech-update user started',
      'speech-update user stopped',
    ])
  })
})

describe('an interruption', () => {
  const text = 'One two three four. Five six seven eight. Nine ten eleven twelve. And so on.'

  test('default: stops the voice and the model, and what was said is known', async () => {
    const model = scriptedModel({ parts: text.split(/(?= )/), ms: 100 }, 'Yes?')
    const speaking: AbortSignal[] = []
    const load = async (words: string, { signal }: { signal: AbortSignal }) => {
      speaking.push(signal)
      if (words.startsWith('Five')) await pause(60_000, signal)
      return new Blob([words])
    }
    const transcribe = async () => 'Stop.'
    const call = await quietCall({ models: { transcribe, speak: load, respond: model.respond } })
    call.type('Count')
    // the first sentence is complete with the fifth part
    await call.wait(500 + SENTENCE_MS / 2)
    call.happened()
    await call.hear(0.5, 200)
    const happened = call.happened().filter((line) => !line.startsWith('model-output'))
    expect(happened).toEqual([
      'voice stops',
      'transcript assistant final One two three',
      'speech-update assistant stopped',
      'user-interrupted',
      'speech-update user started',
    ])
    expect([model.signals[0]?.aborted, speaking.at(-1)?.aborted]).toEqual([true, true])
    await call.hear(0, END_OF_SPEECH_MS + 100)
    await call.wait(1000)
    expect(model.last()).toEqual([user('Count'), assistant('One two three'), user('Stop.')])
  })

  test('behavior: at 50 random moments the agent is silent within 300 ms, and every word that began is known', async () => {
    const sentences = ['One two three four.', ' Five six seven.', ' Eight nine ten eleven twelve.']
    const whenever = fc.noBias(fc.integer({ min: 0, max: sentences.length * SENTENCE_MS - 200 }))
    const silences: number[] = []
    for (const moment of fc.sample(whenever, { numRuns: 50, seed: 21 })) {
      const played: { text: string; at: number }[] = []
      const model = scriptedModel(sentences.join(''), 'Yes?')
      const call = await quietCall({
        models: { transcribe: async () => 'Stop.', speak, respond: model.respond },
        // in place of the log: when each sentence begins
        voice: {
          speak: () => RECORDED_MS,
          stop: () => void played.push({ text: '', at: Date.now() }),
          setMuted: () => undefined,
          decode: async (audio) => {
            const text = await audio.text()
            return { durationMs: SENTENCE_MS, play: () => void played.push({ text, at: Date.now() }) }
          },
        },
      })
      call.type('Count')
      await call.wait(moment)
      const since = Date.now()
      while (played.at(-1)?.text !== '') {
        call.agent.hear(0.5)
        await call.wait(20)
      }
      const { at: stoppedAt } = played.pop() ?? { at: Infinity }
      silences.push(stoppedAt - since)
      const heard = played.flatMap(({ text, at }) => {
        const words = text.split(' ')
        return words.filter((_, index) => at + (index * SENTENCE_MS) / words.length < stoppedAt)
      })
      await call.hear(0, END_OF_SPEECH_MS + 100)
      await call.wait(2000)
      expect(call.happened()).toContain(`transcript assistant final ${heard.join(' ')}`)
      expect(model.last()).toEqual([user('Count'), assistant(heard.join(' ')), user('Stop.')])
    }
    expect(Math.max(...silences)).toBeLessThan(300)
  })

  test('behavior: before the first sound nothing was said, and nothing is interrupted', async () => {
    const model = scriptedModel({ parts: ['One.'], ms: 2000 })
    const call = await quietCall({
      models: { transcribe: async () => 'Wait.', speak, respond: model.respond },
    })
    call.type('Count')
    await call.wait(500)
    await call.speak()
    await call.wait(5000)
    const happened = call.happened()
    expect(happened).not.toContain('user-interrupted')
    expect(model.last()).toEqual([user('Count'), user('Wait.')])
    expect(happened.filter((line) => line.startsWith('voice:'))).toEqual(['voice: One.'])
  })

  test.each([
    [false, 'Hello there.'],
    [true, 'Hello'],
  ])('parameters: greetingInterruptible %j', async (greetingInterruptible, said) => {
    const model = scriptedModel('Fine.')
    const call = startCall({
      models: { transcribe: async () => 'Hi.', respond: model.respond, settings: { greetingInterruptible } },
    })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS + 50)
    await call.speak(400)
    await call.wait(5000)
    expect(model.last()).toEqual([assistant(said), user('Hi.')])
    expect(call.happened()).toContain(`transcript assistant final ${said}`)
  })

  test('behavior: a typed message interrupts, too', async () => {
    const model = scriptedModel(text)
    const call = await quietCall({ models: { speak, respond: model.respond } })
    call.type('Count')
    await call.wait(SENTENCE_MS / 2)
    call.type('Stop')
    await call.wait(0)
    expect(model.last()).toEqual([user('Count'), assistant('One two'), user('Stop')])
  })
})

describe('a plan for interruptions', () => {
  const text = 'One two three four five six seven eight. Nine ten eleven twelve. And so on.'

  /** A call whose agent counts. `words` are those of the caller's utterances. */
  async function countingCall(stopSpeaking: StopSpeaking, words: string[], settings: AssistantSettings = {}) {
    const model = scriptedModel(text, 'Yes?')
    const transcribe = async () => words.shift() ?? ''
    const call = await quietCall({
      models: { transcribe, speak, respond: model.respond, settings: { stopSpeaking, ...settings } },
    })
    call.type('Count')
    await call.wait(SENTENCE_MS / 4)
    call.happened()
    return { ...call, model }
  }

  const isInterrupted = (happened: readonly string[]) => happened.includes('user-interrupted')

  test('parameters: numWords: fewer words leave the assistant speaking, and get no answer', async () => {
    const call = await countingCall({ numWords: 3 }, ['Fine, fine.'])
    await call.speak(300)
    await call.wait(5000)
    const happened = call.happened()
    expect(isInterrupted(happened)).toBe(false)
    expect(happened).toContain('transcript user final Fine, fine.')
    expect(happened).toContain(`transcript assistant final ${text}`)
    expect(call.model.requests).toHaveLength(1)
    call.type('And?')
    await call.wait(0)
    expect(call.model.last()).toEqual([user('Count'), assistant(text), user('Fine, fine.'), user('And?')])
  })

  test('parameters: numWords: as many words interrupt when they are known', async () => {
    const call = await countingCall({ numWords: 3 }, ['I would like'])
    await call.hear(0.5, 300)
    expect(isInterrupted(call.happened())).toBe(false)
    await call.hear(0, END_OF_SPEECH_MS + 100)
    const happened = call.happened()
    expect(isInterrupted(happened)).toBe(true)
    await call.wait(3000)
    const [, said] = call.model.last()
    expect(said?.content).toMatch(/^One two three four five six seven eight\. Nine/)
    expect(call.model.last()).toEqual([user('Count'), said, user('I would like')])
  })

  test.each([
    ['Yeah, okay.', false, {}],
    ['I’m with you.', false, {}],
    ['Okay, but I have a question.', true, {}],
    ['No!', true, {}],
    ['Nothing.', false, {}],
    ['Very well indeed, sir.', false, { acknowledgementPhrases: ['very well indeed sir'] }],
    ['No.', false, { interruptionPhrases: ['hang on'] }],
    ['Hang on.', true, { interruptionPhrases: ['hang on'] }],
  ])('parameters: the phrases: %s interrupts: %j', async (words, interrupts, phrases) => {
    const call = await countingCall({ numWords: 3, ...phrases }, [words])
    await call.speak(300)
    expect(isInterrupted(call.happened())).toBe(interrupts)
  })

  test('parameters: voiceSeconds is the time that the user must have spoken', async () => {
    const call = await countingCall({ voiceSeconds: 0.4 }, ['Stop.'])
    await call.hear(0.5, 400)
    expect(isInterrupted(call.happened())).toBe(false)
    await call.hear(0.5, 100)
    expect(isInterrupted(call.happened())).toBe(true)
  })

  test('behavior: a shorter utterance interrupts by its words, and silence after it does not count', async () => {
    const call = await countingCall({ voiceSeconds: 0.4 }, ['Tea.', 'Okay.'])
    await call.hear(0.5, 200)
    await call.hear(0, END_OF_SPEECH_MS - 100)
    expect(isInterrupted(call.happened())).toBe(false)
    await call.hear(0, 150)
    expect(isInterrupted(call.happened())).toBe(true)
    const other = await countingCall({ voiceSeconds: 0.4 }, ['Okay.'])
    await other.speak(200)
    expect(isInterrupted(other.happened())).toBe(false)
  })

  test('behavior: without a transcriber a shorter utterance does not interrupt, and gets no answer', async () => {
    const model = scriptedModel(text)
    const settings = { stopSpeaking: { voiceSeconds: 0.4 } }
    const call = await quietCall({ models: { speak, respond: model.respond, settings } })
    call.type('Count')
    await call.wait(SENTENCE_MS / 4)
    await call.speak(200)
    await call.wait(5000)
    expect(isInterrupted(call.happened())).toBe(false)
    expect(model.requests).toHaveLength(1)
  })

  test('behavior: speech before the first sound does not interrupt, and is answered with the words before it', async () => {
    const model = scriptedModel({ parts: ['Fine.'], ms: 500 })
    const words = ['A table', 'for two.']
    const transcribe = async () => words.shift() ?? ''
    const settings = { stopSpeaking: { numWords: 3 } }
    const call = await quietCall({ models: { transcribe, speak, respond: model.respond, settings } })
    await call.speak(300)
    await call.speak(300)
    await call.wait(3000)
    expect(model.last()).toEqual([user('A table'), user('for two.')])
    expect(call.happened()).toContain('transcript assistant final Fine.')
  })

  test.each([
    [{}, 1000],
    // the end of speech is found later than that
    [{ backoffSeconds: 0.1 }, END_OF_SPEECH_MS],
    [{ backoffSeconds: 3 }, 3000],
  ])(
    'parameters: backoffSeconds: with %j the next sound comes %i ms after the interruption',
    async (settings, ms) => {
      const call = await countingCall({}, ['Stop.'], settings)
      // the last of these levels is the one that interrupts
      await call.speak(200)
      expect(isInterrupted(call.happened())).toBe(true)
      await call.wait(5000)
      expect(call.turns.at(-1)).toMatchObject({ text: 'Yes?', latencyMs: { firstSound: ms } })
    },
  )
})

describe('the conversation', () => {
  test('parameters: a generated greeting', async () => {
    const model = scriptedModel('Good evening.', 'Fine.')
    const call = startCall({
      models: { speak, respond: model.respond, generatesGreeting: true, settings: { prompt: [system] } },
    })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS + SENTENCE_MS)
    expect(model.requests[0]?.messages).toEqual([system, user('Begin the conversation.')])
    expect(call.happened()).toContain('transcript assistant final Good evening.')
  })

  test('behavior: a user who speaks over a generated greeting is answered after it', async () => {
    const model = scriptedModel({ parts: ['Good evening. ', 'How are you?'], ms: 500 }, 'Fine.')
    const call = startCall({
      models: { speak, transcribe: async () => 'Hi.', respond: model.respond, generatesGreeting: true },
    })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS + 100)
    await call.speak(200)
    await call.wait(5000)
    expect(model.last()).toEqual([assistant('Good evening. How are you?'), user('Hi.')])
    expect(call.happened().filter((line) => /final/.test(line))).toEqual([
      'transcript user final Hi.',
      'transcript assistant final Good evening. How are you?',
      'transcript assistant final Fine.',
    ])
  })

  test('parameters: add-message with triggerResponseEnabled false is known, and not answered', async () => {
    const model = scriptedModel('Fine.')
    const call = await quietCall({ models: { respond: model.respond } })
    call.type('I am in the shop.', { triggerResponseEnabled: false })
    call.send({
      type: 'add-message',
      message: { role: 'system', content: 'VIP' },
      triggerResponseEnabled: false,
    })
    await call.wait(5000)
    expect([model.requests.length, call.happened(), call.turns]).toEqual([0, [], []])
    call.type('Hello')
    await call.wait(0)
    const messages = [user('I am in the shop.'), { role: 'system', content: 'VIP' }, user('Hello')]
    expect(model.last()).toEqual(messages)
    expect(call.added).toEqual(messages)
  })

  test('parameters: say is known as words of the assistant', async () => {
    const model = scriptedModel('Fine.')
    const call = await quietCall({ models: { speak, respond: model.respond } })
    call.send({ type: 'say', message: 'Your table is ready. Come in.' })
    await call.wait(2 * SENTENCE_MS)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: Your table is ready.',
      'voice: Come in.',
    ])
    call.type('Thanks')
    await call.wait(0)
    expect(model.last()).toEqual([assistant('Your table is ready. Come in.'), user('Thanks')])
  })
})

describe('tools', () => {
  const tools = [{ name: 'book' }, { name: 'pay' }]
  const book = { tool: 'book', arguments: '{"day":"Friday"}', id: 'a' }
  const pay = { tool: 'pay', id: 'b' }
  const toolCall = ({ tool, arguments: args = '{}', id }: typeof pay & { arguments?: string }) => ({
    id,
    name: tool,
    arguments: args,
  })

  test('default: the page is called, and its result goes on in the conversation', async () => {
    const model = scriptedModel({ parts: ['One moment.', book] }, 'Booked.')
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(10)
    expect(call.happened()).toContain(
      'tool-calls [{"id":"a","type":"function","function":{"name":"book","arguments":"{\\"day\\":\\"Friday\\"}"}}]',
    )
    call.tellResult('Result of the tool book: {"at":"eight"}')
    await call.wait(2 * RECORDED_MS)
    const result: AgentMessage = {
      role: 'tool',
      toolCallId: 'a',
      content: 'Result of the tool book: {"at":"eight"}',
    }
    expect(model.last()).toEqual([
      user('Book'),
      { role: 'assistant', content: 'One moment.', toolCalls: [toolCall(book)] },
      result,
    ])
    expect(call.added).toEqual([user('Book'), result])
    expect(call.happened().filter((line) => /final/.test(line))).toEqual([
      'transcript assistant final One moment.',
      'transcript assistant final Booked.',
    ])
  })

  test('behavior: several tools are answered together, in any order', async () => {
    const model = scriptedModel({ parts: [book, pay] }, 'Done.')
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book and pay')
    await call.wait(10)
    call.tellResult('Result of the tool pay: 1')
    await call.wait(10)
    expect(model.requests).toHaveLength(1)
    call.tellResult('Booked, whatever the words', {
      message: { role: 'tool', content: 'Booked', tool_call_id: 'a' },
    })
    await call.wait(10)
    expect(model.last().slice(1)).toEqual([
      { role: 'assistant', content: '', toolCalls: [toolCall(book), toolCall(pay)] },
      { role: 'tool', toolCallId: 'a', content: 'Booked' },
      { role: 'tool', toolCallId: 'b', content: 'Result of the tool pay: 1' },
    ])
  })

  test('behavior: a result without an answer is known at the next words', async () => {
    const model = scriptedModel({ parts: [book] }, 'Done.')
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(10)
    call.tellResult('The tool book is done. It has no result.', { triggerResponseEnabled: false })
    await call.wait(60)
    expect(model.requests).toHaveLength(1)
    call.type('And?')
    await call.wait(10)
    expect(model.last().at(-2)).toMatchObject({
      role: 'tool',
      content: 'The tool book is done. It has no result.',
    })
  })

  test('behavior: a time-out is told to the model', async () => {
    const model = scriptedModel({ parts: [book] }, 'Sorry.')
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(TOOL_TIMEOUT_MS + 10)
    expect(model.last().at(-1)).toEqual({
      role: 'tool',
      toolCallId: 'a',
      content: 'The tool book did not answer within 25 seconds.',
    })
  })

  test('behavior: a tool that a server runs has the time of the server, and one result', async () => {
    const model = scriptedModel({ parts: [book] }, 'Booked.')
    const served = new Set(['a'])
    const runsOnServer = (id: string) => served.has(id)
    const call = await quietCall({ runsOnServer, models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(3 * TOOL_TIMEOUT_MS)
    expect(model.requests).toHaveLength(1)
    const message = { role: 'tool', content: 'Table 7', tool_call_id: 'a' }
    call.tellResult('', { message })
    await call.wait(2 * TOOL_TIMEOUT_MS)
    expect(model.requests).toHaveLength(2)
    expect(model.last().at(-1)).toEqual({ role: 'tool', toolCallId: 'a', content: 'Table 7' })
  })

  test('behavior: a tool that the servers have left to the page has its time-out', async () => {
    const model = scriptedModel({ parts: [book] }, 'Sorry.')
    let isRunning = true
    const runsOnServer = () => isRunning
    const call = await quietCall({ runsOnServer, models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(TOOL_TIMEOUT_MS + 10)
    expect(model.requests).toHaveLength(1)
    isRunning = false
    await call.wait(TOOL_TIMEOUT_MS)
    expect(model.last().at(-1)).toMatchObject({ content: 'The tool book did not answer within 25 seconds.' })
  })

  test('behavior: words of the user while a tool runs are answered, with a note in place of its result', async () => {
    const model = scriptedModel({ parts: [book] }, 'Still booking.', 'Booked.')
    const call = await quietCall({ models: { speak, respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(10)
    call.type('Hurry')
    await call.wait(10)
    expect(model.last().at(-2)).toEqual({ role: 'tool', toolCallId: 'a', content: 'There is no result yet.' })
    call.tellResult('Booked')
    await call.wait(3 * SENTENCE_MS)
    expect(model.last().find(({ role }) => role === 'tool')).toMatchObject({ content: 'Booked' })
    expect(call.happened().filter((line) => line.startsWith('voice:'))).toEqual([
      'voice: Still booking.',
      'voice: Booked.',
    ])
  })

  test.each([
    [{ tool: 'fly', id: 'a' }, 'There is no tool fly.'],
    [{ tool: 'book', arguments: '{day', id: 'a' }, 'The arguments of book are not a JSON object: {day'],
  ])('behavior: a call that cannot be made is told to the model: %j', async (part, content) => {
    const model = scriptedModel({ parts: [part] }, 'Sorry.')
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book')
    await call.wait(10)
    expect(model.last().at(-1)).toEqual({ role: 'tool', toolCallId: 'a', content })
    expect(call.happened().filter((line) => line.startsWith('tool-calls'))).toEqual([])
  })

  test('behavior: calls without ids, or with the same ones, get their own', async () => {
    const model = scriptedModel(
      {
        parts: [
          { tool: 'book', id: '', arguments: '' },
          { tool: 'book', id: 'a' },
        ],
      },
      {
        parts: [{ tool: 'pay', id: 'a' }],
      },
      'Done.',
    )
    const call = await quietCall({ models: { respond: model.respond, settings: { tools } } })
    call.type('Book twice')
    await call.wait(10)
    call.tellResult('one')
    call.tellResult('two')
    await call.wait(10)
    const called = call.happened().filter((line) => line.startsWith('tool-calls'))
    const ids = called.flatMap((line) => [...line.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))
    expect(ids).toEqual(['tool-call-1', 'a', 'tool-call-3'])
  })

  test('behavior: a model that does nothing but call tools is stopped', async () => {
    const model = scriptedModel({ parts: [{ tool: 'fly', id: 'a' }] })
    const call = await quietCall({ models: { respond: model.respond } })
    call.type('Fly')
    await call.wait(RECORDED_MS)
    const happened = call.happened()
    expect(happened).toContain('failure: The model called tools 8 times in a row, and answered nothing.')
    expect(happened).toContain(`transcript assistant final ${APOLOGY}`)
  })

  test('parameters: endsCalls lets the model end the call, after its words and the endCallMessage', async () => {
    const model = scriptedModel({ parts: ['Goodbye.', { tool: 'endCall', id: 'a' }] })
    const models = { respond: model.respond, settings: { endsCalls: true } }
    const call = await quietCall({ models, endCallMessage: 'Come again.' })
    call.type('Bye')
    await call.wait(2 * RECORDED_MS + 10)
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['endCall'])
    expect(call.happened().filter((line) => /final|^end|^tool/.test(line))).toEqual([
      'transcript assistant final Goodbye.',
      'transcript assistant final Come again.',
      'end: assistant-ended-call',
    ])
  })
})

describe('a call that goes on', () => {
  /** Begins a call, and goes on with it in another agent. */
  async function goOn(options: CallOptions, act: (call: ReturnType<typeof startCall>) => Promise<void>) {
    const first = startCall(options)
    first.agent.receive('playable')
    await act(first)
    first.agent.stop()
    const elapsedMs = 5000
    const call = startCall({
      ...options,
      firstTurn: first.nextTurn(),
      resumes: { ...first.agent.memory, elapsedMs },
    })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS + 100)
    return call
  }

  test('default: the model knows what was really said, and the agent does not greet again', async () => {
    const tools = [{ name: 'book' }]
    const model = scriptedModel(
      { parts: ['One moment. ', { tool: 'book', id: 'a' }] },
      'One two three four.',
      'Yes?',
    )
    const models = { speak, respond: model.respond, settings: { prompt: [system], tools } }
    const call = await goOn({ models }, async (first) => {
      await first.wait(GREETING_DELAY_MS + SENTENCE_MS)
      first.type('Count')
      await first.wait(10)
      first.tellResult('Booked')
      await first.wait(1.4 * SENTENCE_MS)
    })
    expect(call.happened()).toEqual([])
    call.type('Go on')
    await call.wait(0)
    expect(model.last()).toEqual([
      system,
      assistant('Hello there.'),
      user('Count'),
      { role: 'assistant', content: 'One moment.', toolCalls: [{ id: 'a', name: 'book', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'a', content: 'Booked' },
      assistant('One two'),
      user('Go on'),
    ])
    await call.wait(SENTENCE_MS)
    expect(call.happened()).toContain('transcript assistant final Yes?')
  })

  test('behavior: the script goes on with its next turn, and no greeting', async () => {
    const script = { greeting: { text: 'Hello.' }, turns: [{ text: 'One' }, { text: 'Two' }] }
    const call = await goOn({ script, models: { speak } }, async (first) => {
      await first.wait(GREETING_DELAY_MS + SENTENCE_MS)
      first.type('Count')
      await first.wait(SENTENCE_MS)
    })
    call.type('Go on')
    await call.wait(SENTENCE_MS)
    expect(call.happened().filter((line) => line.startsWith('voice: '))).toEqual(['voice: Two'])
  })

  test('behavior: maxDurationSeconds counts from the beginning of the call', async () => {
    const options = { models: { speak, settings: { maxDurationSeconds: 10 } } }
    const call = await goOn(options, async () => undefined)
    await call.wait(5000 - GREETING_DELAY_MS - 100)
    expect(call.happened()).toEqual(['end: exceeded-max-duration'])
  })
})

describe('the end of the call', () => {
  test('parameters: endCallPhrases, in any case, when they have been said', async () => {
    const settings = { endCallPhrases: ['have a nice day'] }
    const call = await quietCall({ models: { respond: scriptedModel('Have a NICE day!').respond, settings } })
    call.type('Bye')
    await call.wait(RECORDED_MS - 1)
    expect(call.happened()).not.toContain('end: assistant-said-end-call-phrase')
    await call.wait(1)
    expect(call.happened().at(-1)).toBe('end: assistant-said-end-call-phrase')
  })

  test('parameters: silenceTimeoutSeconds counts from the last word', async () => {
    const model = scriptedModel({ parts: ['Fine.'], ms: 9000 })
    const call = await quietCall({
      models: { respond: model.respond, settings: { silenceTimeoutSeconds: 10 } },
    })
    await call.wait(9000)
    call.type('Hello')
    await call.wait(9000 + RECORDED_MS + 9999)
    expect(call.happened()).not.toContain('end: silence-timed-out')
    await call.wait(1)
    expect(call.happened()).toContain('end: silence-timed-out')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('parameters: maxDurationSeconds', async () => {
    const call = await quietCall({ models: { speak, settings: { maxDurationSeconds: 20 } } })
    await call.wait(19_999)
    expect(call.happened()).toEqual([])
    await call.wait(1)
    expect(call.happened()).toEqual(['end: exceeded-max-duration'])
  })

  test('behavior: it stops the models, and nothing happens afterwards', async () => {
    const signals: AbortSignal[] = []
    const hang = (_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<never>(() => undefined)
    }
    const model = scriptedModel({ parts: ['One. ', 'Two.'], ms: 100 })
    const call = await quietCall({ models: { transcribe: hang, speak: hang, respond: model.respond } })
    await call.speak(300)
    call.type('Count')
    await call.wait(150)
    call.happened()
    call.agent.stop()
    call.happened()
    await call.wait(10 * MODEL_TIMEOUT_MS)
    expect(call.happened()).toEqual([])
    expect([...signals, ...model.signals].map(({ aborted }) => aborted)).toEqual([true, true, true])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a model that is slow', () => {
  test('default: an answer that has not begun after five seconds hangs, once', async () => {
    const call = await quietCall({
      models: { respond: scriptedModel({ parts: ['At', ' eight.'], ms: 6000 }).respond },
    })
    call.type('When?')
    await call.wait(4999)
    expect(call.happened()).toEqual([])
    await call.wait(1)
    expect(call.happened()).toEqual(['hang'])
    await call.wait(12_000 + RECORDED_MS)
    expect(call.happened()).not.toContain('hang')
  })

  test('behavior: an answer that is dropped in time does not hang', async () => {
    const call = await quietCall({
      models: { respond: scriptedModel({ parts: ['Yes.'], ms: 6000 }).respond },
    })
    call.type('One')
    await call.wait(3000)
    call.type('Two')
    await call.wait(3000)
    expect(call.happened()).not.toContain('hang')
    await call.wait(2000)
    expect(call.happened()).toEqual(['hang'])
  })
})

describe('a model that fails', () => {
  const refused = new Error('401 The key\nis wrong.')

  test('default: one line for the developer, one sentence for the caller, and the call goes on', async () => {
    const model = scriptedModel({ parts: [], fails: refused }, 'Fine.')
    const call = await quietCall({ models: { respond: model.respond } })
    call.type('Hello')
    await call.wait(RECORDED_MS)
    expect(
      call.happened().filter((line) => !line.includes('partial') && !line.startsWith('model-output')),
    ).toEqual([
      'failure: The model failed: 401 The key is wrong.',
      `recording: ${APOLOGY}`,
      'speech-update assistant started',
      `transcript assistant final ${APOLOGY}`,
      'speech-update assistant stopped',
    ])
    call.type('Again')
    await call.wait(RECORDED_MS)
    expect(call.happened()).toContain('transcript assistant final Fine.')
  })

  test('parameters: in the middle of its words, after the sentences that were complete', async () => {
    const model = scriptedModel({ parts: ['One. Two and'], fails: refused })
    const call = await quietCall({ models: { respond: model.respond } })
    call.type('Count')
    await call.wait(2 * RECORDED_MS)
    expect(call.happened()).toContain(`transcript assistant final One. ${APOLOGY}`)
  })

  test.each([
    ['nothing', { parts: [] }, 'The model answered nothing.'],
    ['white space', { parts: [' \n'] }, 'The model answered nothing.'],
    [
      'no answer in time',
      { parts: ['Late'], ms: MODEL_TIMEOUT_MS + 1 },
      'The model failed: There was no answer for 30 seconds.',
    ],
  ])('parameters: %s', async (_what, turn, words) => {
    const model = scriptedModel(turn)
    const call = await quietCall({ models: { respond: model.respond } })
    call.type('Hello')
    await call.wait(MODEL_TIMEOUT_MS + RECORDED_MS)
    const happened = call.happened()
    expect(happened).toContain(`failure: ${words}`)
    expect(happened).toContain(`transcript assistant final ${APOLOGY}`)
    expect(model.signals[0]?.aborted).toBe(true)
  })

  test.each([{ delta: 1 }, null, { toolCall: { name: 'book' } }, 'text'])(
    'parameters: the part %j',
    async (delta) => {
      async function* respond() {
        yield delta as unknown as AgentDelta
      }
      const call = await quietCall({ models: { respond } })
      call.type('Hello')
      await call.wait(RECORDED_MS)
      const words =
        'The model answered with an invalid part. It must be { text } or { toolCall: { id, name, arguments } }, with strings in the fields.'
      expect(call.happened()).toContain(`failure: ${words}`)
    },
  )

  test.each([
    [
      'throws',
      () => {
        throw refused
      },
      '401 The key is wrong.',
    ],
    ['returns no stream', () => undefined as never, expect.anything()],
  ])('parameters: a function that %s', async (_what, respond, words) => {
    const call = await quietCall({ models: { respond } })
    call.type('Hello')
    await call.wait(RECORDED_MS)
    const failure = call.happened().find((line) => line.startsWith('failure'))
    expect(failure?.replace('failure: The model failed: ', '')).toEqual(words)
  })

  test.each([
    ['fails', async () => Promise.reject(refused), 'The transcriber failed: 401 The key is wrong.'],
    [
      'answers no text',
      async () => 1 as unknown as string,
      'The transcriber answered with something other than a text.',
    ],
    [
      'hangs',
      () => new Promise<string>(() => undefined),
      'The transcriber failed: There was no answer for 30 seconds.',
    ],
  ])('parameters: a transcriber that %s', async (_what, transcribe, words) => {
    const model = scriptedModel('Fine.')
    const call = await quietCall({
      models: { transcribe, respond: model.respond, settings: { silenceTimeoutSeconds: 600 } },
    })
    await call.speak()
    await call.wait(MODEL_TIMEOUT_MS + RECORDED_MS)
    const happened = call.happened()
    expect(happened.filter((line) => line.startsWith('failure'))).toEqual([`failure: ${words}`])
    expect(happened).toContain(`transcript assistant final ${TRANSCRIBER_APOLOGY}`)
    call.type('Hello')
    await call.wait(RECORDED_MS)
    expect(call.happened()).toContain('transcript assistant final Fine.')
  })

  test.each([
    ['fails', async () => Promise.reject(refused), 'The voice failed: 401 The key is wrong.'],
    ['answers no audio', async () => ({}) as Blob, 'The voice answered without audio.'],
    ['answers nothing', async () => new Blob(), 'The voice answered without audio.'],
    ['answers noise', async () => new Blob(['noise']), 'The voice failed: no audio'],
    [
      'hangs',
      () => new Promise<Blob>(() => undefined),
      'The voice failed: There was no answer for 30 seconds.',
    ],
  ])('parameters: a voice that %s: a recording speaks the rest of the turn', async (_what, broken, words) => {
    const call = await quietCall({ models: { speak: broken, respond: scriptedModel('One. Two.').respond } })
    call.type('Count')
    await call.wait(MODEL_TIMEOUT_MS + 2 * RECORDED_MS)
    expect(call.happened().filter((line) => /^failure|^recording|final/.test(line))).toEqual([
      `failure: ${words}`,
      'recording: One.',
      'recording:  Two.',
      'transcript assistant final One. Two.',
    ])
  })
})
