import { expect, test } from 'vitest'
import { isSubscribed, readCommand } from './appMessages.ts'

const final = { type: 'transcript', transcriptType: 'final' }
const partial = { type: 'transcript', transcriptType: 'partial' }

test.each([
  [['tool-calls'], { type: 'tool-calls' }, true],
  [['tool-calls'], { type: 'status-update' }, false],
  [[], { type: 'status-update' }, false],
  [['transcript'], partial, true],
  [["transcript[transcriptType='final']"], final, true],
  [['transcript[transcriptType="final"]'], final, true],
  [['transcript[transcriptType="final"]'], partial, false],
])('default: %j with %j: %j', (clientMessages, message, is) => {
  expect(isSubscribed(clientMessages, message)).toBe(is)
})

test.each(['__proto__', 'constructor', 'toString', 'other'])(
  'behavior: a message with the type %s is not a command',
  (type) => expect(readCommand(JSON.stringify({ type }))).toBeNull(),
)
