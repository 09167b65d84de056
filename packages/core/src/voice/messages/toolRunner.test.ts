import { number, object, optional, string } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeoutError } from '../../errors/requestErrors.ts'
import { ToolError } from '../../errors/ToolError.ts'
import { ValidationError } from '../../errors/ValidationError.ts'
import { type RecordedVoice, recordConnected } from '../../testing/recordVoice.ts'
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

/** What the assistant was told. */
const told = ({ engine }: RecordedVoice) =>
  engine.uses
    .filter(({ method, args }) => method === 'sendAppMessage' && args[0] !== 'playable')
    .map(({ args }) => JSON.parse(String(args[0])) as { message: { content: string } })

const contents = (recorded: RecordedVoice) => told(recorded).map(({ message }) => message.content)
const soon = () => vi.advanceTimersByTimeAsync(0)

describe('onToolCall', () => {
  test('default: the tool gets its arguments, and the assistant what it returns', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn(async ({ day }: Readonly<Record<string, unknown>>) => ({ day, free: true }))
    recorded.voice.onToolCall('isFree', tool)
    recorded.engine.receive(calls('isFree', '{"day":"Monday"}'))
    await soon()
    expect(tool).toHaveBeenCalledWith(
      { day: 'Monday' },
      { id: 't1', signal: expect.objectContaining({ aborted: true }) },
    )
    expect(told(recorded)).toEqual([
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
    ['a list', [1], {}],
  ])('behavior: arguments may be %s', async (_what, args, expected) => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(calls('book', args))
    await soon()
    expect(tool.mock.calls[0]?.[0]).toEqual(expected)
    await voice.destroy()
  })

  test('behavior: a tool that has run leaves no listener behind', async () => {
    const recorded = await recordConnected()
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
    const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener')
    recorded.voice.onToolCall('isFree', () => true)
    recorded.engine.receive(calls('isFree', '{}'))
    await soon()
    // a listener of `once` goes with the event, which ends every run
    const kept = added.mock.calls.filter(([, , options]) => !Object(options).once)
    expect(kept.map(([, listener]) => listener)).toEqual(removed.mock.calls.map(([, listener]) => listener))
    expect(kept).toHaveLength(2)
    vi.restoreAllMocks()
    await recorded.voice.destroy()
  })

  test('behavior: arguments that are not JSON are a failure of the call, not of the tool', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn()
    recorded.voice.onToolCall('book', tool)
    recorded.engine.receive(calls('book', '{"day":'))
    await soon()
    expect(tool).not.toHaveBeenCalled()
    expect(contents(recorded)).toEqual(['The tool book failed: Its arguments are not JSON.'])
    expect(recorded.payloads('error')).toMatchObject([{ type: 'tool-call-error', code: 'tool' }])
    await recorded.voice.destroy()
  })

  test('behavior: a tool without a result is told as done', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('scroll', () => undefined)
    recorded.engine.receive(calls('scroll', {}))
    await soon()
    expect(contents(recorded)).toEqual(['The tool scroll is done. It has no result.'])
    await recorded.voice.destroy()
  })

  test('behavior: of an error that it throws the assistant hears only that it failed', async () => {
    const recorded = await recordConnected()
    const failures = [
      new Error('https://crm.example/?key=abcd1234 answered 500: {"ssn":"1"}'),
      new TimeoutError('abcd1234'),
      'abcd1234',
    ]
    for (const [index, failure] of failures.entries()) {
      recorded.voice.onToolCall('book', () => Promise.reject(failure))
      recorded.engine.receive(calls('book', {}, `t${index}`))
      await soon()
    }
    expect(contents(recorded)).toEqual(failures.map(() => 'The tool book failed.'))
    // the page itself is told all of it
    expect(recorded.payloads('error').map(({ error }) => error.message)).toEqual([
      expect.stringContaining('abcd1234'),
      'abcd1234',
      'abcd1234',
    ])
    expect(recorded.voice.state.get().status).toBe('connected')
    await recorded.voice.destroy()
  })

  test('behavior: the message of a ToolError is told to the assistant, and as an error', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new ToolError('The calendar is full.')
    })
    recorded.engine.receive(calls('book', {}))
    await soon()
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

  test('behavior: of a failure with many words the assistant is told as many as a message holds', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new ToolError('"'.repeat(10_000))
    })
    recorded.engine.receive(calls('book', '{}'))
    await soon()
    expect(contents(recorded)).toEqual([`The tool book failed: ${'"'.repeat(500)}`])
    await recorded.voice.destroy()
  })

  test.each([
    ['no function', 'book', undefined],
    ['a time-out of nothing', () => 1, { timeout: 0 }],
    ['a time-out that is no number', () => 1, { timeout: Number.NaN }],
  ])('behavior: %s is refused', async (_what, handler, options) => {
    const { voice } = await recordConnected()
    expect(() => voice.onToolCall('book', handler as () => unknown, options)).toThrow(ValidationError)
    await voice.destroy()
  })

  test('parameters: timeout ends a tool that takes too long', async () => {
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

  test('parameters: respond says whether the assistant answers at once', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('note', () => 'noted', { respond: false })
    recorded.engine.receive(calls('note', {}))
    await soon()
    expect(told(recorded)).toMatchObject([{ triggerResponseEnabled: false }])
    await recorded.voice.destroy()
  })

  test.each<[string, (recorded: RecordedVoice, off: () => void) => unknown]>([
    ['the call ends', ({ voice }) => voice.stop()],
    ['it is taken back', (_recorded, off) => off()],
  ])('behavior: when %s it is aborted, and its result is told nobody', async (_when, end) => {
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
    await soon()
    await end(recorded, off)
    expect(signal?.aborted).toBe(true)
    finish('done')
    await soon()
    expect(contents(recorded)).toEqual([])
    expect(recorded.payloads('error')).toEqual([])
    await recorded.voice.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, (recorded: RecordedVoice, off: () => void) => unknown]>([
    ['ends the call', ({ voice }) => voice.stop()],
    ['takes itself back', (_recorded, off) => off()],
  ])('behavior: a tool that itself %s, and never answers, leaves no timer', async (_what, act) => {
    const recorded = await recordConnected()
    const off = recorded.voice.onToolCall('book', async () => {
      void act(recorded, off)
      await new Promise(() => undefined)
    })
    recorded.engine.receive(calls('book', {}))
    await soon()
    await recorded.voice.destroy()
    expect(vi.getTimerCount()).toBe(0)
    expect(recorded.payloads('error')).toEqual([])
  })

  test('behavior: a tool call that arrives twice runs once, and unknown tools run never', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(calls('book', {}))
    engine.receive(calls('book', {}))
    engine.receive(calls('cancel', {}, 't2'))
    await soon()
    expect(tool).toHaveBeenCalledTimes(1)
    await voice.destroy()
  })

  test('behavior: calls with an empty id are told apart by nothing: each runs', async () => {
    const { voice, engine } = await recordConnected()
    const ran: string[] = []
    for (const name of ['book', 'cancel']) voice.onToolCall(name, () => ran.push(name))
    engine.receive(calls('book', {}, ''))
    engine.receive(calls('cancel', {}, ''))
    await soon()
    expect(ran).toEqual(['book', 'cancel'])
    await voice.destroy()
  })

  test('behavior: older assistants call functions', async () => {
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
      'function-call first, and late',
      [oldCall('book', { day: 'Monday', at: 9 }), 900, calls('book', '{"at":9,"day":"Monday"}')],
    ],
    [
      'function-call first, and very late',
      [oldCall('book', { day: 'Monday', at: 9 }), 60_000, calls('book', '{"at":9,"day":"Monday"}')],
    ],
    [
      'tool-calls first',
      [calls('book', '{"at":9,"day":"Monday"}'), 0, oldCall('book', { day: 'Monday', at: 9 })],
    ],
    [
      'tool-calls first, and late',
      [calls('book', '{"at":9,"day":"Monday"}'), 900, oldCall('book', { day: 'Monday', at: 9 })],
    ],
  ])('behavior: a call that comes as both runs once, %s', async (_order, steps) => {
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

  test('behavior: another call than the one that ran as a function-call runs too, and so does the same one again', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(oldCall('book', { day: 'Monday' }))
    await vi.advanceTimersByTimeAsync(200)
    engine.receive(calls('book', { day: 'Tuesday' }, 't1'))
    engine.receive(calls('book', { day: 'Monday' }, 't2'))
    engine.receive(calls('book', { day: 'Monday' }, 't3'))
    await soon()
    expect(tool.mock.calls.map(([{ day }, { id }]) => `${day} ${id}`)).toEqual([
      'Monday function-call-1',
      'Tuesday t1',
      'Monday t3',
    ])
    await voice.destroy()
  })

  test('behavior: a function-call that waits does not run after the call', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    engine.receive(oldCall('book', {}))
    await voice.destroy()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tool).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: a tool of the same name replaces the last one', async () => {
    const { voice, engine } = await recordConnected()
    const first = vi.fn()
    const second = vi.fn()
    const off = voice.onToolCall('book', first)
    voice.onToolCall('book', second)
    off()
    engine.receive(calls('book', {}))
    await soon()
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    await voice.destroy()
  })
})

describe('a tool call that no handler takes', () => {
  const inspected: string[] = []
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
  afterEach(() => {
    inspected.length = 0
    vi.restoreAllMocks()
  })

  /** A connected client whose page has two tools, and which is inspected. */
  async function connect() {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('order', () => 1)
    recorded.voice.onToolCall('findTimes', () => 2)
    recorded.voice.inspect(({ name, data }) => inspected.push(`${name} ${JSON.stringify(data)}`))
    await soon()
    return recorded
  }

  test('default: is one warning with its name and the names that exist, on the console and in inspect', async () => {
    const recorded = await connect()
    recorded.engine.receive(calls('findTime', {}, 't1'))
    recorded.engine.receive(calls('findTime', {}, 't2'))
    await soon()
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

  test('behavior: a page without handlers is warned too, also of an old function-call', async () => {
    const recorded = await recordConnected()
    recorded.engine.receive(oldCall('findTimes', {}))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [expect.stringMatching(/findTimes,.* Handlers: none\.$/)],
    ])
    await recorded.voice.destroy()
  })

  test('behavior: an old function-call of a server’s tool is none, however late its tool-calls comes', async () => {
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
  ])('behavior: %s is not the page’s to handle', async (_what, definition) => {
    const recorded = await connect()
    const message = calls('remote', {})
    const [toolCall] = message.toolCallList
    recorded.engine.receive({ ...message, toolWithToolCallList: [{ ...definition, toolCall }] })
    await soon()
    expect(console.warn).not.toHaveBeenCalled()
    expect(recorded.payloads('tool-call-unhandled')).toEqual([])
    await recorded.voice.destroy()
  })
})

describe('the end of a call', () => {
  test('behavior: once the platform says it, running tools are aborted, and no other runs', async () => {
    const recorded = await recordConnected()
    const signals: AbortSignal[] = []
    recorded.voice.onToolCall('book', (_args, { signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    recorded.engine.receive(calls('book', {}, 't1'))
    await soon()
    recorded.engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    recorded.engine.receive(calls('book', {}, 't2'))
    await soon()
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
    'default: %s checks the arguments, and the handler gets them as it gives them back',
    async (_what, parameters, expected) => {
      const recorded = await recordConnected()
      const tool = vi.fn(({ day }: { day: string }) => day.length)
      recorded.voice.onToolCall('book', { parameters, respond: false }, tool)
      recorded.engine.receive(
        calls('book', JSON.stringify({ day: parameters === schema ? ' Monday ' : 'Monday' })),
      )
      await soon()
      expect(tool.mock.calls.map(([args]) => args)).toEqual([expected])
      expect(told(recorded)).toMatchObject([
        { message: { content: 'Result of the tool book: 6' }, triggerResponseEnabled: false },
      ])
      await recorded.voice.destroy()
    },
  )

  test.each([
    ['a struct', struct, 'At path: day -- Expected a string, but received: 5'],
    ['a Standard Schema', schema, 'when.day: Expected a string; No.'],
  ])(
    'behavior: what %s refuses is a failed call, and the handler does not run',
    async (_what, parameters, reason) => {
      const recorded = await recordConnected()
      const tool = vi.fn()
      recorded.voice.onToolCall('book', { parameters }, tool)
      recorded.engine.receive(calls('book', '{"day":5}'))
      await soon()
      expect(tool).not.toHaveBeenCalled()
      expect(contents(recorded)).toEqual([`The tool book failed: Its arguments are invalid: ${reason}`])
      expect(recorded.payloads('error')).toMatchObject([{ type: 'tool-call-error', code: 'tool' }])
      await recorded.voice.destroy()
    },
  )

  test('behavior: a schema that itself fails tells the assistant nothing of it', async () => {
    const recorded = await recordConnected()
    const parameters = {
      create: (): never => {
        throw new Error('abcd1234')
      },
    }
    recorded.voice.onToolCall('book', { parameters }, () => 1)
    recorded.engine.receive(calls('book', '{}'))
    await soon()
    expect(contents(recorded)).toEqual(['The tool book failed.'])
    await recorded.voice.destroy()
  })

  test('behavior: an own __proto__ is no argument, as JSON or as an object', async () => {
    const recorded = await recordConnected()
    const tool = vi.fn((args: object) => Object.assign({}, args))
    recorded.voice.onToolCall('book', tool)
    const args = '{"day":"Monday","__proto__":{"isAdmin":true}}'
    recorded.engine.receive(calls('book', args, 't1'))
    recorded.engine.receive(JSON.stringify(calls('book', 'ARGS', 't2')).replace('"ARGS"', args))
    await soon()
    expect(tool.mock.results.map(({ value }) => [Object.keys(value), value.isAdmin])).toEqual([
      [['day'], undefined],
      [['day'], undefined],
    ])
    await recorded.voice.destroy()
  })
})
