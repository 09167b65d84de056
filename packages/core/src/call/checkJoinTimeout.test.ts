import { expect, test } from 'vitest'
import { fakeEngine } from '../engine/fakeEngine.ts'
import { ValidationError } from '../errors/ValidationError.ts'
import { createCall } from './createCall.ts'

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '5', null])(
  'behavior: a join timeout of %s is refused when the call is created',
  (joinTimeout) => {
    const create = () => createCall({ engine: fakeEngine(), joinTimeout } as never)
    expect(create).toThrow(ValidationError)
    expect(create).toThrow('joinTimeout must be above 0 and at most 2147483647 milliseconds.')
  },
)

test.each([undefined, null, 'daily', {}])('behavior: %j is no engine', (engine) => {
  const failure = { path: 'engine', value: engine }
  expect(() => createCall({ engine } as never)).toThrow(
    expect.objectContaining({ failures: [expect.objectContaining(failure)] }),
  )
})
