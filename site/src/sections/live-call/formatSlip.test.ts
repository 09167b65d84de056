import { expect, test } from 'vitest'
import { formatMoment } from './clock.ts'
import { formatDay, formatLength, formatTime } from './formatSlip.ts'

test('default: a day with its weekday, in every time zone', () => {
  expect(formatDay(Date.UTC(2026, 10, 27) / 86_400_000)).toBe('Friday, Nov 27')
})

test.each([
  [9 * 60, '9:00 a.m.'],
  [12 * 60 + 15, '12:15 p.m.'],
  [15 * 60 + 30, '3:30 p.m.'],
  [5, '12:05 a.m.'],
])('default: the time of %d minutes is %s', (minutes, text) => {
  expect(formatTime(minutes)).toBe(text)
})

test('default: the time of day of a call', () => {
  expect(formatMoment(new Date(2026, 10, 27, 16, 5).getTime())).toBe('16:05')
})

test.each([
  [0, '0:00'],
  [32, '0:32'],
  [75, '1:15'],
])('default: the length of %d seconds is %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
