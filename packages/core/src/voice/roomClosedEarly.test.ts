import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { CallError } from '../errors/CallError.ts'
import { recordVoice, stagesUntil } from './recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a room that closes before the assistant listens', () => {
  test('behavior: after the set-up', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice, log } = recordVoice({ engine })
    const connecting = voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(0)
    engine.receive({ type: 'status-update', status: 'ended', endedReason: 'pipeline-error' })
    engine.emit('left-meeting', undefined)
    expect(await connecting).toMatchObject({
      name: 'CallError',
      message: 'The room was closed before the assistant listened (pipeline-error).',
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

  test('behavior: a call that has ended is over even where the room stays open', async () => {
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

  test('behavior: during the set-up there is no success, and no blame on what was set up then', async () => {
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

  test('behavior: at the moment in which the assistant listens', async () => {
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

  test('behavior: whose end has no reason is told without one', async () => {
    const engine = fakeEngine({ assistant: false })
    const { voice } = recordVoice({ engine })
    const starting = voice.start('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    engine.emit('left-meeting', undefined)
    expect(await starting).toBeNull()
    expect(voice.state.get().error).toMatchObject({
      code: 'call-unknown',
      type: 'unknown',
      message: 'The room was closed before the assistant listened.',
    })
  })
})
