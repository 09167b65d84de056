import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../../engine/participant.ts'
import type { NetworkConnection } from '../../engine/payloads.ts'
import { FAKE_ASSISTANT_ID, type FakeEngine, fakeEngine } from '../../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../../testing/internal/recordVoice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const participant = (session_id: string, user_name: string, owner = false): Participant => ({
  session_id,
  user_id: session_id,
  user_name,
  local: false,
  tracks: {},
  owner,
})
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Connects a call, and makes the platform’s participants leave. */
async function connectAndLeave(options: Parameters<typeof recordConnected>[0] = {}) {
  const recorded = await recordConnected(options)
  recorded.engine.leave(FAKE_ASSISTANT_ID)
  recorded.engine.leave('listener')
  return recorded
}

describe('a call without a participant of the platform', () => {
  test('default: ends with an error after 30 seconds', async () => {
    const { voice, engine, log } = await connectAndLeave()
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(log).toEqual([
      '= ending',
      'error assistant-left',
      'call-end assistant-left',
      'message status-update ended customer-ended-call',
      '= idle',
    ])
    expect(voice.state.get().error).toMatchObject({
      code: 'call-assistant-left',
      message: 'The assistant left the call and did not come back within 30 seconds.',
    })
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('parameters: absenceTimeout sets the time', async () => {
    const { voice } = await connectAndLeave({ absenceTimeout: 5500 })
    await pass(5.499)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().error?.message).toContain('within 5.5 seconds')
  })

  test('behavior: goes on while one of two participants is there, and if one returns in time', async () => {
    const { voice, engine } = await recordConnected()
    engine.leave(FAKE_ASSISTANT_ID)
    await pass(300)
    engine.join(participant('again', 'Vapi Speaker'))
    engine.leave('listener')
    await pass(29)
    engine.join(participant('listener again', 'Vapi Listener'))
    await pass(300)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test('behavior: each absence has the full time', async () => {
    const { voice, engine } = await connectAndLeave()
    await pass(20)
    engine.join(participant('again', 'Vapi Speaker'))
    engine.leave('again')
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: another participant does not extend the time', async () => {
    const { voice, engine } = await connectAndLeave()
    engine.join(participant('g', 'Guest'))
    await pass(30)
    expect(voice.state.get().error).toMatchObject({ type: 'assistant-left' })
  })

  test('behavior: the time begins anew when the connection is interrupted, and when it is restored', async () => {
    const { voice, engine } = await connectAndLeave()
    await pass(20)
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    await pass(20)
    engine.emit('network-connection', { type: 'signaling', event: 'connected' })
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: a call that the platform has ended ends with the platform’s reason', async () => {
    const { log } = await (async () => {
      const recorded = await recordConnected()
      recorded.engine.receive({ type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
      recorded.engine.leave(FAKE_ASSISTANT_ID)
      recorded.engine.leave('listener')
      return recorded
    })()
    await pass(60)
    expect(log.filter((line) => /^(error|call-end)/.test(line))).toEqual(['call-end silence-timed-out'])
  })

  test('behavior: does not apply to a start, which has its own timeout', async () => {
    const { voice } = recordVoice({ engine: fakeEngine({ assistant: false }) })
    const started = voice.start('assistant-id')
    await pass(59)
    expect(voice.state.get().status).toBe('connecting')
    await pass(1)
    expect(await started).toBeNull()
    expect(voice.state.get().error?.code).toBe('timeout')
  })
})

/** A connected call, and its connections by the names that Daily gives them. */
async function connect(options: Parameters<typeof recordConnected>[0] = {}) {
  const recorded = await recordConnected(options)
  const { voice, engine } = recorded
  const report = (event: NetworkConnection) => engine.emit('network-connection', event)
  const peer = (session_id: string, event: NetworkConnection['event']) =>
    report({ type: 'peer-to-peer', event, session_id })
  const sfu = (event: NetworkConnection['event'], sfu_id = 'sfu-1') => report({ type: 'sfu', event, sfu_id })
  const signaling = (event: NetworkConnection['event']) => report({ type: 'signaling', event })
  const status = () => [voice.state.get().status, voice.network.get().phase]
  return { ...recorded, peer, sfu, signaling, status }
}

/** A participant's sound, as the engine reports it. */
const sound = (engine: FakeEngine, level: number, id = FAKE_ASSISTANT_ID) =>
  engine.emit('remote-participants-audio-level', { [id]: level })

const RECONNECTING = ['reconnecting', 'interrupted']
const RESTORED = ['connected', 'resumed']

describe('an interruption', () => {
  test('default: of one participant lasts while the connection to another is restored', async () => {
    const { voice, peer, status } = await connect()
    peer(FAKE_ASSISTANT_ID, 'interrupted')
    peer('guest', 'interrupted')
    peer('guest', 'connected')
    expect(status()).toEqual(RECONNECTING)
    peer(FAKE_ASSISTANT_ID, 'connected')
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: of a participant ends when that participant leaves', async () => {
    const { voice, engine, peer, status } = await connect()
    peer(FAKE_ASSISTANT_ID, 'interrupted')
    peer('listener', 'interrupted')
    engine.leave('listener')
    expect(status()).toEqual(RECONNECTING)
    engine.leave(FAKE_ASSISTANT_ID)
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: of the media ends when the call changes to the other kind of connection', async () => {
    const { voice, peer, sfu, status } = await connect()
    peer(FAKE_ASSISTANT_ID, 'interrupted')
    sfu('connected')
    expect(status()).toEqual(RESTORED)
    sfu('interrupted')
    expect(status()).toEqual(RECONNECTING)
    peer(FAKE_ASSISTANT_ID, 'connected')
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: of one media server ends when another one takes over', async () => {
    const { voice, sfu, status } = await connect()
    sfu('interrupted', 'sfu-1')
    sfu('connected', 'sfu-2')
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: of the signaling lasts while the media is restored', async () => {
    const { voice, sfu, signaling, status } = await connect()
    signaling('interrupted')
    sfu('interrupted')
    sfu('connected')
    expect(status()).toEqual(RECONNECTING)
    signaling('connected')
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: after a change of connections, a room that the platform closes is a normal end', async () => {
    const { voice, engine, peer, sfu, log } = await connect()
    peer(FAKE_ASSISTANT_ID, 'interrupted')
    sfu('connected')
    log.length = 0
    engine.closeRoom()
    await pass(0)
    expect(log.filter((line) => /^(error|call-end)/.test(line))).toEqual(['call-end ended'])
    expect(voice.state.get().error).toBeNull()
  })
})

describe('an interruption without news', () => {
  test('default: ends the call after two minutes, as a lost connection', async () => {
    const { voice, engine, sfu, log } = await connect()
    sfu('interrupted')
    log.length = 0
    await pass(119.999)
    expect(voice.state.get().status).toBe('reconnecting')
    await pass(0.001)
    expect(log).toEqual([
      '= ending',
      'error connection-error',
      'call-end connection-error',
      'message status-update ended customer-ended-call',
      '= idle',
    ])
    expect(voice.state.get().error).toMatchObject({
      type: 'connection-error',
      message: 'The connection was interrupted, and not restored within 120 seconds.',
    })
    expect(voice.network.get().phase).toBe('lost')
    expect(engine.open).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: has two minutes from the last news', async () => {
    const { voice, sfu, signaling } = await connect()
    sfu('interrupted')
    await pass(100)
    signaling('interrupted')
    signaling('connected')
    await pass(119)
    expect(voice.state.get().status).toBe('reconnecting')
    sfu('connected')
    await pass(600)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test('behavior: is over when a participant of the interrupted connection is heard', async () => {
    const { voice, engine, peer, status } = await connect()
    peer(FAKE_ASSISTANT_ID, 'interrupted')
    await pass(5)
    sound(engine, 0.01)
    sound(engine, 0.5, 'guest')
    expect(status()).toEqual(RECONNECTING)
    sound(engine, 0.5)
    expect(status()).toEqual(RESTORED)
    await pass(600)
    expect(voice.state.get().status).toBe('connected')
    await voice.destroy()
  })

  test('behavior: is not over for sound that was on its way when the connection broke', async () => {
    const { voice, engine, sfu, status } = await connect()
    sfu('interrupted')
    await pass(4.999)
    sound(engine, 0.5)
    expect(status()).toEqual(RECONNECTING)
    await pass(0.001)
    sound(engine, 0.5, 'guest')
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: of the signaling is over when a message arrives, and not for sound', async () => {
    const { voice, engine, signaling, status } = await connect()
    signaling('interrupted')
    await pass(5)
    sound(engine, 0.5)
    expect(status()).toEqual(RECONNECTING)
    engine.receive({ type: 'user-interrupted' })
    expect(status()).toEqual(RESTORED)
    await voice.destroy()
  })

  test('behavior: does not end a call that is stopped meanwhile', async () => {
    const { voice, sfu, log } = await connect()
    sfu('interrupted')
    await voice.stop()
    await pass(600)
    expect(log.filter((line) => /^(error|call-end)/.test(line))).toEqual(['call-end stopped'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an assistant that left during an interruption', () => {
  test('default: ends the call after 30 seconds, so that the microphone does not stay open', async () => {
    const { voice, engine, sfu } = await connect()
    sfu('interrupted')
    engine.leave(FAKE_ASSISTANT_ID)
    engine.leave('listener')
    await pass(29.999)
    expect(voice.state.get().status).toBe('reconnecting')
    await pass(0.001)
    expect(voice.state.get()).toMatchObject({ status: 'idle', error: { type: 'assistant-left' } })
    expect(engine.open).toBe(0)
  })

  test('behavior: has the time to be listed again after the connection is restored', async () => {
    const { voice, engine, signaling } = await connect()
    signaling('interrupted')
    engine.leave(FAKE_ASSISTANT_ID)
    engine.leave('listener')
    await pass(20)
    signaling('connected')
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().status).toBe('idle')
  })
})
