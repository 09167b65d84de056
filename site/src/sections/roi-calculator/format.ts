import { formatFigure } from '../../ui/formatFigure.ts'
import type { UseCaseName } from './model.ts'

/** Whole percent, `2,507%`. */
export const formatPercent = (value: number): string => `${formatFigure(value)}%`

/** Days until the plan is paid, rounded up. */
export function formatPayback(days: number | null): string {
  if (days === null) return 'No payback'
  if (days < 1) return 'Less than 1 day'
  if (days > 365) return 'More than 1 year'
  const rounded = Math.ceil(days)
  return rounded === 1 ? '1 day' : `${rounded} days`
}

/** The improvement in the unit of its use case, `+30.0 pts`. */
export function formatImprovement(name: UseCaseName, value: number): string {
  const figure = formatFigure(value, 1)
  if (name === 'reactivation') return `${figure}x`
  return `${value > 0 && figure !== '0.0' ? '+' : ''}${figure}${name === 'inbound' ? ' pts' : '%'}`
}
