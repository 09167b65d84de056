import { expect, test } from 'vitest'
import { nextCue } from './nextCue.ts'

/** A Wednesday. */
const NOW = new Date('2026-11-25T10:00')

const asks = (text: string, now = NOW) => nextCue([{ role: 'assistant', text }], now)

test('default: the cue answers the last question of the agent', () => {
  expect(asks('Hi, this is Aidan. How can I help you today?')).toBe('I would like to book a consultation.')
  expect(asks('Of course. Which day would suit you best?')).toBe('Tomorrow, please.')
  expect(asks('We are closed on Sundays. Which other day would suit you?')).toBe('Monday, please.')
  expect(asks('Tomorrow. What time would suit you best?')).toBe('At half past ten.')
  expect(asks('Tomorrow at three. May I have your name for the booking?')).toBe('It is Sarah Miller.')
  expect(asks('So that is tomorrow at three. Is that right?')).toBe('Yes, that is right.')
  expect(asks('Noted. Is there anything else I can help you with?')).toBe('No, thank you. Goodbye.')
})

test('behavior: the cue is in the week or the month that the agent asks for, and no day that the visitor has refused', () => {
  expect(asks('Of course. Next week. Which day would suit you best?')).toBe('Tuesday, please.')
  expect(asks('Next week at half past three. Which day would suit you best?')).toBe('Tuesday, please.')
  expect(asks('January. Which day would suit you best?')).toBe('Tuesday, please.')
  const question = { role: 'assistant', text: 'All right. Which other day would suit you?' } as const
  expect(nextCue([{ role: 'user', text: "I can't on Monday" }, question])).toBe('Tuesday, please.')
  expect(nextCue([{ role: 'user', text: 'Not today' }, question])).toBe('Monday, please.')
})

test('behavior: on a Saturday the cue is no Sunday', () => {
  const saturday = new Date('2026-11-28T10:00')
  expect(asks('Of course. Which day would suit you best?', saturday)).toBe('Monday, please.')
  expect(asks('Monday. What time would suit you best?', saturday)).toBe('At half past ten.')
  expect(asks('You are welcome. Goodbye.', saturday)).toBeNull()
})

test('behavior: a call that has not begun has the first cue', () => {
  expect(nextCue([])).toBe('I would like to book a consultation.')
})

test('behavior: there is no cue while the agent has the turn, nor without a question', () => {
  const question = { role: 'assistant', text: 'Which day would suit you best?' } as const
  expect(nextCue([question, { role: 'user', text: 'Tomorrow' }])).toBeNull()
  expect(asks('Which day would suit you best? One moment.')).toBeNull()
  expect(asks('You are welcome. Goodbye.')).toBeNull()
  expect(asks('')).toBeNull()
})
