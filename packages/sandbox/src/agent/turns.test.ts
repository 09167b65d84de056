import { afterEach, expect, test, vi } from 'vitest'
import { type CallTurn, createTurnListeners } from './turns.ts'

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
