import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plans } from '../../content/facts.ts'
import { formatDollars } from '../../ui/formatFigure.ts'
import { formatImprovement, formatPayback, formatPercent } from './format.ts'
import {
  type CalculatorValues,
  type InputName,
  inputs,
  readNumber,
  readValues,
  startTexts,
} from './inputs.ts'
import { type CalculatorResult, calculate, cases, type UseCaseName } from './model.ts'

const start = readValues(startTexts)

const show = (name: UseCaseName, result: CalculatorResult) => [
  formatDollars(result.currentRevenue),
  formatDollars(result.potentialRevenue),
  formatDollars(result.lostRevenue),
  formatPercent(result.monthlyROI),
  formatPayback(result.paybackPeriod),
  formatImprovement(name, result.improvementMetric),
]

const names = Object.keys(cases) as UseCaseName[]
const fields = Object.keys(inputs) as InputName[]

const valuesOf = (number: fc.Arbitrary<number>) =>
  fc.record(Object.fromEntries(fields.map((name) => [name, number]))) as fc.Arbitrary<CalculatorValues>
const anyValues = valuesOf(fc.double({ noNaN: true, noDefaultInfinity: true }))
const fairValues = valuesOf(fc.integer({ min: -1e6, max: 1e6 }).map((tenths) => tenths / 10))
const plainValues = valuesOf(fc.double({ min: 0, max: 1e6, noNaN: true }))
const anyCase = fc.constantFrom(...names)

/** Dollars a month in the worked examples. */
const PLAN_COST = 299

describe('calculate', () => {
  test.for([
    ['inbound', '$218,400', '$312,000', '$93,600', '2,507%', '2 days', '+30.0 pts'],
    ['reactivation', '$234,000', '$4,680,000', '$4,446,000', '123,718%', 'Less than 1 day', '20.0x'],
    ['speed', '$312,000', '$498,682', '$186,682', '5,099%', 'Less than 1 day', '+59.8%'],
  ] as const)('default: the worked example of %s', ([name, ...shown]) => {
    expect(show(name, calculate(name, start, PLAN_COST))).toEqual(shown)
  })

  test.for(names)('parameters: all 0 in %s', (name) => {
    const zero = Object.fromEntries(fields.map((field) => [field, 0])) as CalculatorValues
    const { paybackPeriod, monthlyROI, ...rest } = calculate(name, zero)
    expect(paybackPeriod).toBeNull()
    expect(monthlyROI).toBe(-100)
    expect(Object.values(rest).every(Number.isFinite)).toBe(true)
    expect(show(name, calculate(name, zero)).join()).not.toMatch(/NaN|Infinity|-\$|-0/)
  })

  test('behavior: decimals count', () => {
    expect(formatDollars(calculate('inbound', { ...start, dailyCalls: 20.5 }).currentRevenue)).toBe(
      '$223,860',
    )
  })

  test('behavior: every result is finite, or null where nothing is gained', () => {
    fc.assert(
      fc.property(anyCase, anyValues, (name, values) => {
        const { paybackPeriod, ...numbers } = calculate(name, values)
        expect(Object.values(numbers).every(Number.isFinite)).toBe(true)
        expect(paybackPeriod === null || (paybackPeriod > 0 && !Number.isNaN(paybackPeriod))).toBe(true)
      }),
    )
  })

  test('behavior: the loss is never negative, and is the difference of the two revenues', () => {
    fc.assert(
      fc.property(anyCase, fairValues, (name, values) => {
        const { currentRevenue, potentialRevenue, lostRevenue, monthlyROI, paybackPeriod } = calculate(
          name,
          values,
        )
        expect(lostRevenue).toBeGreaterThanOrEqual(0)
        const sum = currentRevenue + lostRevenue
        expect(Math.abs(potentialRevenue - sum)).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(sum), lostRevenue),
        )
        if (lostRevenue === 0) expect([monthlyROI, paybackPeriod]).toEqual([-100, null])
        if (lostRevenue > 1) expect(monthlyROI).toBeGreaterThan(-100)
      }),
    )
  })

  test.for([
    ['a minute sooner adds 2 % of it', 10, 1.083, 10.2],
    ['no call adds more than 80 % of it', 10, 120, 18],
    ['not more than half of the leads convert', 40, 120, 50],
    ['unless they do already', 60, 120, 60],
  ] as const)('behavior: the conversion of a lead: %s', ([, conversionRate, avgTimeToCall, percent]) => {
    const one = { ...start, leadsPerDay: 1, daysPerWeek: 1, opportunityValue: 100 }
    const { potentialRevenue } = calculate('speed', { ...one, conversionRate, avgTimeToCall })
    expect(potentialRevenue / 52).toBeCloseTo(percent, 9)
  })

  test('behavior: speed never converts more than half, unless the input does', { tags: ['S109'] }, () => {
    fc.assert(
      fc.property(plainValues, (values) => {
        const one = { ...values, leadsPerDay: 1, daysPerWeek: 1, opportunityValue: 1 }
        const cap = Math.max(values.conversionRate / 100, 0.5)
        expect(calculate('speed', one).potentialRevenue / 52).toBeLessThanOrEqual(cap * (1 + 1e-9))
      }),
    )
  })

  test('behavior: a higher value of an opportunity never lowers the loss', () => {
    fc.assert(
      fc.property(
        anyCase,
        plainValues,
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (name, values, more) => {
          const raised = { ...values, opportunityValue: values.opportunityValue + more }
          const [before, after] = [calculate(name, values).lostRevenue, calculate(name, raised).lostRevenue]
          expect(after).toBeGreaterThanOrEqual(before * (1 - 1e-9))
        },
      ),
    )
  })

  test('default: the plan in the formulas is Pro, by the month', () => {
    const { price } = plans.pro
    expect(calculate('inbound', start)).toEqual(calculate('inbound', start, price.monthly))
    expect(calculate('inbound', start)).not.toEqual(calculate('inbound', start, price.annual))
  })
})

describe('readNumber', () => {
  test.for([
    ['12.5', 12.5],
    ['1e3', 1000],
    [' 7 ', 7],
    ['-3', -3],
    ['999', 999],
    ['', 0],
    ['abc', 0],
    ['1,000', 0],
    ['Infinity', 0],
  ] as const)('parameters: %j is %d', ([text, value]) => {
    expect(readNumber(text)).toBe(value)
  })
})

describe('formatting', () => {
  test.for([
    [null, 'No payback'],
    [0.2, 'Less than 1 day'],
    [1, '1 day'],
    [1.2, '2 days'],
    [365, '365 days'],
    [365.1, 'More than 1 year'],
  ] as const)('parameters: a payback of %d days', ([days, text]) => {
    expect(formatPayback(days)).toBe(text)
  })

  test('behavior: halves are rounded away from zero, and zero has no sign', () => {
    expect(formatDollars(1852.5)).toBe('$1,853')
    expect(formatDollars(-0.2)).toBe('$0')
    expect(formatPercent(-100)).toBe('-100%')
  })
})
