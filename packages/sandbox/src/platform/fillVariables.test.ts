import { expect, test } from 'vitest'
import { fillVariables, timeVariables } from './fillVariables.ts'

const values = { name: 'Sarah', count: 3, isNew: false, customer: { name: 'Bob' }, list: ['a'] }

test.each([
  ['Hello {{name}}!', 'Hello Sarah!'],
  ['{{ name }} and {{name}}', 'Sarah and Sarah'],
  ['{{count}} {{isNew}}', '3 false'],
  ['{{customer.name}}', 'Bob'],
  ['no variable {name}', 'no variable {name}'],
])('default: %j is %j', (text, filled) => {
  expect(fillVariables(text, values)).toBe(filled)
})

test.each([
  '{{missing}}',
  '{{customer.age}}',
  '{{customer}}',
  '{{list}}',
  '{{constructor}}',
  '{{name | upcase}}',
])('behavior: %j has no value and stays', (text) => {
  expect(fillVariables(text, values)).toBe(text)
})

test('behavior: a value is not read as a variable or a pattern', () => {
  expect(fillVariables('{{a}}', { a: '{{b}} $& $1', b: 'x' })).toBe('{{b}} $& $1')
})

test('default: the time in UTC, in the formats of the platform', () => {
  expect(timeVariables(new Date('2024-01-01T12:00:00Z'))).toEqual({
    now: 'Jan 1, 2024 12:00 PM',
    date: 'Jan 1, 2024',
    time: '12:00 PM',
    month: 'January',
    day: '1',
    year: '2024',
  })
})
