import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InvalidStateError } from '../../errors/InvalidStateError.ts'
import { AbortError } from '../../errors/requestErrors.ts'
import { fakeFetch } from '../../rest/fakeFetch.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ended = ['= ending', 'call-end stopped', 'message status-update ended customer-ended-call', '= idle']
const milestones = (log: readonly string[]) =>
  log.filter((line) => /^(=|call-|validation)/.test(line) && line !== 'call-start-success')

describe('a second start', () => {
  test.each(['connecting', 'connected', 'reconnecting'])('default: is rejected while %s', async (status) => {
    const { voice, engine, log, fetch, payloads } = recordVoice()
    const first = voice.start('assistant-id')
    if (status !== 'connecting') await first
    if (status === 'reconnecting') {
      engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    }
    const before = voice.state.get()
    const steps = voice.progress.get()
    const requests = fetch.requests.length
    log.length = 0
    expect(before.status).toBe(status)

    const refused = voice.start('another-id')
    expect(log).toEqual(['validation failed already-started'])
    expect(await refused).toBeNull()
    expect(payloads('call-start-progress').find(({ stage }) => stage === 'validation')).toEqual({
      stage: 'validation',
      status: 'failed',
      timestamp: new Date().toISOString(),
      metadata: { reason: 'already-started' },
    })
    if (status !== 'connecting') {
      expect(voice.state.get()).toBe(before)
      expect(voice.progress.get()).toBe(steps)
      expect(fetch.requests).toHaveLength(requests)
    }
    expect(await first).not.toBeNull()
    expect(voice.progress.get().map(({ stage }) => stage)).not.toContain('validation')
    await voice.destroy()
  })

  test('behavior: connect() rejects with the reason', async () => {
    const { voice } = await recordConnected()
    const error = await voice.connect('another-id').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InvalidStateError)
    expect(error).toMatchObject({
      code: 'already-started',
      message: expect.stringContaining('stop it first'),
    })
    await voice.destroy()
  })

  test('behavior: an invalid target throws during a call too', async () => {
    const { voice, log } = await recordConnected()
    await expect(voice.start({})).rejects.toThrow('Assistant or Squad or Workflow must be provided.')
    expect(log).toEqual(['error validation-error at input-validation'])
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })
})

describe('a start while a call ends', () => {
  test('default: waits for the end, then starts', async () => {
    const { voice, engine, log } = await recordConnected()
    void voice.stop()
    const next = voice.start('assistant-id')
    expect(voice.state.get().status).toBe('ending')
    expect(await next).not.toBeNull()
    expect(log.slice(0, ended.length + 2)).toEqual([...ended, '= connecting', 'initialization started'])
    expect(log.at(-1)).toBe('call-start')
    expect(engine.open).toBe(1)
    await voice.destroy()
  })

  test('behavior: the second of two is rejected', async () => {
    const { voice, log } = await recordConnected()
    void voice.stop()
    const [first, second] = await Promise.all([voice.start('assistant-id'), voice.start('assistant-id')])
    expect(first).not.toBeNull()
    expect(second).toBeNull()
    expect(milestones(log)).toEqual([
      '= ending',
      'call-end stopped',
      '= idle',
      '= connecting',
      'validation failed already-started',
      '= connected',
      'call-start',
    ])
    await voice.destroy()
  })

  test('behavior: stop() stops it too', async () => {
    const { voice, engine, log } = await recordConnected()
    void voice.stop()
    const next = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await voice.stop()
    expect(await next).toBeInstanceOf(AbortError)
    await vi.advanceTimersByTimeAsync(1000)
    expect(log).toEqual(ended)
    expect(engine.open).toBe(0)
  })

  test('behavior: an abort stops it too', async () => {
    const controller = new AbortController()
    const { voice, log } = await recordConnected()
    void voice.stop()
    const next = voice.start('assistant-id', { signal: controller.signal })
    controller.abort()
    expect(await next).toBeNull()
    expect(log).toEqual(ended)
  })

  test('behavior: destroy() stops it too', async () => {
    const { voice, engine, log } = await recordConnected()
    void voice.stop()
    const next = voice.start('assistant-id')
    await voice.destroy()
    expect(await next).toBeNull()
    expect(log).toEqual(ended)
    expect(engine.open).toBe(0)
  })

  test('behavior: works in a call-end listener', async () => {
    const { voice, engine, log } = await recordConnected()
    let next: Promise<unknown> = Promise.resolve(null)
    voice.once('call-end', () => {
      next = voice.start('assistant-id')
    })
    await voice.stop()
    expect(await next).not.toBeNull()
    expect(log.slice(0, 5)).toEqual([...ended, '= connecting'])
    expect(log.at(-1)).toBe('call-start')
    expect(engine.open).toBe(1)
    await voice.destroy()
  })

  test('behavior: works in a call-start-failed listener', async () => {
    const answers: unknown[] = [Response.json({}, { status: 500 })]
    const { voice, log } = recordVoice({
      fetch: fakeFetch(() => answers.pop() ?? { id: 'call-2', webCallUrl: 'https://rooms.example/two' }),
    })
    let next: Promise<unknown> = Promise.resolve(null)
    voice.once('call-start-failed', () => {
      next = voice.start('assistant-id')
    })
    expect(await voice.start('assistant-id')).toBeNull()
    expect(await next).toMatchObject({ id: 'call-2' })
    expect(milestones(log)).toEqual([
      '= connecting',
      '= ending',
      'call-start-failed at web-call-creation',
      '= idle',
      '= connecting',
      '= connected',
      'call-start',
    ])
    await voice.destroy()
  })

  test('behavior: works in a listener of the idle state', async () => {
    const { voice } = await recordConnected()
    let next: Promise<unknown> | undefined
    voice.state.subscribe(() => {
      if (voice.state.get().status === 'idle') next ??= voice.start('assistant-id')
    })
    await voice.stop()
    expect(await next).not.toBeNull()
    await voice.destroy()
  })

  test('behavior: the next call waits until the previous one is released', async () => {
    const engine = fakeEngine({ hang: ['destroy'] })
    const { voice } = await recordConnected({ engine })
    void voice.stop()
    void voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(2999)
    expect(engine.uses.filter(({ method }) => method === 'create')).toHaveLength(1)
    engine.configure({})
    await vi.advanceTimersByTimeAsync(1)
    expect(engine.uses.map(({ method }) => method)).toEqual(expect.arrayContaining(['destroy', 'create']))
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })
})
