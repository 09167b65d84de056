import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_SERVER_MESSAGES, serverMessages } from './serverMessages.ts'

test('default: the messages of an assistant that names none, as the platform documents them', () => {
  expect([...DEFAULT_SERVER_MESSAGES].sort()).toEqual([
    'assistant.started',
    'conversation-update',
    'end-of-call-report',
    'function-call',
    'handoff-destination-request',
    'hang',
    'speech-update',
    'status-update',
    'tool-calls',
    'transfer-destination-request',
    'user-interrupted',
  ])
})

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const unsent = Object.entries(serverMessages).flatMap(([type, message]) =>
  message.unsent === undefined ? [] : [[type, message.unsent] as const],
)

test.each(unsent)('behavior: the README says that %s is not sent, and why', (type, reason) => {
  const row = readme.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${type}\``))
  expect(row).toContain(reason)
})
