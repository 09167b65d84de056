import { expect, test } from 'vitest'
import { counters, untilNextCount, valueAt } from './counters.ts'

const after = (seconds: number) => counters.map((counter) => valueAt(counter, 2000 + seconds * 1000))

test('default: at their start values after the count up, then every 10, 60 and 180 seconds', () => {
  expect(after(0)).toEqual([56_664, 19_832, 6318])
  expect(after(9.999)).toEqual([56_664, 19_832, 6318])
  expect(after(10)).toEqual([56_665, 19_832, 6318])
  expect(after(180)).toEqual([56_682, 19_835, 6319])
})

test('behavior: returns the milliseconds until the next change', () => {
  expect([2000, 11_000, 12_000, 61_500].map(untilNextCount)).toEqual([10_000, 1000, 10_000, 500])
})
