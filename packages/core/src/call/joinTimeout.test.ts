import { expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { createCall } from './createCall.ts'
import { validateJoinTimeout } from './joinTimeout.ts'

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '5', null])(
  'behavior: a join timeout of %s is refused when the call is created',
  (joinTimeout) => {
    const create = () => createCall({ engine: fakeEngine(), joinTimeout } as never)
    expect(create).toThrow(ValidationError)
    expect(create).toThrow('joinTimeout must be above 0 and at most 2147483647 milliseconds.')
  },
)

test('behavior: the longest that a timer can wait is accepted, and so is a part of a millisecond', () => {
  for (const joinTimeout of [undefined, 0.5, 2 ** 31 - 1]) {
    expect(() => validateJoinTimeout(joinTimeout)).not.toThrow()
  }
})

test('behavior: the refusal names the option, and what was given', () => {
  const failure = { path: 'joinTimeout', value: -1 }
  expect(() => createCall({ engine: fakeEngine(), joinTimeout: -1 })).toThrow(
    expect.objectContaining({
      subject: 'call options',
      failures: [expect.objectContaining(failure)],
    }),
  )
})

test.each([undefined, null, 'daily', {}])('behavior: %j is no engine', (engine) => {
  const message = 'engine must be what makes a media engine, as daily() does.'
  expect(() => createCall({ engine } as never)).toThrow(
    expect.objectContaining({
      subject: 'call options',
      failures: [{ path: 'engine', message, value: engine }],
    }),
  )
})
