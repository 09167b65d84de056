import { expect, test } from 'vitest'
import { startsRecording, toCallToken } from './callToken.ts'

test('default: the token of a call starts the recording of that call', () => {
  const token = toCallToken('one')
  expect(startsRecording(token, 'one')).toBe(true)
  expect(startsRecording(token, 'other')).toBe(false)
})

test.each([undefined, null, 5, '', 'token', 'a.b.c', 'a.%%%.c', `a.${btoa('null')}.c`])(
  'behavior: %j starts nothing',
  (token) => {
    expect(startsRecording(token, 'one')).toBe(false)
  },
)
