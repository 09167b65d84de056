import { expect, test } from 'vitest'
import { createTrace } from './trace.ts'

test('default: the newest reading is at the speaker, older readings are farther away', () => {
  const trace = createTrace(100)
  trace.add(0.2, 1000)
  trace.add(0.4, 1100)
  expect(trace.read(1150, 10)).toEqual([
    { level: 0.4, age: 0.5 },
    { level: 0.2, age: 1.5 },
  ])
})

test('behavior: a step shows its loudest level', () => {
  const trace = createTrace(100)
  for (const [level, now] of [
    [0.1, 1000],
    [0.9, 1030],
    [0.3, 1060],
  ] as const)
    trace.add(level, now)
  expect(trace.read(1060, 10).map(({ level }) => level)).toEqual([0.9])
})

test('behavior: missed readings are silence', () => {
  const trace = createTrace(100)
  trace.add(1, 1000)
  trace.add(1, 1300)
  expect(trace.read(1300, 10).map(({ level }) => level)).toEqual([1, 0, 0, 1])
})

test('parameters: count limits the readings', () => {
  const trace = createTrace(100)
  for (let step = 10; step < 20; step += 1) trace.add(1, step * 100)
  expect(trace.read(2000, 3)).toHaveLength(3)
})
