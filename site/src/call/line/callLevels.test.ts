import { expect, test } from 'vitest'
import { createCallLevels } from './callLevels.ts'

const START = 50_000

/** A trace with the user's levels, ten a second. */
function traceOf(...levels: number[]) {
  const trace = createCallLevels()
  trace.start(START)
  levels.forEach((user, index) => {
    trace.add({ user, assistant: 0.1 }, START + index * 100)
  })
  return trace
}

test('default: reads the loudest level of each part of a time', () => {
  const trace = traceOf(0.1, 0.5, 0.2, 0.3)
  const time = { from: START, to: START + 400 }
  expect(trace.read('user', time, 2)).toEqual([0.5, 0.3])
  expect(trace.read('assistant', time, 4)).toEqual([0.1, 0.1, 0.1, 0.1])
  expect(trace.span()).toEqual(time)
})

test('parameters: a part of the call', () => {
  const trace = traceOf(0.1, 0.5, 0.2, 0.3)
  expect(trace.read('user', { from: START + 200, to: START + 400 }, 2)).toEqual([0.2, 0.3])
})

test('behavior: more parts than readings repeat them', () => {
  expect(traceOf(0.1, 0.5).read('user', { from: START, to: START + 200 }, 4)).toEqual([0.1, 0.1, 0.5, 0.5])
})

test('behavior: nothing is known before the call and after the latest reading', () => {
  expect(traceOf(0.4).read('user', { from: START - 100, to: START + 200 }, 3)).toEqual([null, 0.4, null])
})

test('behavior: a late timer leaves no gap', () => {
  const trace = traceOf(0.4)
  trace.add({ user: 0.6, assistant: 0 }, START + 200)
  expect(trace.read('user', { from: START, to: START + 300 }, 3)).toEqual([0.4, 0.6, 0.6])
})

test('behavior: readings that a hidden page has missed are silence', () => {
  const trace = traceOf(0.4)
  trace.add({ user: 0.6, assistant: 0 }, START + 400)
  expect(trace.read('user', { from: START, to: START + 500 }, 5)).toEqual([0.4, 0, 0, 0, 0.6])
})

test('behavior: the next call has a trace of its own', () => {
  const trace = traceOf(0.4)
  trace.start(START + 9000)
  expect(trace.read('user', { from: START, to: START + 100 }, 1)).toEqual([null])
})
