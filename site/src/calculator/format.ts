import type { UseCaseName } from './model.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

// a minus before a zero says nothing
const withoutNegativeZero = (value: number) => (Math.abs(value) < 0.5 ? 0 : value)

/** Whole dollars, `$218,400`. */
export const formatDollars = (value: number): string => dollars.format(withoutNegativeZero(value))

/** Whole percent, `2,507%`. */
export const formatPercent = (value: number): string => `${whole.format(withoutNegativeZero(value))}%`

/** Days until the plan is paid, rounded up. */
export function formatPayback(days: number | null): string {
  if (days === null) return 'No payback'
  if (days < 1) return 'Less than 1 day'
  if (days > 365) return 'More than 1 year'
  const rounded = Math.ceil(days)
  return rounded === 1 ? '1 day' : `${rounded} days`
}

/** What gets better, in the unit of the use case. */
export function formatImprovement(name: UseCaseName, value: number): string {
  if (name === 'inbound') return `${signed.format(value)} pts`
  if (name === 'speed') return `${signed.format(value)}%`
  return `${oneDecimal.format(value)}x`
}
