import { expect, test } from 'vitest'
import { isToolResultText, toolFailureText, toolResultText } from './toolResultText.ts'

test.each([
  toolResultText('book', { day: 'Friday' }),
  toolResultText('book', undefined),
  toolFailureText('book', 'The calendar is closed.'),
  toolFailureText('book', null),
])('default: "%s" is known again as that of its tool, and of no other', (text) => {
  expect(isToolResultText(text, 'book')).toBe(true)
  expect(isToolResultText(text, 'bookTable')).toBe(false)
  expect(isToolResultText(text, 'boo')).toBe(false)
})
