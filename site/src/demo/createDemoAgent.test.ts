import { expect, test } from 'vitest'
import { readDemoSlip } from './createDemoAgent.ts'

const said = (...lines: string[]) =>
  lines.map((text, index) => ({
    speaker: index % 2 === 0 ? ('assistant' as const) : ('user' as const),
    text,
  }))

test('default: the slip has what the agent has understood', () => {
  const lines = said('How can I help you today?', 'A haircut at three, I am Sarah Miller.')
  expect(readDemoSlip(lines)).toMatchObject({ reason: 'haircut', day: null, name: 'Sarah Miller' })
})

test.each([
  'What is the appointment for?',
  'What time would suit you best?',
  'May I have your name for the booking?',
])('behavior: words that are unknown answer nothing: %s', (question) => {
  const lines = said('Hello.', 'An appointment tomorrow, please.', question)
  const before = readDemoSlip(lines)
  expect(readDemoSlip([...lines, ...said('', '(you spoke for 3.4 seconds)').slice(1)])).toEqual(before)
})
