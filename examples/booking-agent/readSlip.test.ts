import { expect, test } from 'vitest'
import { dayOf } from './calendar.ts'
import { readSlip } from './readSlip.ts'
import { NOW, startConversation } from './startConversation.ts'

const TOMORROW = dayOf(NOW) + 1

/** Returns the slip after these words of the user. */
function slipOf(...said: string[]) {
  const { messages, say } = startConversation()
  for (const words of said) say(words)
  return readSlip(messages, NOW)
}

const BLANK = { reason: null, day: null, time: null, name: null }

test('default: is blank before the user has said anything', () => {
  expect(slipOf()).toEqual(BLANK)
})

test('default: has each answer once it is understood', () => {
  const said = [
    'I would like to book a consultation.',
    'Tomorrow, please.',
    'At half past ten.',
    'Sarah Miller',
  ]
  expect(said.map((_, index) => slipOf(...said.slice(0, index + 1)))).toEqual([
    { ...BLANK, reason: 'consultation' },
    { ...BLANK, reason: 'consultation', day: TOMORROW },
    { ...BLANK, reason: 'consultation', day: TOMORROW, time: 630 },
    { reason: 'consultation', day: TOMORROW, time: 630, name: 'Sarah Miller' },
  ])
})

test('behavior: the answer to the question for the purpose is in the words of the user', () => {
  expect(slipOf('I need an appointment', 'My knee hurts')).toEqual({ ...BLANK, reason: 'My knee hurts' })
})

test('behavior: a change after the confirmation keeps the purpose', () => {
  const slip = slipOf(
    'I need an appointment',
    'My knee hurts',
    'Tomorrow at three, Ann Lee',
    'Yes',
    'Make it four',
  )
  expect(slip).toMatchObject({ reason: 'My knee hurts', time: 16 * 60 })
})

test('behavior: a correction replaces an answer', () => {
  const slip = slipOf('Tomorrow at three, Sarah Miller', 'No, make it four')
  expect(slip).toEqual({ ...BLANK, day: TOMORROW, time: 16 * 60, name: 'Sarah Miller' })
})

test('behavior: words that were not understood change nothing', () => {
  expect(slipOf('Tomorrow', 'asdf qwrt')).toEqual({ ...BLANK, day: TOMORROW })
})

test('behavior: a cancellation empties it, and a new booking has its own purpose', () => {
  expect(slipOf('A haircut tomorrow at three, Ann Lee', 'Cancel it')).toEqual(BLANK)
  const again = slipOf('A haircut tomorrow at three, Ann Lee', 'Yes', 'I would like to book a massage too')
  expect(again.reason).toBe('massage')
})
