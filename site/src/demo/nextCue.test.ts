import { expect, test } from 'vitest'
import { nextCue } from './nextCue.ts'

const agent = (text: string) => ({ role: 'assistant', text }) as const

test('default: answers the last question of the agent', () => {
  expect(nextCue([agent('Hi, this is Aidan. How can I help you today?')])).toMatch(/consultation/)
  expect(nextCue([agent('Of course. Which day would suit you best?')])).toMatch(/Tomorrow/)
  expect(nextCue([agent('Great. May I have your name for the booking?')])).toMatch(/Sarah/)
})

test('behavior: there is a first line before the agent has spoken', () => {
  expect(nextCue([])).toMatch(/consultation/)
})

test('behavior: no line while the answer of the agent is awaited', () => {
  expect(nextCue([agent('Which day?'), { role: 'user', text: 'Tomorrow.' }])).toBeNull()
})
