import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNT_UP, countUpAt } from './countUpAt.ts'

test('default: from 0 to the end in two seconds', () => {
  expect([0, COUNT_UP - 1, COUNT_UP, 10 * COUNT_UP].map((passed) => countUpAt(100, passed))).toEqual([
    0, 99, 100, 100,
  ])
})

test('behavior: never beyond the end, never back', () => {
  const time = fc.integer({ min: 0, max: 2 * COUNT_UP })
  fc.assert(
    fc.property(fc.nat(), time, time, (end, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)].map((passed) => countUpAt(end, passed))
      expect(early).toBeLessThanOrEqual(late ?? 0)
      expect(late).toBeLessThanOrEqual(end)
    }),
  )
})
