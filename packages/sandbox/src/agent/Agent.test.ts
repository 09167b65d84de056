import { describe, expect, test, vi } from 'vitest'
import { Agent } from './Agent.ts'
import type { AgentOptions } from './AgentOptions.ts'
import type { AssistantSettings } from './AssistantSettings.ts'
import { createScriptModel, echoModel } from './createScriptModel.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { createTestClock } from './createTestClock.ts'
import { GREETING_DELAY_MS } from './Greeting.ts'
import type { ScriptTurn } from './script.ts'
import { isSentence, noModels } from './startTestCall.ts'

const SPOKEN_MS = 1000

const script = {
  greeting: { text: 'Hello there my friend' },
  turns: [{ text: 'First answer' }, { text: 'Second answer' }],
}

const clock = createTestClock()

type CallOptions = Partial<Omit<AgentOptions, 'models'>> & {
  settings?: AssistantSettings
  echoes?: boolean
  /** The turns of the script, and the index of the first one. */
  turns?: readonly ScriptTurn[]
  firstTurn?: number
}

/** A call whose agent takes one second for each line. Each of its actions is a line of `log`. */
function startCall({
  settings = {},
  echoes,
  firstTurn,
  turns,
  greeting = script.greeting,
  ...options
}: CallOptions = {}) {
  const log: string[] = []
  const scriptModel = createScriptModel({ greeting, turns: turns ?? script.turns }, firstTurn)
  const standIn = echoes ? echoModel : scriptModel
  const agent = new Agent({
    greeting,
    clock,
    voice: {
      speak: ({ text }) => {
        log.push(`voice: ${text}`)
        return SPOKEN_MS
      },
      stop: () => log.push('voice stops'),
      setMuted: (muted) => log.push(`voice muted: ${muted}`),
      decode: () => Promise.reject(new Error('no model speaks')),
    },
    models: {
      ...noModels,
      respond: standIn.respond,
      settings: { ...settings, ...standIn.settings },
    },
    send: (message) => {
      if (!isSentence(message)) log.push(describeMessage(message))
    },
    onEnd: (reason) => log.push(`end: ${reason}`),
    ...options,
  })
  return {
    agent,
    nextTurn: scriptModel.nextTurn,
    skipResult: scriptModel.skipResult,
    /** Returns the new lines of the log. */
    happened: () => log.splice(0),
    send: (message: object) => agent.receive(JSON.stringify(message)),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** The caller's level for that long, as the ear measures it. */
    hear: async (level: number, ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        agent.hear(level)
        await vi.advanceTimersByTimeAsync(50)
      }
    },
  }
}

function describeMessage(message: string | { type: string; [field: string]: unknown }): string {
  if (typeof message === 'string') return message
  const { type, role, status, transcriptType, transcript, output } = message
  return [type, role, status, transcriptType, transcript ?? output]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** A call whose greeting is over. */
async function startedCall(options: CallOptions = {}) {
  const call = startCall(options)
  call.agent.receive('playable')
  await call.wait(GREETING_DELAY_MS + SPOKEN_MS)
  call.happened()
  return call
}

describe('listening', () => {
  test('default: at once when the client can play, and only once', async () => {
    const call = startCall()
    call.agent.receive('playable')
    call.agent.receive('playable')
    expect(call.happened()).toEqual(['listening', 'status-update in-progress'])
  })

  test('parameters: latency', async () => {
    const call = startCall({ latency: { listening: 500 } })
    call.agent.receive('playable')
    await call.wait(499)
    expect(call.happened()).toEqual([])
    await call.wait(1)
    expect(call.happened()).toContain('listening')
  })

  test('parameters: an agent that does not listen', async () => {
    const call = startCall({ listens: false })
    call.agent.receive('playable')
    await call.wait(60_000)
    expect(call.happened()).toEqual([])
  })

  test('behavior: every command but end-call is ignored before it', async () => {
    const call = startCall()
    call.send({ type: 'say', message: 'Early' })
    await call.hear(0.5, 1000)
    expect(call.happened()).toEqual([])
    call.send({ type: 'end-call' })
    expect(call.happened()).toEqual(['end: customer-ended-call'])
  })
})

describe('greeting', () => {
  test('default: a second after listening, with its tokens and its transcript in step with the audio', async () => {
    const call = startCall()
    call.agent.receive('playable')
    call.happened()
    await call.wait(GREETING_DELAY_MS - 1)
    expect(call.happened()).toEqual([])
    await call.wait(1)
    expect(call.happened()).toEqual(['voice: Hello there my friend', 'speech-update assistant started'])
    await call.wait(499)
    expect(call.happened()).toEqual([
      'model-output Hello',
      'model-output  there',
      'model-output  my',
      'model-output  friend',
    ])
    await call.wait(1)
    expect(call.happened()).toEqual(['transcript assistant partial Hello there'])
    await call.wait(SPOKEN_MS)
    expect(call.happened()).toEqual([
      'transcript assistant final Hello there my friend',
      'speech-update assistant stopped',
    ])
  })

  test('default: the text of a sentence as its sound begins, and that of the turn so far', async () => {
    const sent: object[] = []
    const send = (message: string | { type: string }) => {
      if (isSentence(message)) sent.push(Object(message))
    }
    const call = startCall({ send })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS)
    expect(sent).toEqual([
      { type: 'voice-input', input: 'Hello there my friend' },
      { type: 'assistant.speechStarted', text: 'Hello there my friend', turn: 0 },
    ])
  })

  test('parameters: greetingWaits', async () => {
    const call = startCall({ greetingWaits: true })
    call.agent.receive('playable')
    call.happened()
    await call.wait(10_000)
    expect(call.happened()).toEqual([])
    call.send({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0.4 })
    expect(call.happened()).toContain('voice: Hello there my friend')
  })
})

describe('the caller speaks', () => {
  test('default: their duration is reported, and the next line answers', async () => {
    const call = await startedCall()
    await call.hear(0.3, 2000)
    expect(call.happened()).toEqual([
      'speech-update user started',
      'transcript user partial (you are speaking)',
    ])
    await call.hear(0, END_OF_SPEECH_MS + 100)
    expect(call.happened()).toEqual([
      'speech-update user stopped',
      'transcript user final (you spoke for 1.9 seconds)',
      'voice: First answer',
      'speech-update assistant started',
      'model-output First',
      'model-output  answer',
    ])
    expect(call.agent.turnsHeard).toBe(1)
  })

  test('parameters: latency of the answer', async () => {
    const call = await startedCall({ latency: { answer: 1500 } })
    await call.hear(0.3, 500)
    await call.hear(0, END_OF_SPEECH_MS)
    await call.wait(1400)
    expect(call.happened()).not.toContain('voice: First answer')
    await call.wait(100)
    expect(call.happened()).toContain('voice: First answer')
  })

  test('behavior: interrupts the agent at the word that it is saying', async () => {
    const call = startCall({ settings: { greetingInterruptible: true } })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS)
    call.happened()
    await call.hear(0.3, 200)
    expect(call.happened()).toEqual([
      'model-output Hello',
      'model-output  there',
      'model-output  my',
      'model-output  friend',
      'voice stops',
      'transcript assistant final Hello',
      'speech-update assistant stopped',
      'user-interrupted',
      'speech-update user started',
      'transcript user partial (you are speaking)',
    ])
  })

  test.each([
    ['before the greeting, is answered instead of greeted', 200, ['First answer']],
    ['over the greeting, is answered after it', 500, ['Hello there my friend', 'First answer']],
  ])('behavior: %s', async (_when, ms, said) => {
    const call = startCall()
    call.agent.receive('playable')
    await call.hear(0.3, ms)
    await call.hear(0, END_OF_SPEECH_MS + 100)
    await call.wait(10_000)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual(
      said.map((text) => `voice: ${text}`),
    )
  })

  test('behavior: goes on before the answer, and gets one answer, without skipping a line', async () => {
    const call = await startedCall({ latency: { answer: 500 } })
    await call.hear(0.3, 500)
    await call.hear(0, END_OF_SPEECH_MS)
    await call.hear(0.3, 500)
    await call.hear(0, END_OF_SPEECH_MS)
    await call.wait(10_000)
    call.send({ type: 'add-message', message: { role: 'user', content: 'And?' } })
    await call.wait(10_000)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: First answer',
      'voice: Second answer',
    ])
  })

  test('behavior: an answer that was removed before its first sound is given again', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'A long story', interruptionsEnabled: false })
    call.send({ type: 'add-message', message: { role: 'user', content: 'One' } })
    await call.wait(SPOKEN_MS / 2)
    call.send({ type: 'add-message', message: { role: 'user', content: 'Two' } })
    await call.wait(3 * SPOKEN_MS)
    call.send({ type: 'add-message', message: { role: 'user', content: 'Three' } })
    await call.wait(3 * SPOKEN_MS)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: A long story',
      'voice: First answer',
      'voice: Second answer',
    ])
  })

  test('behavior: an answer that nobody has heard is given on the next page', async () => {
    const call = await startedCall()
    call.send({ type: 'add-message', message: { role: 'user', content: 'One' } })
    await call.wait(SPOKEN_MS)
    call.send({ type: 'say', message: 'A long story', interruptionsEnabled: false })
    call.send({ type: 'add-message', message: { role: 'user', content: 'Two' } })
    await call.wait(SPOKEN_MS / 2)
    call.agent.stop()
    const next = startCall({
      firstTurn: call.nextTurn(),
      resumes: { ...call.agent.memory, elapsedMs: 10_000 },
    })
    next.agent.receive('playable')
    next.send({ type: 'add-message', message: { role: 'user', content: 'Three' } })
    await next.wait(SPOKEN_MS)
    expect(next.happened()).toContain('voice: Second answer')
  })

  test('behavior: a command that comes before the agent listens is lost, unless it waits', async () => {
    const call = startCall({ speaksFirst: false })
    call.agent.receive({ type: 'say', content: 'Too early' })
    call.agent.receive({ type: 'say', content: 'In time' }, true)
    expect(call.happened()).toEqual([])
    call.agent.receive('playable')
    await call.wait(3 * SPOKEN_MS)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual(['voice: In time'])
  })

  test('behavior: words of the next page that come before it can play the voice are answered', async () => {
    const call = await startedCall()
    call.agent.stop()
    const next = startCall({
      firstTurn: call.nextTurn(),
      resumes: { ...call.agent.memory, elapsedMs: 10_000 },
    })
    next.send({ type: 'add-message', message: { role: 'user', content: 'One' } })
    await next.wait(0)
    expect(next.happened()).toEqual([])
    next.agent.receive('playable')
    await next.wait(SPOKEN_MS)
    expect(next.happened()).toContain('voice: First answer')
  })

  test('behavior: the last line is repeated', async () => {
    const call = await startedCall()
    for (let times = 0; times < 3; times += 1) {
      call.send({ type: 'add-message', message: { role: 'user', content: 'And?' } })
      await call.wait(SPOKEN_MS)
    }
    expect(call.happened().filter((line) => line.startsWith('voice:'))).toEqual([
      'voice: First answer',
      'voice: Second answer',
      'voice: Second answer',
    ])
  })

  test('parameters: echoes', async () => {
    const call = await startedCall({ echoes: true })
    await call.hear(0.3, 500)
    await call.hear(0, END_OF_SPEECH_MS)
    await call.wait(2000)
    for (const role of ['user', 'system']) {
      call.send({ type: 'add-message', message: { role, content: `Typed by the ${role}.` } })
      await call.wait(2000)
    }
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: (what you said)',
      'voice: Typed by the user.',
      'voice: Typed by the system.',
    ])
  })
})

test('parameters: echoes without a greeting plays back the first words', async () => {
  const call = startCall({ echoes: true, speaksFirst: false, latency: { answer: 400 } })
  call.agent.receive('playable')
  await call.hear(0.3, 500)
  await call.hear(0, END_OF_SPEECH_MS + 100)
  call.send({ type: 'say', message: 'One moment' })
  await call.wait(3000)
  expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
    'voice: One moment',
    'voice: (what you said)',
  ])
})

describe('a call that no assistant takes', () => {
  const refusal = { endedReason: 'assistant-request-returned-error', spoken: 'We are closed.' }

  test('default: its words come when the greeting would, and end the call', async () => {
    const call = startCall({ refusal })
    call.agent.receive('playable')
    await call.wait(GREETING_DELAY_MS - 1)
    expect(call.happened()).toEqual(['listening', 'status-update in-progress'])
    call.send({ type: 'add-message', message: { role: 'user', content: 'Hello?' } })
    await call.wait(1 + SPOKEN_MS)
    expect(call.happened().filter((line) => /^(voice:|end)/.test(line))).toEqual([
      'voice: We are closed.',
      'end: assistant-request-returned-error',
    ])
  })

  test('parameters: without words it ends at once', () => {
    const call = startCall({ refusal: { ...refusal, spoken: '' } })
    call.agent.receive('playable')
    expect(call.happened().at(-1)).toBe('end: assistant-request-returned-error')
  })
})

describe('messages', () => {
  test('default: a typed message is answered', async () => {
    const call = await startedCall()
    call.send({ type: 'add-message', message: { role: 'user', content: 'Tomorrow' } })
    await call.wait(0)
    expect(call.happened()).toContain('voice: First answer')
  })

  test.each([
    ['the default', {}],
    ['when it asks for that', { triggerResponseEnabled: true }],
  ])('default: an added message is answered: %s', async (_when, fields) => {
    const call = await startedCall()
    const message = { role: 'system', content: 'Booked.' }
    call.send({ type: 'add-message', message, ...fields })
    await call.wait(0)
    expect(call.happened()).toContain('voice: First answer')
  })

  test.each([
    { type: 'add-message', message: { role: 'user', content: 'Note' }, triggerResponseEnabled: false },
    { type: 'add-message', message: { role: 'system', content: 'VIP' }, triggerResponseEnabled: false },
    { type: 'add-message', message: 'text' },
    { type: 'say' },
    { type: 'unheard-of' },
  ])('behavior: %j is not answered', async (message) => {
    const call = await startedCall()
    call.send(message)
    await call.wait(10_000)
    expect(call.happened()).toEqual([])
  })

  test.each(['message', 'content'])('default: say, with its text as `%s`', async (field) => {
    const call = await startedCall()
    call.send({ type: 'say', [field]: 'One moment' })
    await call.wait(SPOKEN_MS)
    expect(call.happened()).toEqual([
      'voice: One moment',
      'speech-update assistant started',
      'transcript assistant final One moment',
      'speech-update assistant stopped',
    ])
  })

  test('behavior: say waits for the end of the current line', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'say', message: 'Two' })
    await call.wait(SPOKEN_MS)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual(['voice: One', 'voice: Two'])
  })

  test.each([
    ['is said with the next answer', false, 'voice: 80 dollars'],
    ['is not, if other words have stood for it', true, 'voice: Second answer'],
  ])('behavior: the result of a tool that asked for no answer %s', async (_title, isSkipped, spoken) => {
    const turns = [{ tool: { name: 'price', arguments: {} } }, { text: 'Second answer' }]
    const call = await startedCall({ turns })
    const type = (content: string) => call.send({ type: 'add-message', message: { role: 'user', content } })
    type('How much?')
    await call.wait(0)
    const message = { role: 'tool', tool_call_id: 'tool-call-1', content: '80 dollars' }
    call.send({ type: 'add-message', message, triggerResponseEnabled: false })
    if (isSkipped) call.skipResult('tool-call-1')
    type('And now?')
    await call.wait(0)
    expect(call.happened().filter((line) => line.startsWith('voice:'))).toEqual([spoken])
  })

  test('default: transfer ends the call after its words', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'A long story' })
    const destination = { type: 'number', number: '+15551234567' }
    call.send({ type: 'transfer', destination, content: 'One moment' })
    await call.wait(SPOKEN_MS)
    expect(call.happened().filter((line) => /^(voice|transfer|end)/.test(line))).toEqual([
      'voice: A long story',
      'voice stops',
      'transfer-update',
      'voice: One moment',
      'end: assistant-forwarded-call',
    ])
  })

  test('parameters: transfer without words ends the call at once', async () => {
    const call = await startedCall()
    call.send({ type: 'transfer' })
    expect(call.happened()).toEqual(['transfer-update', 'end: assistant-forwarded-call'])
  })

  test('parameters: interruptAssistantEnabled', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'say', message: 'Two', interruptAssistantEnabled: true })
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: One',
      'voice stops',
      'voice: Two',
    ])
  })

  test('parameters: interruptionsEnabled false: the caller is answered afterwards', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'Terms apply', interruptionsEnabled: false })
    await call.hear(0.3, 200)
    await call.hear(0, SPOKEN_MS)
    const happened = call.happened()
    expect(happened).not.toContain('user-interrupted')
    expect(happened).toContain('transcript assistant final Terms apply')
    await call.wait(100)
    expect([...happened, ...call.happened()]).toContain('voice: First answer')
  })

  test('parameters: endCallAfterSpoken', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'Goodbye', endCallAfterSpoken: true })
    await call.wait(SPOKEN_MS)
    expect(call.happened().at(-1)).toBe('end: assistant-ended-call-after-message-spoken')
  })

  test('parameters: control', async () => {
    const call = await startedCall()
    call.send({ type: 'control', control: 'mute-assistant' })
    call.send({ type: 'control', control: 'unmute-assistant' })
    expect(call.happened()).toEqual(['voice muted: true', 'voice muted: false'])
  })

  test('behavior: end-call ends the call, its words and its timers', async () => {
    const call = await startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'end-call' })
    expect(call.happened().at(-1)).toBe('end: customer-ended-call')
    call.send({ type: 'say', message: 'Two' })
    await call.hear(0.3, 1000)
    expect(call.happened()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a script with a tool', () => {
  const tool = { name: 'findTimes', arguments: { day: 'Friday' } }

  /** A call whose greeting is over, with the tools that the agent calls. */
  async function toolCall() {
    const called: unknown[] = []
    const said: string[] = []
    const call = await startedCall({
      turns: [{ tool }],
      send: (message) => {
        if (typeof message === 'string') return
        if (message.type === 'tool-calls') called.push(message.toolCallList)
        if (message.transcriptType === 'final') said.push(String(message.transcript))
      },
    })
    said.length = 0
    const add = (role: string, content: string, fields: object = {}) =>
      call.send({ type: 'add-message', message: { role, content }, ...fields })
    return { ...call, called, said, add }
  }
  const callOf = (id: string) => [
    { id, type: 'function', function: { name: 'findTimes', arguments: '{"day":"Friday"}' } },
  ]

  test('default: it is called in place of an answer, and its result is spoken', async () => {
    const { called, said, add, wait } = await toolCall()
    add('user', 'When?')
    await wait(1)
    expect(called).toEqual([callOf('tool-call-1')])
    await wait(20_000)
    expect(said).toEqual([])
    add('system', 'Ten or three', { triggerResponseEnabled: true })
    await wait(SPOKEN_MS + 1)
    expect([called.length, said]).toEqual([1, ['Ten or three']])
  })

  test('behavior: the next utterance calls it again, and all results are spoken together', async () => {
    const { called, said, add, hear, wait } = await toolCall()
    add('user', 'When?')
    await wait(1)
    await hear(0.5, 600)
    await hear(0, END_OF_SPEECH_MS + 100)
    await wait(1)
    expect(called).toEqual([callOf('tool-call-1'), callOf('tool-call-2')])
    // the transcript of the caller
    said.length = 0
    for (const result of ['Ten', 'Three']) {
      add('system', result, { triggerResponseEnabled: true })
      await wait(SPOKEN_MS + 1)
    }
    expect([called.length, said]).toEqual([2, ['Ten Three']])
  })

  test('behavior: a result that was removed before its first sound is spoken later', async () => {
    const { said, add, send, wait } = await toolCall()
    add('user', 'When?')
    await wait(1)
    send({ type: 'say', message: 'A long story', interruptionsEnabled: false })
    add('system', 'Ten')
    add('user', 'Hello?')
    await wait(3 * SPOKEN_MS)
    expect(said).toEqual(['A long story', 'Ten'])
  })

  test('behavior: a tool that does not answer is named', async () => {
    const { said, add, wait } = await toolCall()
    add('user', 'When?')
    await wait(30_000)
    expect(said).toEqual(['The tool findTimes did not answer within 25 seconds.'])
  })

  test('behavior: a message with triggerResponseEnabled false is not spoken', async () => {
    const { said, add, wait } = await toolCall()
    add('user', 'When?')
    await wait(1)
    add('system', 'Ten', { triggerResponseEnabled: false })
    await wait(20_000)
    expect(said).toEqual([])
  })
})

describe('turns of a script', () => {
  const book = { name: 'book', arguments: { day: 'Friday' } }
  const pay = { name: 'pay', arguments: {} }

  /** A call whose greeting is over. `done` has the words, the tools and the end, in order. */
  async function scriptedCall(turns: readonly ScriptTurn[], options: CallOptions = {}) {
    const done: string[] = []
    const call = await startedCall({
      turns,
      send: (message) => {
        if (typeof message === 'string') return
        if (message.type === 'function-call') done.push(`function ${JSON.stringify(message.functionCall)}`)
        if (Array.isArray(message.toolCallList)) {
          done.push(`tools ${message.toolCallList.map(({ function: { name } }) => name)}`)
        }
        if (message.transcriptType === 'final') done.push(`says ${message.transcript}`)
      },
      onEnd: (reason) => done.push(`ends ${reason}`),
      ...options,
    })
    done.length = 0
    const add = async (role: string, content: string) => {
      call.send({ type: 'add-message', message: { role, content } })
      await call.wait(3 * SPOKEN_MS)
    }
    return { ...call, done, add }
  }

  test('default: each turn calls its tools at the start of its words', async () => {
    const { done, add } = await scriptedCall([
      { text: 'Which pizza?' },
      { text: 'One moment.', tool: book },
      { tool: [book, pay] },
      { text: 'Anything else?' },
    ])
    await add('user', 'Hello')
    await add('user', 'A big one')
    await add('system', 'Booked')
    await add('user', 'Again')
    await add('system', 'Booked twice')
    await add('system', 'Paid')
    await add('user', 'Thanks')
    expect(done).toEqual([
      'says Which pizza?',
      'tools book',
      'says One moment.',
      'says Booked',
      'tools book,pay',
      'says Booked twice Paid',
      'says Anything else?',
    ])
  })

  test('behavior: a result that comes during the words waits for their end', async () => {
    const { done, send, wait } = await scriptedCall([{ text: 'One moment.', tool: book }])
    send({ type: 'add-message', message: { role: 'user', content: 'Book' } })
    await wait(SPOKEN_MS / 2)
    send({ type: 'add-message', message: { role: 'tool', content: 'Booked' } })
    await wait(3 * SPOKEN_MS)
    expect(done).toEqual(['tools book', 'says One moment.', 'says Booked'])
  })

  test('parameters: toolFailure makes every tool one of a server, which fails', async () => {
    const sent: object[] = []
    const { add } = await scriptedCall([{ tool: book }], {
      toolFailure: 'No table',
      send: (message) => {
        if (typeof message === 'string') return
        const { type, toolCallResult, toolWithToolCallList, transcript } = message
        if (type.startsWith('tool-calls') || message.transcriptType === 'final')
          sent.push({ toolCallResult, toolWithToolCallList, transcript })
      },
    })
    sent.length = 0
    await add('user', 'Book')
    expect(sent).toMatchObject([
      { toolWithToolCallList: [{ server: { url: expect.any(String) }, toolCall: { id: 'tool-call-1' } }] },
      { toolCallResult: { toolCallId: 'tool-call-1', name: 'book', error: 'No table' } },
      { transcript: 'No table' },
    ])
  })

  test('parameters: callsFunctions sends every call in the old form first', async () => {
    const { done, add } = await scriptedCall([{ tool: book }], { callsFunctions: true })
    await add('user', 'Book')
    expect(done).toEqual(['function {"name":"book","parameters":{"day":"Friday"}}', 'tools book'])
  })

  test.each([
    [{ text: 'Goodbye.', endCall: true }, undefined, ['says Goodbye.', 'ends assistant-ended-call']],
    [
      { text: 'Goodbye.', endCall: true },
      'Thanks for calling.',
      ['says Goodbye.', 'says Thanks for calling.', 'ends assistant-ended-call'],
    ],
    [{ endCall: true }, 'Thanks for calling.', ['says Thanks for calling.', 'ends assistant-ended-call']],
    [{ endCall: true }, undefined, ['ends assistant-ended-call']],
    [
      { text: 'Goodbye.', tool: book, endCall: true },
      undefined,
      ['tools book', 'says Goodbye.', 'ends assistant-ended-call'],
    ],
  ])('default: %j with the endCallMessage %j', async (turn, endCallMessage, expected) => {
    const { done, add } = await scriptedCall([turn], endCallMessage === undefined ? {} : { endCallMessage })
    await add('user', 'Bye')
    await add('system', 'Result of the tool book: done')
    expect(done).toEqual(expected)
  })
})

describe('the last words', () => {
  test('behavior: hangUp interrupts the agent, and nothing interrupts the message', async () => {
    const { agent, happened, send, hear, wait } = await startedCall({ endCallMessage: 'Thanks for calling.' })
    send({ type: 'say', message: 'A long story' })
    await wait(SPOKEN_MS / 2)
    agent.hangUp()
    send({ type: 'say', message: 'No, wait', interruptAssistantEnabled: true })
    await hear(0.5, 600)
    await hear(0, END_OF_SPEECH_MS + SPOKEN_MS)
    expect(happened().filter((line) => /^voice|^end|final/.test(line))).toEqual([
      'voice: A long story',
      'voice stops',
      'transcript assistant final A long',
      'voice: Thanks for calling.',
      'transcript assistant final Thanks for calling.',
      'end: assistant-ended-call',
    ])
  })

  test('behavior: the caller’s speech does not delay them', async () => {
    const { agent, happened, hear, wait } = await startedCall({ endCallMessage: 'Bye.' })
    await hear(0.5, 600)
    agent.hangUp()
    await wait(SPOKEN_MS)
    expect(happened()).toContain('end: assistant-ended-call')
  })

  test('behavior: hangUp ends the call at once without a message, and before the agent listens', async () => {
    const started = await startedCall()
    started.agent.hangUp()
    expect(started.happened()).toEqual(['end: assistant-ended-call'])
    const waiting = startCall({ endCallMessage: 'Bye.' })
    waiting.agent.hangUp()
    expect(waiting.happened()).toEqual(['end: assistant-ended-call'])
  })
})

describe('an assistant', () => {
  test('parameters: speaksFirst false leaves the first word to the user', async () => {
    const { happened, agent, send, wait } = startCall({ speaksFirst: false })
    agent.receive('playable')
    await wait(20_000)
    expect(happened()).toEqual(['listening', 'status-update in-progress'])
    send({ type: 'add-message', message: { role: 'user', content: 'Hello?' } })
    await wait(SPOKEN_MS)
    expect(happened()).toContain('transcript assistant final First answer')
  })

  test('behavior: its call ends after 30 seconds of silence, but not while a slow answer is awaited', async () => {
    const { happened, send, wait } = await startedCall({ latency: { answer: 50_000 } })
    send({ type: 'add-message', message: { role: 'user', content: 'Hello?' } })
    await wait(50_000 + SPOKEN_MS)
    expect(happened()).toContain('voice: First answer')
    await wait(30_000)
    expect(happened()).toContain('end: silence-timed-out')
  })

  test('behavior: the words are sent with their spaces', async () => {
    const text = 'One,  two\nthree.'
    const sent: { type: string; [field: string]: unknown }[] = []
    const { agent, wait } = startCall({
      greeting: { text },
      name: 'Bella',
      send: (message) => typeof message !== 'string' && sent.push(message),
    })
    agent.receive('playable')
    await wait(GREETING_DELAY_MS + SPOKEN_MS)
    expect(sent.map(({ output }) => output ?? '').join('')).toBe(text)
    expect(sent.find(({ transcriptType }) => transcriptType === 'final')).toMatchObject({
      transcript: text,
      assistantName: 'Bella',
    })
  })
})

describe('turns', () => {
  /** A call whose greeting is over, and the turns of it. */
  async function callWithTurns(options: CallOptions = {}) {
    const onTurn = vi.fn<NonNullable<AgentOptions['onTurn']>>()
    const call = await startedCall({ onTurn, ...options })
    return { ...call, turns: () => onTurn.mock.calls.map(([turn]) => turn) }
  }
  const greeting = { speaker: 'assistant', text: 'Hello there my friend', durationMs: SPOKEN_MS }

  test('default: a turn of the assistant has its words and the duration of its audio', async () => {
    const { turns } = await callWithTurns()
    expect(turns()).toEqual([greeting])
  })

  test('default: a spoken turn of the user has its duration, and comes before the answer', async () => {
    const { turns, hear, wait } = await callWithTurns()
    await hear(0.3, 2000)
    expect(turns()).toEqual([greeting])
    await hear(0, END_OF_SPEECH_MS + 100)
    await wait(SPOKEN_MS)
    expect(turns().slice(1)).toEqual([
      { speaker: 'user', text: '(you spoke for 1.9 seconds)', durationMs: 1950 },
      {
        speaker: 'assistant',
        text: 'First answer',
        durationMs: SPOKEN_MS,
        latencyMs: {
          endOfSpeech: END_OF_SPEECH_MS,
          firstToken: END_OF_SPEECH_MS,
          firstSound: END_OF_SPEECH_MS,
        },
      },
    ])
  })

  test('default: a typed message of the user is a turn without a duration, and a system message is not a turn', async () => {
    const { turns, send } = await callWithTurns()
    send({ type: 'add-message', message: { role: 'user', content: 'Tomorrow' } })
    send({ type: 'add-message', message: { role: 'system', content: 'VIP' } })
    expect(turns().slice(1)).toEqual([{ speaker: 'user', text: 'Tomorrow', durationMs: 0 }])
  })

  test('behavior: an interrupted turn has the words and the time until the interruption', async () => {
    const { turns, send, wait } = await callWithTurns()
    send({ type: 'say', message: 'One two three four' })
    await wait(SPOKEN_MS / 2)
    send({ type: 'say', message: 'Stop', interruptAssistantEnabled: true })
    expect(turns().slice(1)).toEqual([{ speaker: 'assistant', text: 'One two', durationMs: SPOKEN_MS / 2 }])
  })

  test('behavior: the end of the call ends the current turn', async () => {
    const { turns, send, wait, agent } = await callWithTurns()
    send({ type: 'say', message: 'One two' })
    await wait(SPOKEN_MS / 2)
    agent.stop()
    await wait(60_000)
    expect(turns().slice(1)).toEqual([{ speaker: 'assistant', text: 'One', durationMs: SPOKEN_MS / 2 }])
  })
})
