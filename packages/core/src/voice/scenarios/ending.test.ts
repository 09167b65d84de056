import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toCallError } from '../../engine/daily/dailyErrors.ts'
import { CallError, FATAL_ERROR_TYPES } from '../../errors/CallError.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { type RecordedVoice, recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'
import { idleState } from '../state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The error of daily-js for a room that the platform has deleted. */
const BOTH = {
  errorMsg: 'Meeting has ended',
  error: { type: 'no-room', msg: 'Exiting meeting because room was deleted' },
}
const EXCHANGED = { errorMsg: BOTH.error.msg, error: { type: 'no-room', msg: BOTH.errorMsg } }

const customerEnded = 'message status-update ended customer-ended-call'
/** The lines of a call that ends because its connection is lost. */
const connectionLost = [
  '= ending',
  'error connection-error',
  'call-end connection-error',
  customerEnded,
  '= idle',
]
const settle = () => vi.advanceTimersByTimeAsync(0)

async function expectNothingLeft({ voice, engine, log }: RecordedVoice) {
  const linesBefore = log.length
  expect(engine.open).toBe(0)
  expect(voice.call).toBeNull()
  expect(voice.levels.get()).toEqual({ assistant: 0, user: 0 })
  expect(vi.getTimerCount()).toBe(0)
  engine.level(0.5)
  engine.receive({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'late' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(log.slice(linesBefore)).toEqual([])
}

describe('stop', () => {
  test('default: ends the call with its events, and resolves when everything is released', async () => {
    const recorded = await recordConnected()
    await recorded.voice.stop()
    expect(recorded.log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
    expect(recorded.voice.state.get()).toEqual(idleState)
    expect(recorded.engine.uses.slice(-2).map(({ method }) => method)).toEqual(['leave', 'destroy'])
    await expectNothingLeft(recorded)
  })

  test('behavior: does nothing without a call, and while the call is ending', async () => {
    const { voice, log } = recordVoice()
    await voice.stop()
    await voice.stop()
    expect(log).toEqual([])
  })

  test('behavior: sets the status to ending at once', async () => {
    const { voice } = await recordConnected()
    void voice.stop()
    expect(voice.state.get().status).toBe('ending')
    await voice.destroy()
  })

  test('behavior: every stop() resolves at the same end', async () => {
    const { voice, log } = await recordConnected()
    await Promise.all([voice.stop(), voice.stop()])
    expect(log.filter((line) => line.startsWith('call-end'))).toHaveLength(1)
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: emits no status-update if the platform has sent one', async () => {
    const { voice, engine, log } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    await voice.stop()
    expect(log).toEqual([
      'message status-update ended assistant-ended-call',
      '= ending',
      'call-end stopped',
      '= idle',
    ])
  })

  test.each(['leave', 'destroy'] as const)(
    'behavior: a %s that never settles is not waited for',
    async (step) => {
      const recorded = await recordConnected({ engine: fakeEngine({ hang: [step] }) })
      const { voice, log } = recorded
      const stopping = voice.stop()
      await vi.advanceTimersByTimeAsync(3000)
      await stopping
      expect(log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
      await expectNothingLeft(recorded)
    },
  )

  test.each(['leave', 'destroy'] as const)('behavior: a %s that fails changes nothing', async (step) => {
    const recorded = await recordConnected({ engine: fakeEngine({ fail: { [step]: new Error('no') } }) })
    await recorded.voice.stop()
    expect(recorded.log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
    await expectNothingLeft(recorded)
  })

  test('behavior: ignores messages and events while the room is being left', async () => {
    const { voice, engine, log } = await recordConnected({ engine: fakeEngine({ hang: ['leave'] }) })
    const stopping = voice.stop()
    const uses = engine.uses.length
    expect(voice.say('Hello')).toBe(false)
    expect(voice.send({ type: 'end-call' })).toBe(false)
    voice.setMuted(true)
    engine.level(0.5)
    engine.emit('nonfatal-error', { type: 'audio-processor-error', message: '' })
    engine.emit('participant-joined', {
      session_id: 'late',
      user_id: 'late',
      user_name: 'Late',
      local: false,
      tracks: {},
    })
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'late' })
    await vi.advanceTimersByTimeAsync(3000)
    await stopping
    expect(engine.uses.slice(uses).map(({ method }) => method)).toEqual(['destroy'])
    expect(log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
  })
})

describe('end', () => {
  test('default: sends end-call, then stops', async () => {
    const { voice, engine, log } = await recordConnected()
    await voice.end()
    const [sent] = engine.uses.filter(({ args }) => String(args[0]).includes('end-call'))
    expect(sent).toEqual({
      method: 'sendAppMessage',
      args: ['{"type":"end-call"}', ['assistant', 'listener']],
    })
    expect(log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
  })

  test('behavior: stops also if the message cannot be sent', async () => {
    const { voice, engine, log } = await recordConnected()
    const refused = new Error('The line is busy.')
    engine.configure({
      methods: {
        sendAppMessage: () => {
          throw refused
        },
      },
    })
    await expect(voice.end()).rejects.toThrow(refused)
    expect(log).toEqual(['= ending', 'call-end stopped', customerEnded, '= idle'])
    expect(engine.open).toBe(0)
  })

  test('behavior: does nothing without a call', async () => {
    const { voice, log } = recordVoice()
    await voice.end()
    expect(log).toEqual([])
  })
})

describe('a call that the platform ends', () => {
  test('default: emits its message, then call-end with its reason, and no error', async () => {
    const recorded = await recordConnected()
    const { engine, log, voice } = recorded
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toEqual([
      'message status-update ended silence-timed-out',
      '= ending',
      'call-end silence-timed-out',
      '= idle',
    ])
    expect(voice.state.get().error).toBeNull()
    await expectNothingLeft(recorded)
  })

  test('behavior: an ejection after the message is not an error', async () => {
    const { engine, log, voice } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
    engine.emit('error', new CallError('ejected', 'Meeting has ended'))
    await settle()
    expect(log.slice(1)).toEqual(['= ending', 'call-end assistant-ended-call', '= idle'])
    expect(voice.state.get().error).toBeNull()
  })

  test.each<[string, CallError]>([
    ['ejected', new CallError('ejected', 'Meeting has ended')],
    ['no-room', new CallError('no-room', 'Exiting meeting because room was deleted')],
    ['no-room with both texts', toCallError(BOTH)],
    ['no-room with both texts exchanged', toCallError(EXCHANGED)],
  ])('default: a room that closes without a message is a normal end: %s', async (_shape, error) => {
    const recorded = await recordConnected()
    recorded.engine.emit('error', error)
    await settle()
    expect(recorded.log).toEqual(['= ending', 'call-end ended', customerEnded, '= idle'])
    expect(recorded.voice.state.get().error).toBeNull()
    await expectNothingLeft(recorded)
  })

  test.each(['ejected', 'no-room'] as const)(
    'behavior: a room that closes as %s while reconnecting is a lost connection',
    async (closing) => {
      const { engine, log, voice } = await recordConnected()
      engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
      engine.closeRoom(closing)
      await settle()
      expect(log.slice(2)).toEqual(connectionLost)
      expect(voice.state.get().error).toMatchObject({ type: 'connection-error', cause: { type: closing } })
    },
  )

  test('behavior: a call that ends while reconnecting after the platform’s message is a normal end', async () => {
    const { engine, log } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.closeRoom()
    await settle()
    expect(log.slice(-3)).toEqual(['= ending', 'call-end silence-timed-out', '= idle'])
  })

  test('behavior: the reason of a message is used also if its sender is not listed', async () => {
    const { engine, log } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' }, 'not-listed')
    engine.closeRoom()
    await settle()
    expect(log).toEqual([
      'message status-update ended silence-timed-out',
      '= ending',
      'call-end silence-timed-out',
      '= idle',
    ])
  })

  test.each(['meeting-full', 'not-allowed', 'unknown'] as const)(
    'behavior: the text of a normal end in an error of the type %s is an error',
    async (type) => {
      const { engine, log } = await recordConnected()
      engine.emit('error', new CallError(type, 'Meeting has ended'))
      await settle()
      expect(log).toContain(`error ${type}`)
      expect(log).toContain(`call-end ${type}`)
    },
  )

  test('behavior: an ejected user gets an error', async () => {
    const { engine, log, voice } = await recordConnected()
    engine.emit('error', new CallError('ejected', 'You were ejected from the meeting'))
    await settle()
    expect(log.filter((line) => /^(error|call-end)/.test(line))).toEqual([
      'error ejected',
      'call-end ejected',
    ])
    expect(voice.state.get().error).toMatchObject({ type: 'ejected' })
  })

  test('behavior: only the first message of the end counts', async () => {
    const { engine, log } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'unknown-error' })
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toContain('call-end silence-timed-out')
  })

  test('behavior: a message without a reason ends the call too', async () => {
    const { engine, log } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'ended' })
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toEqual(['message status-update ended', '= ending', 'call-end left', '= idle'])
  })

  test('behavior: a room that does not close by itself is left after five seconds', async () => {
    const recorded = await recordConnected()
    recorded.engine.receive({ type: 'status-update', status: 'ended', endedReason: 'exceeded-max-duration' })
    await vi.advanceTimersByTimeAsync(4999)
    expect(recorded.voice.state.get().status).toBe('connected')
    await vi.advanceTimersByTimeAsync(1)
    expect(recorded.log.slice(1)).toEqual(['= ending', 'call-end exceeded-max-duration', '= idle'])
    await expectNothingLeft(recorded)
  })

  test('behavior: another status does not end the call', async () => {
    const { engine, log, voice } = await recordConnected()
    engine.receive({ type: 'status-update', status: 'forwarding' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(log).toEqual(['message status-update forwarding'])
    await voice.destroy()
  })

  test('behavior: a room that closes without a message emits customer-ended-call', async () => {
    const { engine, log } = await recordConnected()
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toEqual(['= ending', 'call-end left', customerEnded, '= idle'])
  })
})

describe('a call that fails', () => {
  test.each([...FATAL_ERROR_TYPES, 'unknown' as const])(
    'default: %s is reported once, and is the reason of call-end',
    async (type) => {
      const recorded = await recordConnected()
      const { engine, log, voice, payloads } = recorded
      const error = new CallError(type, `Ended: ${type}`)
      engine.emit('error', error)
      engine.emit('left-meeting', undefined)
      await settle()
      expect(log).toEqual(['= ending', `error ${type}`, `call-end ${type}`, customerEnded, '= idle'])
      expect(payloads('error')).toEqual([
        { type, code: `call-${type}`, error: error.toJSON(), timestamp: expect.any(String) },
      ])
      expect(voice.state.get()).toEqual({ ...idleState, error })
      await expectNothingLeft(recorded)
    },
  )

  test('behavior: an error does not affect the next call', async () => {
    const { voice, engine, log } = await recordConnected()
    engine.emit('error', new CallError('connection-error', 'Lost.'))
    await settle()
    await voice.connect('assistant-id')
    expect(voice.state.get().error).toBeNull()
    log.length = 0
    engine.emit('left-meeting', undefined)
    await settle()
    expect(log).toEqual(['= ending', 'call-end left', customerEnded, '= idle'])
  })
})

describe('a connection', () => {
  test('default: the status is reconnecting while it is interrupted, then connected', async () => {
    const { voice, engine, log } = await recordConnected()
    const startedAt = voice.state.get().startedAt
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    expect(voice.state.get().status).toBe('reconnecting')
    engine.emit('network-connection', { type: 'signaling', event: 'connected' })
    expect(voice.state.get()).toMatchObject({ status: 'connected', startedAt })
    expect(log).toEqual(['network-connection', '= reconnecting', 'network-connection', '= connected'])
    await voice.destroy()
  })

  test('behavior: a lost connection ends the call', async () => {
    const { engine, log } = await recordConnected()
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.emit('error', new CallError('connection-error', 'Lost.'))
    await settle()
    expect(log.slice(2)).toEqual(connectionLost)
  })

  test('behavior: an interruption during the start is emitted, and the status stays connecting', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    void voice.start('assistant-id')
    await settle()
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    expect(log.at(-1)).toBe('network-connection')
    expect(voice.state.get().status).toBe('connecting')
    await voice.destroy()
  })
})
