import { describe, expect, test, vi } from 'vitest'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'

const url = 'https://rooms.example/one'

/** A call before its join, a log of its events with the state, and the methods that its engine ran. */
function recordEvents() {
  const engine = fakeEngine({ assistant: false })
  const call = createCall({ engine })
  const log: string[] = []
  for (const name of [
    'loading',
    'loaded',
    'joining-meeting',
    'joined-meeting',
    'left-meeting',
    'call-instance-destroyed',
  ] as const) {
    call.on(name, () => log.push(`${name} (${call.state.get()})`))
  }
  return { engine, call, log, engineMethods: () => engine.uses.map(({ method }) => method) }
}

describe('a listener that uses its call', () => {
  for (const way of ['leave', 'destroy'] as const) {
    for (const name of ['loading', 'loaded', 'joining-meeting'] as const) {
      test(`behavior: ${way}() at ${name} ends the join there, and nothing is joined`, async () => {
        const { call, log, engineMethods } = recordEvents()
        const ended: Promise<void>[] = []
        call.on(name, () => ended.push(call[way]()))
        await expect(call.join({ url })).rejects.toMatchObject({ code: 'aborted' })
        await Promise.all(ended)
        expect(call.state.get()).toBe('left')
        expect(engineMethods()).not.toContain('join')
        const last = log.findIndex((each) => each.startsWith(name))
        expect(log.slice(last + 1)).toEqual(
          way === 'leave'
            ? ['left-meeting (left)']
            : ['left-meeting (left)', 'call-instance-destroyed (left)'],
        )
      })
    }
  }

  test('behavior: no loaded event follows when a subscriber of the state leaves at loaded', async () => {
    const { call, log, engineMethods } = recordEvents()
    call.state.subscribe(() => {
      if (call.state.get() === 'loaded') void call.leave()
    })
    await expect(call.join({ url })).rejects.toMatchObject({ code: 'aborted' })
    expect(log).toEqual(['loading (loading)', 'left-meeting (left)'])
    expect(engineMethods()).not.toContain('join')
  })

  test('behavior: leaving and joining again at loaded joins once', async () => {
    const { call, engineMethods } = recordEvents()
    const again: Promise<void>[] = []
    call.once('loaded', () => {
      void call.leave()
      again.push(call.join({ url }))
    })
    await expect(call.join({ url })).rejects.toMatchObject({ code: 'aborted' })
    await Promise.all(again)
    expect(call.state.get()).toBe('joined')
    expect(engineMethods().filter((method) => method === 'join')).toEqual(['join'])
    await call.destroy()
  })

  test('behavior: a pending step before the join rejects when the call ends', async () => {
    const { call, engineMethods } = recordEvents()
    call.once('loaded', () => void call.leave())
    await expect(call.startCamera()).rejects.toMatchObject({ code: 'aborted' })
    expect(engineMethods()).not.toContain('startCamera')
  })
})

test.each([['left-meeting'], []] as const)(
  'behavior: a joined event during a leave is ignored, with or without %s',
  async (...events) => {
    vi.useFakeTimers()
    const engine = fakeEngine({ assistant: false, hang: ['join', 'leave'] })
    const call = createCall({ engine })
    const received: string[] = []
    call.on('joined-meeting', () => received.push('joined-meeting'))
    const joining = call.join({ url }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(0)
    const leaving = call.leave()
    engine.emit('joined-meeting', { participants: {} })
    for (const name of events) engine.emit(name, undefined)
    expect(await joining).toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(3000)
    await leaving
    expect([call.state.get(), received]).toEqual(['left', []])
    vi.useRealTimers()
  },
)
