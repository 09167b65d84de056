import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NetworkQuality } from '../../engine/payloads.ts'
import { CallError } from '../../errors/CallError.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))
afterEach(() => void vi.useRealTimers())

describe('voice.network', () => {
  test('default: an interruption runs through its phases', async () => {
    const { voice, engine } = await recordConnected()
    const phases: string[] = []
    voice.network.subscribe(() => phases.push(voice.network.get().phase))
    expect(voice.network.get()).toMatchObject({ phase: 'stable', quality: 'unknown', interruptions: 0 })
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.emit('network-connection', { type: 'sfu', event: 'interrupted' })
    engine.emit('network-connection', { type: 'signaling', event: 'connected' })
    expect(voice.network.get()).toMatchObject({ phase: 'interrupted', interruptions: 1 })
    expect(voice.state.get().status).toBe('reconnecting')
    engine.emit('network-connection', { type: 'sfu', event: 'connected' })
    expect(voice.network.get().phase).toBe('resumed')
    await vi.advanceTimersByTimeAsync(3000)
    expect(voice.network.get().phase).toBe('stable')
    expect(phases).toEqual(['interrupted', 'resumed', 'stable'])
    await voice.destroy()
    expect(voice.network.get().phase).toBe('none')
  })

  test('behavior: a connection that is interrupted before the network is watched begins as interrupted', async () => {
    const { voice, engine } = recordVoice()
    voice.on('call-start', () =>
      engine.emit('network-connection', { type: 'signaling', event: 'interrupted' }),
    )
    await voice.connect('assistant-id')
    expect(voice.state.get().status).toBe('reconnecting')
    expect(voice.network.get()).toMatchObject({ phase: 'interrupted', interruptions: 1 })
    engine.emit('network-connection', { type: 'signaling', event: 'connected' })
    expect(voice.network.get()).toMatchObject({ phase: 'resumed', interruptions: 1 })
    await voice.destroy()
  })

  test('behavior: a second interruption restarts the three seconds', async () => {
    const { voice, engine } = await recordConnected()
    const breakUp = async (ms: number) => {
      engine.emit('network-connection', { type: 'sfu', event: 'interrupted' })
      engine.emit('network-connection', { type: 'sfu', event: 'connected' })
      await vi.advanceTimersByTimeAsync(ms)
    }
    await breakUp(2000)
    await breakUp(2999)
    expect(voice.network.get()).toMatchObject({ phase: 'resumed', interruptions: 2 })
    await vi.advanceTimersByTimeAsync(1)
    expect(voice.network.get().phase).toBe('stable')
    await voice.destroy()
  })

  test('behavior: a low quality is degraded, with its reasons', async () => {
    const { voice, engine } = await recordConnected()
    engine.emit('network-quality-change', { networkState: 'bad', networkStateReasons: ['sendPacketLoss'] })
    expect(voice.network.get()).toMatchObject({
      phase: 'degraded',
      quality: 'bad',
      reasons: ['sendPacketLoss'],
    })
    const before = voice.network.get()
    engine.emit('network-quality-change', { networkState: 'bad', networkStateReasons: ['sendPacketLoss'] })
    expect(voice.network.get()).toBe(before)
    engine.emit('network-quality-change', { threshold: 'good' })
    expect(voice.network.get()).toMatchObject({ phase: 'stable', quality: 'good', reasons: [] })
    await voice.destroy()
  })

  test('behavior: a lost connection stays lost until the next call', async () => {
    const { voice, engine } = await recordConnected()
    engine.emit('error', new CallError('connection-error', 'gone'))
    engine.emit('left-meeting', undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(voice.state.get().status).toBe('idle')
    expect(voice.network.get().phase).toBe('lost')
    const phases: string[] = []
    voice.network.subscribe(() => phases.push(voice.network.get().phase))
    const connecting = voice.connect('assistant-id')
    await vi.advanceTimersByTimeAsync(0)
    expect(phases.slice(0, 2)).toEqual(['none', 'stable'])
    await connecting
    expect(voice.network.get().phase).toBe('stable')
    await voice.destroy()
  })

  test('behavior: since is the time of the last change of the phase', async () => {
    const { voice, engine } = await recordConnected()
    const { since } = voice.network.get()
    await vi.advanceTimersByTimeAsync(500)
    engine.emit('network-quality-change', { networkState: 'good' })
    expect(voice.network.get()).toMatchObject({ quality: 'good', phase: 'stable', since })
    // A connected connection is not an interruption.
    engine.emit('network-connection', { type: 'sfu', event: 'connected' })
    expect(voice.network.get()).toMatchObject({ phase: 'stable', interruptions: 0, since })
    engine.emit('network-connection', { type: 'sfu', event: 'interrupted' })
    expect(voice.network.get()).toMatchObject({ phase: 'interrupted', since: since + 500 })
    await voice.destroy()
  })

  test('behavior: a connection that is interrupted again at once is not stable', async () => {
    const { voice, engine } = await recordConnected()
    for (const event of ['interrupted', 'connected', 'interrupted']) {
      engine.emit('network-connection', { type: 'sfu', event })
    }
    await vi.advanceTimersByTimeAsync(3000)
    expect(voice.network.get()).toMatchObject({ phase: 'interrupted', interruptions: 2 })
    engine.emit('network-quality-change', { networkState: 'bad' })
    expect(voice.network.get()).toMatchObject({ phase: 'interrupted', quality: 'bad' })
    engine.emit('network-connection', { type: 'sfu', event: 'connected' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(voice.network.get().phase).toBe('degraded')
    await voice.destroy()
  })

  test('behavior: reads the quality of old and new versions of daily-js, and unknown values', async () => {
    const { voice, engine } = await recordConnected()
    const receive = (what: NetworkQuality) => {
      engine.emit('network-quality-change', what)
      const { quality, phase, reasons } = voice.network.get()
      return [quality, phase, ...reasons]
    }
    expect(receive({ threshold: 'low' })).toEqual(['warning', 'degraded'])
    expect(receive({ threshold: 'very-low' })).toEqual(['bad', 'degraded'])
    expect(receive({ networkState: 'bad', networkStateReasons: ['roundTripTime'] })).toEqual([
      'bad',
      'degraded',
      'roundTripTime',
    ])
    expect(receive({ networkState: 'warning', networkStateReasons: ['roundTripTime'] })).toEqual([
      'warning',
      'degraded',
      'roundTripTime',
    ])
    expect(receive({ threshold: 'good' })).toEqual(['good', 'stable'])
    expect(receive({ networkState: 'splendid' })).toEqual(['unknown', 'stable'])
    await voice.destroy()
  })

  test('behavior: is lost if the room closes during an interruption', async () => {
    const { voice, engine } = await recordConnected()
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    engine.closeRoom()
    await vi.advanceTimersByTimeAsync(0)
    expect(voice.network.get().phase).toBe('lost')
    await voice.destroy()
  })

  test('behavior: a call that fails for another reason is not a lost connection', async () => {
    const { voice, engine } = await recordConnected()
    engine.emit('error', new CallError('ejected', 'gone'))
    engine.emit('left-meeting', undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(voice.network.get().phase).toBe('none')
    await voice.destroy()
  })

  test('behavior: without a call, the phase is none', () => {
    expect(recordVoice().voice.network.get()).toMatchObject({ phase: 'none', since: 0 })
  })
})

describe('voice.participants', () => {
  test('default: lists the participants during a call', async () => {
    expect(recordVoice().voice.participants.get()).toEqual([])
    const { voice, engine } = await recordConnected()
    const names = () => voice.participants.get().map(({ user_name }) => user_name)
    expect(names()).toEqual(['User', 'Vapi Speaker', 'Vapi Listener'])
    const guest = { session_id: 'g', user_id: 'g', user_name: 'Guest', local: false, tracks: {} }
    engine.join(guest)
    expect(names()).toEqual(['User', 'Vapi Speaker', 'Vapi Listener', 'Guest'])
    engine.leave('g')
    expect(names()).toEqual(['User', 'Vapi Speaker', 'Vapi Listener'])
    await voice.destroy()
    expect(names()).toEqual([])
  })
})
