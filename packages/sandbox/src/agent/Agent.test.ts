import { describe, expect, test, vi } from 'vitest'
import { Agent } from './Agent.ts'
import type { AgentOptions } from './AgentOptions.ts'
import { END_OF_SPEECH_MS } from './createSpeechDetector.ts'
import { createTestClock } from './createTestClock.ts'
import { GREETING_DELAY_MS } from './Greeting.ts'

const SPOKEN_MS = 1000

const script = {
  greeting: { text: 'Hello there my friend' },
  turns: [{ text: 'First answer' }, { text: 'Second answer' }],
}

const clock = createTestClock()

/** A call whose agent takes one second for each line. Each of its actions is a line of `log`. */
function startCall(options: Partial<AgentOptions> = {}) {
  const log: string[] = []
  const agent = new Agent({
    script,
    clock,
    voice: {
      speak: ({ text }) => {
        log.push(`voice: ${text}`)
        return SPOKEN_MS
      },
      replay: () => {
        log.push('voice: replay')
        return SPOKEN_MS
      },
      stop: () => log.push('voice stops'),
      setMuted: (muted) => log.push(`voice muted: ${muted}`),
      decode: () => Promise.reject(new Error('no model speaks')),
    },
    send: (message) => log.push(describeMessage(message)),
    onEnd: (reason) => log.push(`end: ${reason}`),
    ...options,
  })
  return {
    agent,
    /** Returns the new lines of the log. */
    happened: () => log.splice(0),
    send: (message: object) => agent.receive(JSON.stringify(message)),
    wait: (ms: number) => vi.advanceTimersByTime(ms),
    /** The caller's level for that long, as the ear measures it. */
    hear: (level: number, ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        agent.hear(level)
        vi.advanceTimersByTime(50)
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
function startedCall(options: Partial<AgentOptions> = {}) {
  const call = startCall(options)
  call.agent.receive('playable')
  call.wait(GREETING_DELAY_MS + SPOKEN_MS)
  call.happened()
  return call
}

describe('listening', () => {
  test('default: at once when the client can play, and only once', () => {
    const call = startCall()
    call.agent.receive('playable')
    call.agent.receive('playable')
    expect(call.happened()).toEqual(['listening', 'status-update in-progress'])
  })

  test('parameters: latency', () => {
    const call = startCall({ latency: { listening: 500 } })
    call.agent.receive('playable')
    call.wait(499)
    expect(call.happened()).toEqual([])
    call.wait(1)
    expect(call.happened()).toContain('listening')
  })

  test('parameters: an agent that does not listen', () => {
    const call = startCall({ listens: false })
    call.agent.receive('playable')
    call.wait(60_000)
    expect(call.happened()).toEqual([])
  })

  test('behavior: every command but end-call is ignored before it', () => {
    const call = startCall()
    call.send({ type: 'say', message: 'Early' })
    call.hear(0.5, 1000)
    expect(call.happened()).toEqual([])
    call.send({ type: 'end-call' })
    expect(call.happened()).toEqual(['end: customer-ended-call'])
  })
})

describe('greeting', () => {
  test('default: a second after listening, with its tokens and its transcript in step with the audio', () => {
    const call = startCall()
    call.agent.receive('playable')
    call.happened()
    call.wait(GREETING_DELAY_MS - 1)
    expect(call.happened()).toEqual([])
    call.wait(1)
    expect(call.happened()).toEqual(['voice: Hello there my friend', 'speech-update assistant started'])
    call.wait(499)
    expect(call.happened()).toEqual([
      'model-output Hello',
      'model-output  there',
      'model-output  my',
      'model-output  friend',
    ])
    call.wait(1)
    expect(call.happened()).toEqual(['transcript assistant partial Hello there'])
    call.wait(SPOKEN_MS)
    expect(call.happened()).toEqual([
      'transcript assistant final Hello there my friend',
      'speech-update assistant stopped',
    ])
  })

  test('parameters: greetingWaits', () => {
    const call = startCall({ greetingWaits: true })
    call.agent.receive('playable')
    call.happened()
    call.wait(10_000)
    expect(call.happened()).toEqual([])
    call.send({ type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0.4 })
    expect(call.happened()).toContain('voice: Hello there my friend')
  })
})

describe('the caller speaks', () => {
  test('default: their duration is reported, and the next line answers', () => {
    const call = startedCall()
    call.hear(0.3, 2000)
    expect(call.happened()).toEqual([
      'speech-update user started',
      'transcript user partial (you are speaking)',
    ])
    call.hear(0, END_OF_SPEECH_MS + 100)
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

  test('parameters: latency of the answer', () => {
    const call = startedCall({ latency: { answer: 1500 } })
    call.hear(0.3, 500)
    call.hear(0, END_OF_SPEECH_MS)
    call.wait(1400)
    expect(call.happened()).not.toContain('voice: First answer')
    call.wait(100)
    expect(call.happened()).toContain('voice: First answer')
  })

  test('behavior: interrupts the agent at the word that it is saying', () => {
    const call = startCall()
    call.agent.receive('playable')
    call.wait(GREETING_DELAY_MS)
    call.happened()
    call.hear(0.3, 200)
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

  test('behavior: before the greeting, is answered instead of greeted', () => {
    const call = startCall()
    call.agent.receive('playable')
    call.hear(0.3, 500)
    call.hear(0, END_OF_SPEECH_MS + 100)
    call.wait(10_000)
    const happened = call.happened()
    expect(happened).toContain('voice: First answer')
    expect(happened).not.toContain('voice: Hello there my friend')
  })

  test('behavior: the last line is repeated', () => {
    const call = startedCall()
    const said = [1, 2, 3].map(() => {
      call.send({ type: 'add-message', message: { role: 'user', content: 'And?' } })
      call.wait(SPOKEN_MS)
      return call.happened().find((line) => line.startsWith('voice:'))
    })
    expect(said).toEqual(['voice: First answer', 'voice: Second answer', 'voice: Second answer'])
  })

  test('parameters: echoes', () => {
    const call = startedCall({ echoes: true })
    call.hear(0.3, 500)
    call.hear(0, END_OF_SPEECH_MS)
    call.wait(1000)
    expect(call.happened()).toContain('voice: replay')
  })
})

describe('messages', () => {
  test('default: a typed message is answered', () => {
    const call = startedCall()
    call.send({ type: 'add-message', message: { role: 'user', content: 'Tomorrow' } })
    call.wait(0)
    expect(call.happened()).toContain('voice: First answer')
  })

  test.each([
    ['the default', {}],
    ['when it asks for that', { triggerResponseEnabled: true }],
  ])('default: an added message is answered: %s', (_when, fields) => {
    const call = startedCall()
    const message = { role: 'system', content: 'Booked.' }
    call.send({ type: 'add-message', message, ...fields })
    call.wait(0)
    expect(call.happened()).toContain('voice: First answer')
  })

  test.each([
    { type: 'add-message', message: { role: 'user', content: 'Note' }, triggerResponseEnabled: false },
    { type: 'add-message', message: { role: 'system', content: 'VIP' }, triggerResponseEnabled: false },
    { type: 'add-message', message: 'text' },
    { type: 'say' },
    { type: 'unheard-of' },
  ])('behavior: %j is not answered', (message) => {
    const call = startedCall()
    call.send(message)
    call.wait(10_000)
    expect(call.happened()).toEqual([])
  })

  test.each(['message', 'content'])('default: say, with its text as `%s`', (field) => {
    const call = startedCall()
    call.send({ type: 'say', [field]: 'One moment' })
    call.wait(SPOKEN_MS)
    expect(call.happened()).toEqual([
      'voice: One moment',
      'speech-update assistant started',
      'transcript assistant final One moment',
      'speech-update assistant stopped',
    ])
  })

  test('behavior: say waits for the end of the current line', () => {
    const call = startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'say', message: 'Two' })
    call.wait(SPOKEN_MS)
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual(['voice: One', 'voice: Two'])
  })

  test('parameters: interruptAssistantEnabled', () => {
    const call = startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'say', message: 'Two', interruptAssistantEnabled: true })
    expect(call.happened().filter((line) => line.startsWith('voice'))).toEqual([
      'voice: One',
      'voice stops',
      'voice: Two',
    ])
  })

  test('parameters: interruptionsEnabled false: the caller is answered afterwards', () => {
    const call = startedCall()
    call.send({ type: 'say', message: 'Terms apply', interruptionsEnabled: false })
    call.hear(0.3, 200)
    call.hear(0, SPOKEN_MS)
    const happened = call.happened()
    expect(happened).not.toContain('user-interrupted')
    expect(happened).toContain('transcript assistant final Terms apply')
    call.wait(100)
    expect([...happened, ...call.happened()]).toContain('voice: First answer')
  })

  test('parameters: endCallAfterSpoken', () => {
    const call = startedCall()
    call.send({ type: 'say', message: 'Goodbye', endCallAfterSpoken: true })
    call.wait(SPOKEN_MS)
    expect(call.happened().at(-1)).toBe('end: assistant-ended-call-after-message-spoken')
  })

  test('parameters: control', () => {
    const call = startedCall()
    call.send({ type: 'control', control: 'mute-assistant' })
    call.send({ type: 'control', control: 'unmute-assistant' })
    expect(call.happened()).toEqual(['voice muted: true', 'voice muted: false'])
  })

  test('behavior: end-call ends the call, its words and its timers', () => {
    const call = startedCall()
    call.send({ type: 'say', message: 'One' })
    call.send({ type: 'end-call' })
    expect(call.happened().at(-1)).toBe('end: customer-ended-call')
    call.send({ type: 'say', message: 'Two' })
    call.hear(0.3, 1000)
    expect(call.happened()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a script with a tool', () => {
  const tool = { name: 'findTimes', arguments: { day: 'Friday' } }

  /** A call whose greeting is over, with the tools that the agent calls. */
  function toolCall() {
    const called: unknown[] = []
    const said: string[] = []
    const call = startedCall({
      script: { ...script, turns: [{ tool }] },
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

  test('default: it is called in place of an answer, and its result is spoken', () => {
    const { called, said, add, wait } = toolCall()
    add('user', 'When?')
    wait(1)
    expect(called).toEqual([callOf('tool-call-1')])
    wait(60_000)
    expect(said).toEqual([])
    add('system', 'Ten or three', { triggerResponseEnabled: true })
    wait(SPOKEN_MS + 1)
    expect([called.length, said]).toEqual([1, ['Ten or three']])
  })

  test('behavior: the next utterance calls it again, with or without a result', () => {
    const { called, said, add, hear, wait } = toolCall()
    add('user', 'When?')
    wait(1)
    hear(0.5, 600)
    hear(0, END_OF_SPEECH_MS + 100)
    wait(1)
    expect(called).toEqual([callOf('tool-call-1'), callOf('tool-call-2')])
    // the transcript of the caller
    said.length = 0
    for (const result of ['Ten', 'Three']) {
      add('system', result, { triggerResponseEnabled: true })
      wait(SPOKEN_MS + 1)
    }
    expect([called.length, said]).toEqual([2, ['Ten', 'Three']])
  })

  test('behavior: a message with triggerResponseEnabled false is not spoken', () => {
    const { said, add, wait } = toolCall()
    add('user', 'When?')
    wait(1)
    add('system', 'Ten', { triggerResponseEnabled: false })
    wait(60_000)
    expect(said).toEqual([])
  })
})

describe('turns of a script', () => {
  const book = { name: 'book', arguments: { day: 'Friday' } }
  const pay = { name: 'pay', arguments: {} }

  /** A call whose greeting is over. `done` has the words, the tools and the end, in order. */
  function scriptedCall(turns: AgentOptions['script']['turns'], options: Partial<AgentOptions> = {}) {
    const done: string[] = []
    const call = startedCall({
      script: { ...script, turns },
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
    const add = (role: string, content: string) => {
      call.send({ type: 'add-message', message: { role, content } })
      call.wait(3 * SPOKEN_MS)
    }
    return { ...call, done, add }
  }

  test('default: each turn calls its tools at the start of its words', () => {
    const { done, add } = scriptedCall([
      { text: 'Which pizza?' },
      { text: 'One moment.', tool: book },
      { tool: [book, pay] },
      { text: 'Anything else?' },
    ])
    add('user', 'Hello')
    add('user', 'A big one')
    add('system', 'Booked')
    add('user', 'Again')
    add('system', 'Booked twice')
    add('system', 'Paid')
    add('user', 'Thanks')
    expect(done).toEqual([
      'says Which pizza?',
      'tools book',
      'says One moment.',
      'says Booked',
      'tools book,pay',
      'says Booked twice',
      'says Paid',
      'says Anything else?',
    ])
  })

  test('behavior: a result that comes during the words waits for their end', () => {
    const { done, send, wait } = scriptedCall([{ text: 'One moment.', tool: book }])
    send({ type: 'add-message', message: { role: 'user', content: 'Book' } })
    wait(SPOKEN_MS / 2)
    send({ type: 'add-message', message: { role: 'tool', content: 'Booked' } })
    wait(3 * SPOKEN_MS)
    expect(done).toEqual(['tools book', 'says One moment.', 'says Booked'])
  })

  test('parameters: callsFunctions sends every call in the old form first', () => {
    const { done, add } = scriptedCall([{ tool: book }], { callsFunctions: true })
    add('user', 'Book')
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
  ])('default: %j with the endCallMessage %j', (turn, endCallMessage, expected) => {
    const { done, add } = scriptedCall([turn], endCallMessage === undefined ? {} : { endCallMessage })
    add('user', 'Bye')
    expect(done).toEqual(expected)
  })
})

describe('the last words', () => {
  test('behavior: hangUp interrupts the agent, and nothing interrupts the message', () => {
    const { agent, happened, send, hear, wait } = startedCall({ endCallMessage: 'Thanks for calling.' })
    send({ type: 'say', message: 'A long story' })
    wait(SPOKEN_MS / 2)
    agent.hangUp()
    send({ type: 'say', message: 'No, wait', interruptAssistantEnabled: true })
    hear(0.5, 600)
    hear(0, END_OF_SPEECH_MS + SPOKEN_MS)
    expect(happened().filter((line) => /^voice|^end|final/.test(line))).toEqual([
      'voice: A long story',
      'voice stops',
      'transcript assistant final A long',
      'voice: Thanks for calling.',
      'transcript assistant final Thanks for calling.',
      'end: assistant-ended-call',
    ])
  })

  test('behavior: the caller’s speech does not delay them', () => {
    const { agent, happened, hear, wait } = startedCall({ endCallMessage: 'Bye.' })
    hear(0.5, 600)
    agent.hangUp()
    wait(SPOKEN_MS)
    expect(happened()).toContain('end: assistant-ended-call')
  })

  test('behavior: hangUp ends the call at once without a message, and before the agent listens', () => {
    const started = startedCall()
    started.agent.hangUp()
    expect(started.happened()).toEqual(['end: assistant-ended-call'])
    const waiting = startCall({ endCallMessage: 'Bye.' })
    waiting.agent.hangUp()
    expect(waiting.happened()).toEqual(['end: assistant-ended-call'])
  })
})

describe('an assistant', () => {
  test('parameters: speaksFirst false leaves the first word to the user', () => {
    const { happened, agent, send, wait } = startCall({ speaksFirst: false })
    agent.receive('playable')
    wait(60_000)
    expect(happened()).toEqual(['listening', 'status-update in-progress'])
    send({ type: 'add-message', message: { role: 'user', content: 'Hello?' } })
    wait(SPOKEN_MS)
    expect(happened()).toContain('transcript assistant final First answer')
  })

  test('behavior: the words are sent with their spaces', () => {
    const text = 'One,  two\nthree.'
    const sent: { type: string; [field: string]: unknown }[] = []
    const { agent, wait } = startCall({
      script: { greeting: { text }, turns: [] },
      name: 'Bella',
      send: (message) => typeof message !== 'string' && sent.push(message),
    })
    agent.receive('playable')
    wait(GREETING_DELAY_MS + SPOKEN_MS)
    expect(sent.map(({ output }) => output ?? '').join('')).toBe(text)
    expect(sent.find(({ transcriptType }) => transcriptType === 'final')).toMatchObject({
      transcript: text,
      assistantName: 'Bella',
    })
  })
})

describe('turns', () => {
  /** A call whose greeting is over, and the turns of it. */
  function callWithTurns(options: Partial<AgentOptions> = {}) {
    const onTurn = vi.fn<NonNullable<AgentOptions['onTurn']>>()
    const call = startedCall({ onTurn, ...options })
    return { ...call, turns: () => onTurn.mock.calls.map(([turn]) => turn) }
  }
  const greeting = { speaker: 'assistant', text: 'Hello there my friend', durationMs: SPOKEN_MS }

  test('default: a turn of the assistant has its words and the duration of its audio', () => {
    const { turns } = callWithTurns()
    expect(turns()).toEqual([greeting])
  })

  test('default: a spoken turn of the user has its duration, and comes before the answer', () => {
    const { turns, hear, wait } = callWithTurns()
    hear(0.3, 2000)
    expect(turns()).toEqual([greeting])
    hear(0, END_OF_SPEECH_MS + 100)
    wait(SPOKEN_MS)
    expect(turns().slice(1)).toEqual([
      { speaker: 'user', text: '(you spoke for 1.9 seconds)', durationMs: 1950 },
      { speaker: 'assistant', text: 'First answer', durationMs: SPOKEN_MS },
    ])
  })

  test('default: a typed message of the user is a turn without a duration, and a system message is not a turn', () => {
    const { turns, send } = callWithTurns()
    send({ type: 'add-message', message: { role: 'user', content: 'Tomorrow' } })
    send({ type: 'add-message', message: { role: 'system', content: 'VIP' } })
    expect(turns().slice(1)).toEqual([{ speaker: 'user', text: 'Tomorrow', durationMs: 0 }])
  })

  test('behavior: an interrupted turn has the words and the time until the interruption', () => {
    const { turns, send, wait } = callWithTurns()
    send({ type: 'say', message: 'One two three four' })
    wait(SPOKEN_MS / 2)
    send({ type: 'say', message: 'Stop', interruptAssistantEnabled: true })
    expect(turns().slice(1)).toEqual([{ speaker: 'assistant', text: 'One two', durationMs: SPOKEN_MS / 2 }])
  })

  test('behavior: the end of the call ends the current turn', () => {
    const { turns, send, wait, agent } = callWithTurns()
    send({ type: 'say', message: 'One two' })
    wait(SPOKEN_MS / 2)
    agent.stop()
    wait(60_000)
    expect(turns().slice(1)).toEqual([{ speaker: 'assistant', text: 'One', durationMs: SPOKEN_MS / 2 }])
  })
})
