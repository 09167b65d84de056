import { expect, test } from 'vitest'
import { ValidationError } from '../errors/ValidationError.ts'
import { fakeEngine } from '../testing/fakeEngine.ts'
import { validateJoinTimeout } from './callObjectOptions.ts'
import { createCall } from './createCall.ts'

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '5', null])(
  'behavior: a joinTimeout of %s throws when the call is created',
  (joinTimeout) => {
    const create = () => createCall({ engine: fakeEngine(), joinTimeout } as never)
    expect(create).toThrow(ValidationError)
    expect(create).toThrow('joinTimeout must be a number above 0 and at most 2147483647 milliseconds.')
  },
)

test('behavior: the longest timer and a fraction of a millisecond are valid', () => {
  for (const joinTimeout of [undefined, 0.5, 2 ** 31 - 1]) {
    expect(() => validateJoinTimeout(joinTimeout)).not.toThrow()
  }
})

test('behavior: the error has the option and the value', () => {
  const failure = { path: 'joinTimeout', value: -1 }
  expect(() => createCall({ engine: fakeEngine(), joinTimeout: -1 })).toThrow(
    expect.objectContaining({
      subject: 'call options',
      failures: [expect.objectContaining(failure)],
    }),
  )
})

test.each([undefined, null, 'daily', {}])('behavior: %j as the engine throws', (engine) => {
  const message = 'engine must be a function that creates a media engine, such as the result of daily().'
  expect(() => createCall({ engine } as never)).toThrow(
    expect.objectContaining({
      subject: 'call options',
      failures: [{ path: 'engine', message, value: engine }],
    }),
  )
})
