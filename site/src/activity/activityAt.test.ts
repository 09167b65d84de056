import { expect, test } from 'vitest'
import { activityAt, untilNextActivity } from './activityAt.ts'

test('default: a note every 150 seconds, for 5 seconds', () => {
  expect([0, 149_999, 150_000, 154_999, 155_000, 299_999, 300_000].map(activityAt)).toEqual([
    null,
    null,
    0,
    0,
    null,
    null,
    1,
  ])
})

test('behavior: returns the time of the next change, so that one timer is enough', () => {
  expect([0, 149_000, 150_000, 152_000, 155_000, 300_000].map(untilNextActivity)).toEqual([
    150_000, 1000, 5000, 3000, 145_000, 5000,
  ])
})
