import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraError } from '../../../errors/CameraError.ts'
import { fakeVoice } from '../../../testing/fakeVoice.ts'
import '../../callCode.ts'
import { createSpeakingDetector } from './levels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function detect() {
  const changes: boolean[] = []
  return { changes, ...createSpeakingDetector((speaking) => changes.push(speaking)) }
}

describe('createSpeakingDetector', () => {
  test.each([
    [0, []],
    [0.01, []],
    [Number.NaN, []],
    [0.0101, [true]],
    [1, [true]],
  ])('default: a level of %d reports %j', (level, expected) => {
    const detector = detect()
    detector.setLevel(level)
    expect(detector.changes).toEqual(expected)
  })

  test('behavior: ends 1000 ms after the last level above the threshold', () => {
    const { setLevel, changes } = detect()
    setLevel(0.2)
    vi.advanceTimersByTime(999)
    setLevel(0.2)
    vi.advanceTimersByTime(500)
    setLevel(0.01)
    vi.advanceTimersByTime(499)
    expect(changes).toEqual([true])
    vi.advanceTimersByTime(1)
    expect(changes).toEqual([true, false])
    setLevel(0.2)
    expect(changes).toEqual([true, false, true])
  })

  test('behavior: close() ends speech at once, reports nothing after that, and clears its timer', () => {
    const { setLevel, close, changes } = detect()
    setLevel(0.2)
    close()
    close()
    setLevel(0.2)
    vi.advanceTimersByTime(2000)
    expect(changes).toEqual([true, false])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: close() in silence reports nothing', () => {
    const { close, changes } = detect()
    close()
    expect(changes).toEqual([])
  })
})

describe('a microphone without sound', () => {
  async function connect() {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const fake = fakeVoice()
    const { voice, engine } = fake
    const log: string[] = []
    voice.on('microphone-interrupted', ({ reason }) => log.push(reason))
    voice.on('microphone-recovered', () => log.push('recovered'))
    voice.inspect(({ kind, name }) => void (kind === 'diagnostic' && log.push(name)))
    await voice.start('assistant-id')
    /** Time in which the microphone reports a level ten times a second. */
    const hear = async (level: number, ms: number) => {
      for (let at = 0; at <= ms; at += 100) {
        fake.level('user', level)
        if (at < ms) await vi.advanceTimersByTimeAsync(100)
      }
      return voice.state.get().microphoneSilent
    }
    return { ...fake, engine, log, hear }
  }

  const speech = (status: 'started' | 'stopped') =>
    ({ type: 'speech-update', role: 'assistant', status }) as const

  test('default: reported after 10 seconds of a call, until it is heard', async () => {
    const { voice, hear, log } = await connect()
    expect([await hear(0, 9900), log]).toEqual([false, []])
    expect([await hear(0, 100), log]).toEqual([true, ['silent', 'silent-microphone']])
    expect(await hear(0, 60_000)).toBe(true)
    expect([await hear(0.002, 0), log.slice(2)]).toEqual([false, ['recovered']])
    // a quiet room, with noise cancellation
    expect([await hear(0, 60_000), log.length]).toEqual([false, 3])
    await voice.destroy()
  })

  test('behavior: each call, and each microphone of a call, has to be heard', async () => {
    const { voice, hear } = await connect()
    await hear(0.1, 0)
    await voice.setInputDevices({ audioDeviceId: 'headset' })
    expect(await hear(0.0001, 10_000)).toBe(true)
    await voice.stop()
    expect(voice.state.get().microphoneSilent).toBe(false)
    await voice.start('assistant-id')
    expect(await hear(0, 10_000)).toBe(true)
    await voice.destroy()
  })

  test('behavior: does not count while the user is muted, or while the assistant speaks', async () => {
    const { voice, sends, hear } = await connect()
    voice.setMuted(true)
    expect(await hear(0, 20_000)).toBe(false)
    voice.setMuted(false)
    sends(speech('started'))
    expect(await hear(0, 20_000)).toBe(false)
    sends(speech('stopped'))
    expect(await hear(0, 10_000)).toBe(true)
    // the assistant asks whether the user is there
    sends(speech('started'))
    expect(await hear(0, 1000)).toBe(true)
    await voice.destroy()
  })

  test('behavior: an assistant that asks again and again does not hide it', async () => {
    const { voice, sends, hear } = await connect()
    for (const isSilent of [false, true]) {
      expect(await hear(0, 5000)).toBe(isSilent)
      sends(speech('started'))
      await hear(0, 3000)
      sends(speech('stopped'))
    }
    await voice.destroy()
  })

  test('behavior: one that the browser refuses in a call is not heard, until there is another', async () => {
    const { voice, engine, hear } = await connect()
    await hear(0.1, 0)
    engine.emit('camera-error', new CameraError('permissions', 'Refused.'))
    expect(voice.state.get()).toMatchObject({ status: 'connected', microphoneSilent: true })
    expect(await hear(0.1, 100)).toBe(false)
    await voice.destroy()
  })

  test('behavior: a microphone that the browser refuses while the connection is interrupted is silent too', async () => {
    const { voice, engine, hear } = await connect()
    await hear(0.1, 0)
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.emit('camera-error', new CameraError('permissions', 'Refused.'))
    expect(voice.state.get()).toMatchObject({ status: 'reconnecting', microphoneSilent: true })
    await voice.destroy()
  })

  test('behavior: a call without a microphone, or without reports of its level, is not silent', async () => {
    const { voice, engine, hear, log } = await connect()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(log).toEqual([])
    const local = voice.participants.get().find((one) => one.local)
    if (!local) throw new Error('The user is not in the room.')
    engine.join({ ...local, tracks: { audio: { subscribed: true, state: 'off' } } })
    expect([await hear(0, 20_000), log]).toEqual([false, []])
    await voice.destroy()
  })
})
