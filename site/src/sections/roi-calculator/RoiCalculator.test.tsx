import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatPayback, formatPercent } from './format.ts'
import { inputs, readValues, startTexts } from './inputs.ts'
import { calculate, cases, type UseCaseName } from './model.ts'
import { RoiCalculator } from './RoiCalculator.tsx'
import { words } from './words.ts'

beforeEach(() => void render(<RoiCalculator />))
afterEach(cleanup)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fields = () => screen.getAllByRole<HTMLInputElement>('spinbutton')
const choose = (kind: UseCaseName) =>
  fireEvent.click(screen.getByRole('radio', { name: words.cases[kind].name }))
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const results = () =>
  ['current', 'potential', 'lost', 'monthly', 'payback', 'improvement'].map(
    (id) => screen.getByTestId(`roi-${id}`).textContent,
  )

test('there are three use cases, and the first is inbound', { tags: ['S87'] }, () => {
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false])
})

const FIELDS_OF = [
  [
    'S89',
    'inbound',
    ['Daily Calls', 'Pickup Rate', 'Operating Days', 'Conversion Rate', 'Opportunity Value'],
  ],
  [
    'S90',
    'reactivation',
    ['Current Calls/Day', 'Total Pickups', 'Success', 'Operating Days', 'Opportunity Value'],
  ],
  [
    'S91',
    'speed',
    ['Leads Per Day', 'Avg Time to Call', 'Operating Days', 'Conversion Rate', 'Opportunity Value'],
  ],
] as const

for (const [tag, kind, labels] of FIELDS_OF) {
  test(`the fields of ${kind}`, { tags: [tag] }, () => {
    choose(kind)
    expect(fields().map(({ labels }) => labels?.[0]?.textContent)).toEqual(labels)
  })

  test(`every field of ${kind} is a number with one decimal`, { tags: ['S92', 'G24'] }, () => {
    choose(kind)
    for (const { type, step, inputMode } of fields()) {
      expect([type, step, inputMode]).toEqual(['number', '0.1', 'decimal'])
    }
  })
}

const BOUNDS = [
  ['S93', 'inbound', 'Daily Calls', '5', '200', /a day/],
  ['S94', 'reactivation', 'Current Calls/Day', '10', '500', /a day/],
  ['S95', 'speed', 'Leads Per Day', '5', '200', /a day/],
  ['S96', 'inbound', 'Pickup Rate', '40', '95', /^%/],
  ['S97', 'reactivation', 'Total Pickups', '1', '500', /a week/],
  ['S98', 'reactivation', 'Success', '1', '200', /a week/],
  ['S99', 'inbound', 'Operating Days', '3', '7', /a week/],
  ['S100', 'inbound', 'Conversion Rate', '5', '50', /^%/],
  ['S101', 'inbound', 'Opportunity Value', '50', '2000', /dollars/],
  ['S102', 'speed', 'Avg Time to Call', '1', '120', /^min/],
] as const

for (const [tag, kind, label, min, max, unit] of BOUNDS) {
  test(`${label} goes from ${min} to ${max}, and names its unit`, { tags: [tag, 'G24'] }, () => {
    choose(kind)
    const input = screen.getByRole<HTMLInputElement>('spinbutton', { name: label, description: unit })
    expect([input.min, input.max]).toEqual([min, max])
  })
}

/** The results that depend on the price of the plan: `model.test.ts` has them for the price of the worked examples. */
function returnsOf(kind: UseCaseName) {
  const { monthlyROI, paybackPeriod } = calculate(kind, readValues(startTexts))
  return [formatPercent(monthlyROI), formatPayback(paybackPeriod)]
}

const EXAMPLES = [
  ['S107', 'inbound', ['$218,400', '$312,000', '$93,600', ...returnsOf('inbound'), '+30.0 pts']],
  ['S108', 'reactivation', ['$234,000', '$4,680,000', '$4,446,000', ...returnsOf('reactivation'), '20.0x']],
  ['S109', 'speed', ['$312,000', '$498,682', '$186,682', ...returnsOf('speed'), '+59.8%']],
] as const

for (const [tag, kind, shown] of EXAMPLES) {
  test(`the six results of ${kind} are those of its worked example`, { tags: [tag, 'S106', 'G23'] }, () => {
    choose(kind)
    expect(results()).toEqual(shown)
  })
}

test('the improvement has another name in each use case', { tags: ['S114'] }, () => {
  const names = (Object.keys(cases) as UseCaseName[]).map((kind) => {
    choose(kind)
    return document.querySelector('[data-figure=improvement] dt')?.textContent
  })
  expect(new Set(names).size).toBe(3)
})

test('the conversion rate is of calls, and of leads where leads are called back', { tags: ['S100'] }, () => {
  const unit = () => document.getElementById('calculator-conversionRate-unit')?.textContent
  expect(unit()).toBe('% of calls')
  choose('speed')
  expect(unit()).toBe('% of leads')
})

test('a field that is left empty becomes 0', { tags: ['S104'] }, () => {
  enter('Daily Calls', '')
  expect(field('Daily Calls').value).toBe('')
  expect(screen.getByTestId('roi-lost').textContent).toBe('$0')
  fireEvent.blur(field('Daily Calls'))
  expect(field('Daily Calls').value).toBe('0')
})

describe('a number out of bounds', () => {
  test('stays, and counts as entered', { tags: ['S103'] }, () => {
    enter('Daily Calls', '999')
    fireEvent.blur(field('Daily Calls'))
    expect(field('Daily Calls').value).toBe('999')
    expect(results()[0]).toBe('$10,909,080')
  })

  test('is described as such', { tags: ['S103'] }, () => {
    enter('Daily Calls', '999')
    const description = new RegExp(words.outside(5, 200))
    expect(screen.getByRole('spinbutton', { name: 'Daily Calls', description })).toBeTruthy()
  })
})

test('without a gain there is no payback', { tags: ['S103', 'S110'] }, () => {
  enter('Pickup Rate', '120')
  enter('Daily Calls', '1')
  expect(results().slice(0, 5)).toEqual(['$18,720', '$18,720', '$0', '-100%', 'No payback'])
})

for (const kind of Object.keys(cases) as UseCaseName[]) {
  test(`${kind} with 0 in every field shows no impossible number`, { tags: ['S110'] }, () => {
    choose(kind)
    for (const name of cases[kind].fields) enter(inputs[name].label, '0')
    expect(results().join()).not.toMatch(/NaN|Infinity|undefined|-\$|∞/)
    expect(results()[4]).toBe('No payback')
  })
}

test('use cases share the value of a field, and keep the others', { tags: ['S112'] }, () => {
  enter('Operating Days', '7')
  enter('Daily Calls', '1')
  choose('speed')
  expect(field('Operating Days').value).toBe('7')
  choose('inbound')
  expect(field('Daily Calls').value).toBe('1')
})

test('behavior: the two revenues have bars to scale, and none without revenue', () => {
  const bars = () =>
    [...document.querySelectorAll('.results-bar rect')].map((bar) => bar.getAttribute('width'))
  expect(bars()).toEqual(['70%', '100%'])
  enter('Daily Calls', '0')
  expect(bars()).toEqual(['0%', '0%'])
})

test('behavior: the strip of a phone has the same figure as the results', () => {
  enter('Opportunity Value', '600')
  expect(document.querySelector('.results-strip strong')?.textContent).toBe('$187,200')
  expect(screen.getByTestId('roi-lost').textContent).toBe('$187,200')
})
