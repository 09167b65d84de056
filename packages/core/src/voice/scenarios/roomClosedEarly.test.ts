import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { recordVoice, stagesUntil } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a room that closes before the assistant listens', () => {
  test('behavior: the start fails, after a complete setup too', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(0)
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'pipeline-error' })
    engine.emit('left-meeting', undefined)
    expect(await connecting).toMatchObject({
      name: 'CallError',
      code: 'call-ended-early',
      endedReason: 'pipeline-error',
      message: 'The platform ended the call before the assistant listened: pipeline-error.',
    })
    expect(log).toEqual([
      ...stagesUntil(),
      'call-start-success',
      'message status-update ended pipeline-error',
      '= ending',
      'call-start-failed at listening',
      'error start-method-error at listening',
      '= idle',
    ])
  })

  test('behavior: the start fails five seconds after the message of the end, even if the room stays open', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'pipeline-error' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await starting).toBeNull()
    expect(log.slice(-4)).toEqual([
      '= ending',
      'call-start-failed at listening',
      'error start-method-error at listening',
      '= idle',
    ])
    expect(engine.open).toBe(0)
  })

  test('behavior: the start fails during the setup, without an error of the current stage', async () => {
    const ejected = new CallError('ejected', 'Ejected.')
    const engine = fakeEngine({
      methods: { startRemoteParticipantsAudioLevelObserver: () => engine.emit('error', ejected) },
    })
    const { voice, log } = recordVoice({ engine })
    await expect(voice.connect('assistant-id')).rejects.toBe(ejected)
    expect(log.filter((line) => !line.startsWith('audio assistant'))).toEqual([
      ...stagesUntil('audio-observer-setup'),
      '= ending',
      'call-start-failed at audio-observer-setup',
      'error start-method-error at audio-observer-setup',
      '= idle',
    ])
  })

  test('behavior: the start fails if the room closes as soon as the assistant listens', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    engine.receive('listening')
    engine.emit('left-meeting', undefined)
    expect(await starting).toBeNull()
    expect(log).not.toContain('call-start')
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: a call that ends with an error before its methods are loaded rejects with that error', async () => {
    const ejected = new CallError('ejected', 'Ejected.')
    const { voice, engine, log } = recordVoice()
    voice.on('call-start', () => {
      engine.emit('error', ejected)
      engine.emit('left-meeting', undefined)
    })
    await expect(voice.connect('assistant-id')).rejects.toBe(ejected)
    expect(voice.state.get().error).toBe(ejected)
    expect(log.slice(-5)).toEqual([
      '= ending',
      'error ejected',
      'call-end ejected',
      'message status-update ended customer-ended-call',
      '= idle',
    ])
  })

  test('behavior: a call that ends normally before its methods are loaded rejects as stopped', async () => {
    const { voice, engine } = recordVoice()
    voice.on('call-start', () => {
      engine.receive({ type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
      engine.closeRoom()
    })
    await expect(voice.connect('assistant-id')).rejects.toMatchObject({ code: 'aborted' })
    expect(voice.state.get().error).toBeNull()
  })

  test.each([{ endedReason: undefined }, { endedReason: '' }, { endedReason: 7 }, null])(
    'behavior: without a reason, as %j, the message names the usual causes',
    async (ended) => {
      const engine = fakeEngine({ assistant: false })
      const { voice } = recordVoice({ engine })
      const starting = voice.start('assistant-id')
      await vi.advanceTimersByTimeAsync(0)
      if (ended) engine.receive({ type: 'status-update', status: 'ended', ...ended })
      engine.emit('left-meeting', undefined)
      expect(await starting).toBeNull()
      const { error } = voice.state.get()
      expect(error).toMatchObject({ code: 'call-ended-early', type: 'ended-early', endedReason: undefined })
      expect(error?.message).toBe(
        'The platform ended the call before the assistant listened. The record of the call on the platform has the reason. Usual causes are an invalid assistant, an account without credits, and a microphone without sound.',
      )
      expect(error?.toJSON()).not.toHaveProperty('endedReason')
    },
  )

  test.each(['ejected', 'no-room'] as const)(
    'default: closed by the platform as %s, the error has the reason, and the room’s error as its cause',
    async (closing) => {
      const engine = fakeEngine({ assistant: false })
      const { voice, log, payloads } = recordVoice({ engine })
      const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
      await vi.advanceTimersByTimeAsync(0)
      // The platform’s participant is not listed yet.
      engine.receive({ type: 'status-update', status: 'ended', endedReason: 'pipeline-error' }, 'not-listed')
      engine.closeRoom(closing)
      expect(await connecting).toMatchObject({
        type: 'ended-early',
        endedReason: 'pipeline-error',
        cause: { name: 'CallError', type: closing },
      })
      expect(log.slice(-4)).toEqual([
        '= ending',
        'call-start-failed at listening',
        'error start-method-error at listening',
        '= idle',
      ])
      expect(payloads('error')).toMatchObject([
        { code: 'call-ended-early', error: { endedReason: 'pipeline-error' } },
      ])
    },
  )

  test('behavior: another error of the room is unchanged, unless the platform has reported the end', async () => {
    const outcomes: unknown[] = []
    for (const ended of [null, { type: 'status-update', status: 'ended', endedReason: 'no-credits' }]) {
      const engine = fakeEngine({ assistant: false })
      const { voice } = recordVoice({ engine })
      const connecting = voice.connect('assistant-id').catch(({ type, cause }) => [type, cause?.type])
      await vi.advanceTimersByTimeAsync(0)
      if (ended) engine.receive(ended)
      engine.emit('error', new CallError('exp-room', 'Expired.'))
      outcomes.push(await connecting)
    }
    expect(outcomes).toEqual([
      ['exp-room', undefined],
      ['ended-early', 'exp-room'],
    ])
  })

  test('behavior: a room that rejects the join has its own error', async () => {
    const refused = new CallError('no-room', 'The meeting you are trying to join does not exist.')
    const { voice } = recordVoice({ engine: fakeEngine({ fail: { join: refused } }) })
    await expect(voice.connect('assistant-id')).rejects.toBe(refused)
  })

  test('behavior: a room that closes during the join was closed by the platform', async () => {
    const closed = new CallError('ejected', 'Meeting has ended')
    const { voice, log } = recordVoice({ engine: fakeEngine({ fail: { join: closed } }) })
    await expect(voice.connect('assistant-id')).rejects.toMatchObject({ type: 'ended-early', cause: closed })
    expect(log).toContain('error daily-call-join-error at daily-call-join')
  })

  test('behavior: a room that closes during an interruption is a lost connection', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice } = recordVoice({ engine })
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(0)
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.closeRoom()
    expect(await connecting).toMatchObject({ type: 'connection-error', cause: { type: 'ejected' } })
  })
})
