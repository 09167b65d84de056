import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Participant } from '../engine/participant.ts'
import { FAKE_ASSISTANT_ID, fakeEngine } from '../testing/fakeEngine.ts'
import { recordConnected, recordVoice } from '../testing/recordVoice.ts'

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

/** A call that the platform's participants have left. */
async function left(options: Parameters<typeof recordConnected>[0] = {}) {
  const recorded = await recordConnected(options)
  recorded.engine.leave(FAKE_ASSISTANT_ID)
  recorded.engine.leave('listener')
  return recorded
}

describe('a call without a participant of the platform', () => {
  test('default: ends with an error after 30 seconds', async () => {
    const { voice, engine, log } = await left()
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

  test('parameters: absenceTimeout says how long it goes on', async () => {
    const { voice } = await left({ absenceTimeout: 5500 })
    await pass(5.499)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().error?.message).toContain('within 5.5 seconds')
  })

  test('behavior: goes on while one of the two is there, and where one comes back in time', async () => {
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

  test('behavior: each absence counts from its own beginning', async () => {
    const { voice, engine } = await left()
    await pass(20)
    engine.join(participant('again', 'Vapi Speaker'))
    engine.leave('again')
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: another participant keeps it open no longer', async () => {
    const { voice, engine } = await left()
    engine.join(participant('g', 'Guest'))
    await pass(30)
    expect(voice.state.get().error).toMatchObject({ type: 'assistant-left' })
  })

  test('behavior: time without a connection of the user’s own does not count', async () => {
    const { voice, engine } = await left()
    await pass(20)
    engine.emit('network-connection', { type: 'signaling', event: 'interrupted' })
    await pass(60)
    engine.emit('network-connection', { type: 'signaling', event: 'connected' })
    await pass(29.999)
    expect(voice.state.get().status).toBe('connected')
    await pass(0.001)
    expect(voice.state.get().status).toBe('idle')
  })

  test('behavior: a call of which the platform said the end ends as it said', async () => {
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

  test('behavior: a start has its own time-out', async () => {
    const { voice } = recordVoice({ engine: fakeEngine({ assistant: false }) })
    const started = voice.start('assistant-id')
    await pass(59)
    expect(voice.state.get().status).toBe('connecting')
    await pass(1)
    expect(await started).toBeNull()
    expect(voice.state.get().error?.code).toBe('timeout')
  })
})
