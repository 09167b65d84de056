import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RoiCalculator } from './RoiCalculator.tsx'

afterEach(cleanup)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('a field that is left empty becomes 0', { tags: ['S104'] }, () => {
  render(<RoiCalculator />)
  const calls = field('Daily Calls')
  fireEvent.change(calls, { target: { value: '' } })
  expect(calls.value).toBe('')
  expect(screen.getByTestId('roi-lost').textContent).toBe('$0')
  fireEvent.blur(calls)
  expect(calls.value).toBe('0')
})

test('a number out of bounds stays', { tags: ['S103'] }, () => {
  render(<RoiCalculator />)
  const calls = field('Daily Calls')
  fireEvent.change(calls, { target: { value: '999' } })
  fireEvent.blur(calls)
  expect(calls.value).toBe('999')
})

test('the conversion rate is of calls, and of leads where leads are called back', { tags: ['S100'] }, () => {
  render(<RoiCalculator />)
  const unit = () => document.getElementById('calculator-conversionRate-unit')?.textContent
  expect(unit()).toBe('% of calls')
  fireEvent.click(screen.getByRole('radio', { name: 'Speed' }))
  expect(unit()).toBe('% of leads')
})
