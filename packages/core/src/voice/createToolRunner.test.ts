import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { type RecordedVoice, recordConnected } from './recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const calls = (name: string, args: unknown, id = 't1') => ({
  type: 'tool-calls',
  toolCallList: [{ id, type: 'function', function: { name, arguments: args } }],
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

  test('behavior: what returns nothing tells nothing', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('scroll', () => undefined)
    recorded.engine.receive(calls('scroll', {}))
    await soon()
    expect(contents(recorded)).toEqual([])
    await recorded.voice.destroy()
  })

  test('behavior: what it throws is told to the assistant, and as an error', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new Error('The calendar is full.')
    })
    recorded.engine.receive(calls('book', {}))
    await soon()
    expect(contents(recorded)).toEqual(['The tool book failed: The calendar is full.'])
    expect(recorded.log).toContain('error tool-call-error')
    expect(recorded.voice.state.get().status).toBe('connected')
    await recorded.voice.destroy()
  })

  test('behavior: of a failure with many words the assistant is told as many as a message holds', async () => {
    const recorded = await recordConnected()
    recorded.voice.onToolCall('book', () => {
      throw new Error('"'.repeat(10_000))
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

  test('behavior: older assistants call functions; who sends both means the same call', async () => {
    const { voice, engine } = await recordConnected()
    const tool = vi.fn()
    voice.onToolCall('book', tool)
    const old = { type: 'function-call', functionCall: { name: 'book', parameters: { day: 'Monday' } } }
    engine.receive(old)
    engine.receive(old)
    await soon()
    const day = 'Monday'
    expect(tool.mock.calls.map(([args, { id }]) => [args, id])).toEqual([
      [{ day }, 'function-call-1'],
      [{ day }, 'function-call-2'],
    ])
    engine.receive(calls('book', {}))
    engine.receive(old)
    await soon()
    expect(tool).toHaveBeenCalledTimes(3)
    await voice.destroy()
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
