import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../../engine/participant.ts'
import { FAKE_ASSISTANT_ID, fakeEngine } from '../../testing/fakeEngine.ts'
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
