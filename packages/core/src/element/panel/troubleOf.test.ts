import { expect, test } from 'vitest'
import { CallError } from '../../errors/CallError.ts'
import { ConnectionError } from '../../errors/requestErrors.ts'
import { endWordOf, troubleOf } from './troubleOf.ts'

test('says what a user can do, and is silent about the rest', () => {
  expect(troubleOf(new ConnectionError('x'))).toBe('offline')
  expect(troubleOf(new CallError('ejected', 'x'))).toBe('call-over')
  expect(troubleOf({ code: 'camera-permissions' })).toBe('microphone-blocked')
  for (const unknown of [
    undefined,
    null,
    'x',
    {},
    { code: 'constructor' },
    { code: 'stream' },
    { code: 'api-not-found' },
  ]) {
    expect(troubleOf(unknown)).toBe('unavailable')
  }
})

test.each([
  ['stopped', 'ended'],
  ['ended', 'ended'],
  ['customer-ended-call', 'ended'],
  ['assistant-ended-call', 'endedByAssistant'],
  ['assistant-ended-call-after-message-spoken', 'endedByAssistant'],
  ['assistant-said-end-call-phrase', 'endedByAssistant'],
  ['silence-timed-out', 'endedBySilence'],
  ['exceeded-max-duration', 'endedByTimeLimit'],
  ['pipeline-error-exceeded-max-duration', 'ended'],
])('says of the reason %s: %s', (reason, word) => {
  expect(endWordOf(reason)).toBe(word)
})
