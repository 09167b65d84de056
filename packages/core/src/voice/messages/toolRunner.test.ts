import { number, object, optional, string } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeoutError } from '../../errors/requestErrors.ts'
import { ToolError } from '../../errors/ToolError.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { type RecordedVoice, recordConnected } from '../../testing/internal/recordVoice.ts'
import type { StandardSchema } from './tools.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const calls = (name: string, args: unknown, id = 't1') => ({
  type: 'tool-calls',
  toolCallList: [{ id, type: 'function', function: { name, arguments: args } }],
})

const oldCall = (name: string, parameters: object) => ({
  type: 'function-call',
  functionCall: { name, parameters },
})

/** Returns the messages that were sent to the assistant. */
const sentMessages = ({ engine }: RecordedVoice) =>
  engine.uses
    .filter(({ method, args }) => method === 'sendAppMessage' && args[0] !== 'playable')
    .map(({ args }) => JSON.parse(String(args[0])) as { message: { content: string } })

const contents = (recorded: RecordedVoice) => sentMessages(recorded).map(({ message }) => message.content)
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('onToolCall', () => {
  test('default: the handler gets the arguments, and the assistant gets the result', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn(async ({ day }: Readonly<Record<string, unknown>>) => ({ day, free: true }))
    recorded.voice.onToolCall('isFree', tool)
    recorded.engine.receive(calls('isFree', '{"day":"Monday"}'))
    await settle()
    expect(tool).toHaveBeenCalledWith(
      { day: 'Monday' },
      { id: 't1', signal: expect.objectContaining({ aborted: false }) },
    )
    expect(sentMessages(recorded)).toEqual([
      {
        type: 'add-message',
        message: { role: 'system', content: 'Result of the tool isFree: {"day":"Monday","free":true}' },
        triggerResponseEnabled: true,
      },
    ])
    await recorded.voice.destroy()
  })

  test.each([
    ['an object', { day: 'Monday' }, { day: 'Monday' }],
    ['nothing', undefined, {}],
    ['null', 'null', {}],
    ['an array', [1], {}],
  ])('behavior: accepts arguments as %s', async (_what, args, expected) => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(calls('book', args))
    await settle()
    expect(tool.mock.calls[0]?.[0]).toEqual(expected)
    await voice.destroy()
  })

  test('behavior: leaves no listener after a tool has run', async () => {
    const recorded = await recordConnected()
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
    recorded.voice.onToolCall('isFree', () => true)
    recorded.engine.receive(calls('isFree', '{}'))
    await settle()
    // The event that ends every run removes a `once` listener.
    const kept = added.mock.calls.filter(([, , options]) => !Object(options).once)
    expect(kept.map(([, listener]) => listener)).toEqual(removed.mock.calls.map(([, listener]) => listener))
    expect(kept).toHaveLength(2)
    vi.restoreAllMocks()
    await recorded.voice.destroy()
  })

  test('behavior: invalid JSON as arguments fails the tool call, and the handler does not run', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn()
    recorded.voice.onToolCall('book', tool)
    recorded.engine.receive(calls('book', '{"day":'))
    await settle()
    expect(tool).not.toHaveBeenCalled()
    expect(contents(recorded)).toEqual(['The tool book failed: Its arguments are not JSON.'])
    expect(recorded.payloads('error')).toMatchObject([{ type: 'tool-call-error', code: 'tool' }])
    await recorded.voice.destroy()
  })

  test.each<[string, (voice: RecordedVoice['voice']) => Promise<unknown>]>([
    ['the time limit of the tool', async () => undefined],
    ['the call', (voice) => voice.stop()],
  ])('behavior: the handler does not run if the check of its arguments outlasts %s', async (_what, end) => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    const validate = (value: unknown) =>
      new Promise<{ value: unknown }>((resolve) => void setTimeout(resolve, 600, { value }))
    const parameters = { '~standard': { version: 1, vendor: 'test', validate } } as const
    voice.onToolCall('book', { parameters, timeout: 500 }, tool)
    engine.receive(calls('book', {}))
    await settle()
    await end(voice)
    await vi.advanceTimersByTimeAsync(1000)
    expect(tool).not.toHaveBeenCalled()
    await voice.destroy()
  })

  test('behavior: a tool whose result cannot be sent has failed, and leaves nothing running', async () => {
    vi.stubGlobal('reportError', vi.fn())
    const failure = new Error('busy')
    const recorded = await recordConnected()
    recorded.engine.configure({
      methods: {
        sendAppMessage() {
          throw failure
        },
      },
    })
    recorded.voice.onToolCall('book', () => 'done')
    recorded.engine.receive(calls('book', {}))
    await settle()
    expect(recorded.voice.conversation.get()).toMatchObject([{ kind: 'tool-call', status: 'failed' }])
    expect(recorded.payloads('error')).toMatchObject([{ type: 'tool-call-error' }])
    expect(reportError).toHaveBeenCalledExactlyOnceWith(failure)
    vi.unstubAllGlobals()
    await recorded.voice.destroy()
  })

  test('behavior: a tool without a result is reported as done', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('scroll', () => undefined)
    recorded.engine.receive(calls('scroll', {}))
    await settle()
    expect(contents(recorded)).toEqual(['The tool scroll is done. It has no result.'])
    await recorded.voice.destroy()
  })

  test('behavior: the assistant does not get the message of an ordinary error', async () => {
    const recorded = await recordConnected()
    const failures = [
      new Error('https://crm.example/?key=abcd1234 answered 500: {"ssn":"1"}'),
      new TimeoutError('abcd1234'),
      'abcd1234',
    ]
    for (const [index, failure] of failures.entries()) {
      recorded.voice.onToolCall('book', () => Promise.reject(failure))
      recorded.engine.receive(calls('book', {}, `t${index}`))
      await settle()
    }
    expect(contents(recorded)).toEqual(failures.map(() => 'The tool book failed.'))
    // The page gets the whole error.
    expect(recorded.payloads('error').map(({ error }) => error.message)).toEqual([
      expect.stringContaining('abcd1234'),
      'abcd1234',
      'abcd1234',
    ])
    expect(recorded.voice.state.get().status).toBe('connected')
    await recorded.voice.destroy()
  })

  test('behavior: the assistant gets the message of a ToolError, and the page gets an error event', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new ToolError('The calendar is full.')
    })
    recorded.engine.receive(calls('book', {}))
    await settle()
    expect(contents(recorded)).toEqual(['The tool book failed: The calendar is full.'])
    expect(recorded.payloads('error')).toMatchObject([
      {
        type: 'tool-call-error',
        code: 'tool',
        error: { name: 'ToolError', message: 'The calendar is full.' },
      },
    ])
    await recorded.voice.destroy()
  })

  test('behavior: a long error message is shortened', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new ToolError('"'.repeat(10_000))
    })
    recorded.engine.receive(calls('book', '{}'))
    await settle()
    expect(contents(recorded)).toEqual([`The tool book failed: ${'"'.repeat(500)}`])
    await recorded.voice.destroy()
  })

  test.each([
    ['a handler that is not a function', 'book', undefined],
    ['a timeout of 0', () => 1, { timeout: 0 }],
    ['a timeout of NaN', () => 1, { timeout: Number.NaN }],
  ])('behavior: %s throws', async (_what, handler, options) => {
    const { voice } = await recordConnected()
    expect(() => voice.onToolCall('book', handler as () => unknown, options)).toThrow(ValidationError)
    await voice.destroy()
  })

  test('parameters: timeout aborts a tool that takes too long', async () => {
    const recorded = await recordConnected()
    let signal: AbortSignal | undefined
    recorded.voice.onToolCall(
      'book',
      (_args, context) => {
        signal = context.signal
        return new Promise(() => undefined)
      },
      { timeout: 500 },
    )
    recorded.engine.receive(calls('book', {}))
    await vi.advanceTimersByTimeAsync(499)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal?.aborted).toBe(true)
    expect(contents(recorded)).toEqual([
      'The tool book failed: The tool book did not answer within 0.5 seconds.',
    ])
    expect(recorded.payloads('error')[0]?.code).toBe('timeout')
    await recorded.voice.destroy()
  })

  test('parameters: respond sets whether the assistant responds at once', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('note', () => 'noted', { respond: false })
    recorded.engine.receive(calls('note', {}))
    await settle()
    expect(sentMessages(recorded)).toMatchObject([{ triggerResponseEnabled: false }])
    await recorded.voice.destroy()
  })

  test.each<[string, (recorded: RecordedVoice, off: () => void) => unknown]>([
    ['the call ends', ({ voice }) => voice.stop()],
    ['the tool is removed', (_recorded, off) => off()],
  ])('behavior: when %s, the tool is aborted and its result is not sent', async (_when, end) => {
    const recorded = await recordConnected()
    let signal: AbortSignal | undefined
    let finish: (value: string) => void = () => undefined
    const off = recorded.voice.onToolCall('book', (_args, context) => {
      signal = context.signal
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    recorded.engine.receive(calls('book', {}))
    await settle()
    await end(recorded, off)
    expect(signal?.aborted).toBe(true)
    finish('done')
    await settle()
    expect(contents(recorded)).toEqual([])
    expect(recorded.payloads('error')).toEqual([])
    await recorded.voice.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, (recorded: RecordedVoice, off: () => void) => unknown]>([
    ['ends the call', ({ voice }) => voice.stop()],
    ['removes itself', (_recorded, off) => off()],
  ])('behavior: a tool that %s and never returns leaves no timer', async (_what, act) => {
    const recorded = await recordConnected()
    const off = recorded.voice.onToolCall('book', async () => {
      void act(recorded, off)
      await new Promise(() => undefined)
    })
    recorded.engine.receive(calls('book', {}))
    await settle()
    await recorded.voice.destroy()
    expect(vi.getTimerCount()).toBe(0)
    expect(recorded.payloads('error')).toEqual([])
  })

  test('behavior: a repeated tool call runs once, and an unknown tool never runs', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(calls('book', {}))
    engine.receive(calls('book', {}))
    engine.receive(calls('cancel', {}, 't2'))
    await settle()
    expect(tool).toHaveBeenCalledTimes(1)
    await voice.destroy()
  })

  test('behavior: tool calls with an empty id all run', async () => {
    const { voice, engine } = await recordConnected()
    const ran: string[] = []
    for (const name of ['book', 'cancel']) voice.onToolCall(name, () => ran.push(name))
    engine.receive(calls('book', {}, ''))
    engine.receive(calls('cancel', {}, ''))
    await settle()
    expect(ran).toEqual(['book', 'cancel'])
    await voice.destroy()
  })

  test('behavior: runs the legacy function-call', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(oldCall('book', { day: 'Monday' }))
    engine.receive(oldCall('book', { day: 'Monday' }))
    await vi.advanceTimersByTimeAsync(200)
    const day = 'Monday'
    expect(tool.mock.calls.map(([args, { id }]) => [args, id])).toEqual([
      [{ day }, 'function-call-1'],
      [{ day }, 'function-call-2'],
    ])
    await voice.destroy()
  })

  test.each<[string, readonly (object | number)[]]>([
    [
      'function-call first',
      [oldCall('book', { day: 'Monday', at: 9 }), 0, calls('book', '{"at":9,"day":"Monday"}')],
    ],
    [
      'function-call first, tool-calls late',
      [oldCall('book', { day: 'Monday', at: 9 }), 900, calls('book', '{"at":9,"day":"Monday"}')],
    ],
    [
      'function-call first, tool-calls very late',
      [oldCall('book', { day: 'Monday', at: 9 }), 60_000, calls('book', '{"at":9,"day":"Monday"}')],
    ],
    [
      'tool-calls first',
      [calls('book', '{"at":9,"day":"Monday"}'), 0, oldCall('book', { day: 'Monday', at: 9 })],
    ],
    [
      'tool-calls first, function-call late',
      [calls('book', '{"at":9,"day":"Monday"}'), 900, oldCall('book', { day: 'Monday', at: 9 })],
    ],
  ])('behavior: a tool call in both formats runs once: %s', async (_order, steps) => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    for (const step of steps) {
      if (typeof step === 'number') await vi.advanceTimersByTimeAsync(step)
      else engine.receive(step)
    }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tool.mock.calls.map(([args]) => args)).toEqual([{ day: 'Monday', at: 9 }])
    await voice.destroy()
  })

  test('behavior: a different tool call runs after a function-call, and an equal one runs again', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(oldCall('book', { day: 'Monday' }))
    await vi.advanceTimersByTimeAsync(200)
    engine.receive(calls('book', { day: 'Tuesday' }, 't1'))
    engine.receive(calls('book', { day: 'Monday' }, 't2'))
    engine.receive(calls('book', { day: 'Monday' }, 't3'))
    await settle()
    expect(tool.mock.calls.map(([{ day }, { id }]) => `${day} ${id}`)).toEqual([
      'Monday function-call-1',
      'Tuesday t1',
      'Monday t3',
    ])
    await voice.destroy()
  })

  test('behavior: a waiting function-call does not run after the call', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(oldCall('book', {}))
    await voice.destroy()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tool).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a tool of the same name replaces the earlier one', async () => {
    const { voice, engine } = await recordConnected()
    const first = vi.fn()
    const second = vi.fn()
    const off = voice.onToolCall('book', first)
    voice.onToolCall('book', second)
    off()
    engine.receive(calls('book', {}))
    await settle()
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    await voice.destroy()
  })
})

describe('a tool call without a handler', () => {
  const inspected: string[] = []
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
  afterEach(() => {
    inspected.length = 0
    vi.restoreAllMocks()
  })

  /** Connects a client with two tools and an inspector. */
  async function connect() {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('order', () => 1)
    recorded.voice.onToolCall('findTimes', () => 2)
    recorded.voice.inspect(({ name, data }) => inspected.push(`${name} ${JSON.stringify(data)}`))
    await settle()
    return recorded
  }

  test('default: is reported once with its name and the registered names, on the console and in inspect()', async () => {
    const recorded = await connect()
    recorded.engine.receive(calls('findTime', {}, 't1'))
    recorded.engine.receive(calls('findTime', {}, 't2'))
    await settle()
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [
        'The assistant called the tool findTime, and the page has no handler for it. Handlers: order, findTimes.',
      ],
    ])
    expect(recorded.payloads('tool-call-unhandled')).toEqual([
      { name: 'findTime', handlers: ['order', 'findTimes'] },
    ])
    expect(inspected).toContain('tool-call-unhandled {"name":"findTime","handlers":["order","findTimes"]}')
    await recorded.voice.destroy()
  })

  test('behavior: is reported also for a page without handlers, and for a legacy function-call', async () => {
    const recorded = await recordConnected()
    recorded.engine.receive(oldCall('findTimes', {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [expect.stringMatching(/findTimes,.* Handlers: none\.$/)],
    ])
    await recorded.voice.destroy()
  })

  test('behavior: a function-call of a server’s tool is not reported, however late its tool-calls is', async () => {
    const recorded = await connect()
    recorded.engine.receive(oldCall('remote', {}))
    await vi.advanceTimersByTimeAsync(1000)
    const message = calls('remote', {})
    const [toolCall] = message.toolCallList
    const toolWithToolCallList = [{ type: 'function', server: { url: 'https://crm.example' }, toolCall }]
    recorded.engine.receive({ ...message, toolWithToolCallList })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(recorded.payloads('tool-call-unhandled')).toEqual([])
    await recorded.voice.destroy()
  })

  test.each<[string, object]>([
    ['a tool with a server', { type: 'function', server: { url: 'https://crm.example' } }],
    ['a tool of the platform', { type: 'endCall' }],
  ])('behavior: %s is not reported', async (_what, definition) => {
    const recorded = await connect()
    const message = calls('remote', {})
    const [toolCall] = message.toolCallList
    recorded.engine.receive({ ...message, toolWithToolCallList: [{ ...definition, toolCall }] })
    await settle()
    expect(console.warn).not.toHaveBeenCalled()
    expect(recorded.payloads('tool-call-unhandled')).toEqual([])
    await recorded.voice.destroy()
  })
})

describe('the signal of a tool', () => {
  test('behavior: does not abort after the handler has answered, so that work which it has started goes on', async () => {
    const recorded = await recordConnected()
    const signals: AbortSignal[] = []
    recorded.voice.onToolCall('book', (_args, { signal }) => {
      signals.push(signal)
      return 'booked, the confirmation follows'
    })
    recorded.voice.onToolCall('fail', (_args, { signal }) => {
      signals.push(signal)
      throw new Error('no')
    })
    recorded.engine.receive(calls('book', {}, 't1'))
    recorded.engine.receive(calls('fail', {}, 't2'))
    await settle()
    expect(contents(recorded)).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await recorded.voice.destroy()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the end of a call', () => {
  test('behavior: aborts running tools and runs no others once the platform reports it', async () => {
    const recorded = await recordConnected()
    const signals: AbortSignal[] = []
    recorded.voice.onToolCall('book', (_args, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    recorded.engine.receive(calls('book', {}, 't1'))
    await settle()
    recorded.engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    recorded.engine.receive(calls('book', {}, 't2'))
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(contents(recorded)).toEqual([])
    await recorded.voice.destroy()
  })
})

describe('the parameters of a tool', () => {
  const struct = object({ day: string(), guests: optional(number()) })
  const schema: StandardSchema<{ day: string }> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: async (value) => {
        const { day }: { day?: unknown } = Object(value)
        if (typeof day === 'string') return { value: { day: day.trim() } }
        return {
          issues: [{ message: 'Expected a string', path: ['when', { key: 'day' }] }, { message: 'No.' }],
        }
      },
    },
  }

  test.each([
    ['a struct', struct, { day: 'Monday' }],
    ['a Standard Schema', schema, { day: 'Monday' }],
  ])(
    'default: %s checks the arguments, and the handler gets its output',
    async (_what, parameters, expected) => {
      const recorded = await recordConnected()
      const tool = vi.fn(({ day }: { day: string }) => day.length)
      recorded.voice.onToolCall('book', { parameters, respond: false }, tool)
      recorded.engine.receive(
        calls('book', JSON.stringify({ day: parameters === schema ? ' Monday ' : 'Monday' })),
      )
      await settle()
      expect(tool.mock.calls.map(([args]) => args)).toEqual([expected])
      expect(sentMessages(recorded)).toMatchObject([
        { message: { content: 'Result of the tool book: 6' }, triggerResponseEnabled: false },
      ])
      await recorded.voice.destroy()
    },
  )

  test.each([
    ['a struct', struct, 'At path: day -- Expected a string, but received: 5'],
    ['a Standard Schema', schema, 'when.day: Expected a string; No.'],
  ])(
    'behavior: %s rejects the tool call, and the handler does not run',
    async (_what, parameters, reason) => {
      const recorded = await recordConnected()
      const tool = vi.fn()
      recorded.voice.onToolCall('book', { parameters }, tool)
      recorded.engine.receive(calls('book', '{"day":5}'))
      await settle()
      expect(tool).not.toHaveBeenCalled()
      expect(contents(recorded)).toEqual([`The tool book failed: Its arguments are invalid: ${reason}`])
      expect(recorded.payloads('error')).toMatchObject([{ type: 'tool-call-error', code: 'tool' }])
      await recorded.voice.destroy()
    },
  )

  test('behavior: the assistant does not get an error of the schema itself', async () => {
    const recorded = await recordConnected()
    const parameters = {
      create: (): never => {
        throw new Error('abcd1234')
      },
    }
    recorded.voice.onToolCall('book', { parameters }, () => 1)
    recorded.engine.receive(calls('book', '{}'))
    await settle()
    expect(contents(recorded)).toEqual(['The tool book failed.'])
    await recorded.voice.destroy()
  })

  test('behavior: removes __proto__ from arguments, as JSON or as an object', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn((args: object) => Object.assign({}, args))
    recorded.voice.onToolCall('book', tool)
    const args = '{"day":"Monday","__proto__":{"isAdmin":true}}'
    recorded.engine.receive(calls('book', args, 't1'))
    recorded.engine.receive(JSON.stringify(calls('book', 'ARGS', 't2')).replace('"ARGS"', args))
    await settle()
    expect(tool.mock.results.map(({ value }) => [Object.keys(value), value.isAdmin])).toEqual([
      [['day'], undefined],
      [['day'], undefined],
    ])
    await recorded.voice.destroy()
  })
})

describe('the outcome in the conversation', () => {
  const outcome = ({ voice }: RecordedVoice) =>
    voice.conversation.get().map((item) => {
      if (item.kind !== 'tool-call') return item.kind
      return [item.status, item.result ?? item.error].filter((value) => value !== undefined)
    })

  test.each<[string, () => unknown, unknown[]]>([
    ['a value', () => ({ free: true }), ['done', { free: true }]],
    ['nothing', () => undefined, ['done']],
    ['a ToolError', () => Promise.reject(new ToolError('No table')), ['failed', 'No table']],
    ['another error', () => Promise.reject(new Error('abcd1234')), ['failed']],
    ['a value that is no JSON', () => 1n, ['failed']],
  ])('parameters: %s', async (_what, handler, expected) => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', handler)
    recorded.engine.receive(calls('book', '{}'))
    expect(outcome(recorded)).toEqual([['running']])
    await settle()
    expect(outcome(recorded)).toEqual([expected])
    await recorded.voice.destroy()
  })

  test('behavior: calls without an id have their own outcomes', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', ({ day }) => day)
    recorded.engine.receive(calls('book', '{"day":1}', ''))
    recorded.engine.receive(calls('book', '{"day":2}', ''))
    await settle()
    expect(outcome(recorded)).toEqual([
      ['done', 1],
      ['done', 2],
    ])
    await recorded.voice.destroy()
  })

  test('behavior: a tool that takes too long has failed', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => new Promise(() => undefined), { timeout: 5000 })
    recorded.engine.receive(calls('book', '{}'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(outcome(recorded)).toEqual([['failed', 'The tool book did not answer within 5 seconds.']])
    await recorded.voice.destroy()
  })

  test('behavior: the end of the call and the removal of a tool abort it, also one of a server', async () => {
    const recorded = await recordConnected()
    const { voice, engine } = recorded
    const hang = () => new Promise(() => undefined)
    const remove = voice.onToolCall('book', hang)
    voice.onToolCall('pay', hang)
    engine.receive(calls('book', '{}', 't1'))
    engine.receive(calls('pay', '{}', 't2'))
    engine.receive({
      ...calls('lookUp', '{}', 't3'),
      toolWithToolCallList: [{ type: 'query', toolCall: { id: 't3' } }],
    })
    remove()
    await settle()
    expect(outcome(recorded)).toEqual([['aborted'], ['running'], ['running']])
    await voice.stop()
    await settle()
    expect(outcome(recorded)).toEqual([['aborted'], ['aborted'], ['aborted']])
    await voice.destroy()
  })

  test('behavior: a call that ran as a function-call has its outcome', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => 'At eight')
    recorded.engine.receive(oldCall('book', {}))
    await vi.advanceTimersByTimeAsync(1000)
    recorded.engine.receive(calls('book', '{}'))
    await settle()
    expect(outcome(recorded)).toEqual([['done', 'At eight']])
    await recorded.voice.destroy()
  })
})
