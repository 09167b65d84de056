import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallTurn, createTurnListeners, toParts } from './turns.ts'

afterEach(() => void vi.restoreAllMocks())

const turn: CallTurn = { speaker: 'user', text: 'Hello', durationMs: 900 }

test('default: every listener gets the turn, until it unsubscribes', () => {
  const turns = createTurnListeners()
  const [first, second] = [vi.fn(), vi.fn()]
  const unsubscribe = turns.subscribe(first)
  turns.subscribe(second)
  turns.emit(turn)
  unsubscribe()
  turns.emit(turn)
  expect(first.mock.calls).toEqual([[turn]])
  expect(second.mock.calls).toEqual([[turn], [turn]])
})

test('behavior: a listener that throws is reported, and stops no other', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const turns = createTurnListeners()
  const failure = new Error('no')
  const second = vi.fn()
  turns.subscribe(() => {
    throw failure
  })
  turns.subscribe(second)
  turns.emit(turn)
  expect(second).toHaveBeenCalledWith(turn)
  expect(reported).toHaveBeenCalledWith(expect.any(String), failure)
})

describe('the times of an answer', () => {
  test('default: each part is as long as it took', () => {
    const parts = toParts({ endOfSpeech: 700, transcript: 900, firstToken: 1200, firstSound: 1450 })
    expect(parts.map(({ name, at, ms }) => [name, at, ms])).toEqual([
      ['endOfSpeech', 700, 700],
      ['transcript', 900, 200],
      ['firstToken', 1200, 300],
      ['firstSound', 1450, 250],
    ])
  })

  test('behavior: times that were not measured, or came earlier, take no length', () => {
    const parts = toParts({ endOfSpeech: 700, firstToken: 600, firstSound: 800 })
    expect(parts.map(({ ms }) => ms)).toEqual([700, 0, 100])
  })
})
