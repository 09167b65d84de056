import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, formatFigure } from './formatFigure.ts'

const intl = (options: Intl.NumberFormatOptions) => {
  const { format } = new Intl.NumberFormat('en-US', options)
  // `signDisplay: 'negative'`, which TypeScript does not know yet
  return (value: number) => format(value).replace(/^-(?=\$?0(?:\.0)?$)/, '')
}
const whole = intl({ maximumFractionDigits: 0 })
const tenths = intl({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dollars = intl({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

test.for([
  [0, '0', '0.0'],
  [-0.04, '0', '0.0'],
  [0.5, '1', '0.5'],
  [1.45, '1', '1.5'],
  [-1852.5, '-1,853', '-1,852.5'],
  [56_664, '56,664', '56,664.0'],
  [999_999.96, '1,000,000', '1,000,000.0'],
  [1e21, '1,000,000,000,000,000,000,000', '1,000,000,000,000,000,000,000.0'],
] as const)('parameters: %d', ([value, ...shown]) => {
  expect([formatFigure(value), formatFigure(value, 1)]).toEqual(shown)
})

test('behavior: every number reads as Intl writes it', () => {
  const usual = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => hundredths / 100)
  const any = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.oneof(usual, any), (value) => {
      expect(formatFigure(value)).toBe(whole(value))
      expect(formatFigure(value, 1)).toBe(tenths(value))
      expect(formatDollars(value)).toBe(dollars(value))
    }),
    { numRuns: 1000 },
  )
})
