import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../errors/CameraError.ts'
import { fakeEngine } from '../../testing/fakeEngine.ts'
import { type RecordOptions, recordVoice, stagesUntil } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a microphone that cannot be used', () => {
  async function startWith(error: CameraError, options: RecordOptions = {}) {
    const engine = fakeEngine({ hang: ['join'] })
    const recorded = recordVoice({ engine, ...options })
    const connecting = recorded.voice.connect('assistant-id').catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(0)
    engine.emit('camera-error', error)
    await vi.advanceTimersByTimeAsync(0)
    return { ...recorded, connecting }
  }

  test('default: the start fails with its error', async () => {
    const error = new CameraError('permissions', 'Denied.', { blockedBy: 'user', blockedMedia: ['audio'] })
    const { voice, log, connecting, engine, payloads } = await startWith(error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await connecting).toBe(error)
    expect(log).toEqual([
      ...stagesUntil('daily-call-join'),
      'camera-error permissions',
      'daily-call-join failed',
      'error daily-call-join-error at daily-call-join',
      '= ending',
      'call-start-failed at daily-call-join',
      'error start-method-error at daily-call-join',
      '= idle',
    ])
    expect(payloads('camera-error')).toEqual([
      { type: 'camera-error', kind: 'permissions', error: error.toJSON(), timestamp: expect.any(String) },
    ])
    expect(voice.state.get().error).toBe(error)
    expect(engine.open).toBe(0)
  })

  test.each([
    new CameraError('mic-in-use', 'In use.'),
    new CameraError('cam-mic-in-use', 'In use.'),
    new CameraError('undefined-mediadevices', 'No devices.'),
    new CameraError('unknown', 'Unknown.'),
    new CameraError('not-found', 'None.', { missingMedia: ['video', 'audio'] }),
    new CameraError('constraints', 'Cannot.', { failedMedia: ['audio'] }),
  ])('behavior: $kind ends the start', async (error) => {
    const { voice, connecting } = await startWith(error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await connecting).toBe(error)
    expect(voice.state.get().status).toBe('idle')
  })

  test.each([
    new CameraError('cam-in-use', 'In use.'),
    new CameraError('permissions', 'Denied.', { blockedMedia: ['video'] }),
    new CameraError('not-found', 'None.', { missingMedia: ['video'] }),
    new CameraError('constraints', 'Cannot.', { failedMedia: ['video'] }),
  ])('behavior: $kind of the camera alone is emitted, and the start goes on', async (error) => {
    const { voice, log } = await startWith(error)
    expect(log.at(-1)).toBe(`camera-error ${error.kind}`)
    expect(voice.state.get().status).toBe('connecting')
    void voice.destroy()
    await vi.advanceTimersByTimeAsync(3000)
  })

  test('behavior: a call without a microphone goes on', async () => {
    const error = new CameraError('not-found', 'None.', { missingMedia: ['audio'] })
    const { voice } = await startWith(error, { call: { audioSource: false } })
    expect(voice.state.get().status).toBe('connecting')
    void voice.destroy()
    await vi.advanceTimersByTimeAsync(3000)
  })
})
