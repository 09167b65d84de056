import { expect, test } from 'vitest'
import { formatTime } from './createPanel.ts'

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [65_000, '1:05'],
  [3_599_000, '59:59'],
  [3_665_000, '1:01:05'],
  [-5, '0:00'],
])('shows %i ms as %s', (ms, text) => {
  expect(formatTime(ms)).toBe(text)
})
