import type { Page } from '@playwright/test'
import { formatPayback, formatPercent } from '../../../site/src/sections/roi-calculator/format.ts'
import { readValues, startTexts } from '../../../site/src/sections/roi-calculator/inputs.ts'
import { calculate, type UseCaseName } from '../../../site/src/sections/roi-calculator/model.ts'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { openHydrated, siteTest as test } from './siteTest.ts'
import { calculator as words } from './words.ts'

const FIELDS = {
  'Daily Calls': ['5', '200'],
  'Current Calls/Day': ['10', '500'],
  'Leads Per Day': ['5', '200'],
  'Pickup Rate': ['40', '95'],
  'Total Pickups': ['1', '500'],
  Success: ['1', '200'],
  'Operating Days': ['3', '7'],
  'Conversion Rate': ['5', '50'],
  'Opportunity Value': ['50', '2000'],
  'Avg Time to Call': ['1', '120'],
} as const

const UNITS: Readonly<Record<string, RegExp>> = {
  'Pickup Rate': /^(%|percent)/i,
  'Total Pickups': /(per|a) week/i,
  Success: /(per|a) week/i,
  'Conversion Rate': /^(%|percent) of (calls|leads)/i,
  'Opportunity Value': /dollars|\$/i,
  'Avg Time to Call': /^min/i,
}

const CASES = {
  Inbound: ['Daily Calls', 'Pickup Rate', 'Operating Days', 'Conversion Rate', 'Opportunity Value'],
  Reactivation: ['Current Calls/Day', 'Total Pickups', 'Success', 'Operating Days', 'Opportunity Value'],
  Speed: ['Leads Per Day', 'Avg Time to Call', 'Operating Days', 'Conversion Rate', 'Opportunity Value'],
} as const

/** The results that depend on the price of the plan: `model.test.ts` has them for the price of the worked examples. */
function returnsOf(name: UseCaseName) {
  const { monthlyROI, paybackPeriod } = calculate(name, readValues(startTexts))
  return [formatPercent(monthlyROI), formatPayback(paybackPeriod)]
}

const RESULTS = {
  Inbound: ['$218,400', '$312,000', '$93,600', ...returnsOf('inbound'), '+30.0 pts'],
  Reactivation: ['$234,000', '$4,680,000', '$4,446,000', ...returnsOf('reactivation'), '20.0x'],
  Speed: ['$312,000', '$498,682', '$186,682', ...returnsOf('speed'), '+59.8%'],
} as const

const names = ['Inbound', 'Reactivation', 'Speed'] as const

const calculator = (page: Page) => {
  const part = page.getByRole('region', { name: words.heading })
  return {
    part,
    choose: (name: string) => part.getByRole('radio', { name }).check(),
    field: (name: string) => part.getByLabel(name, { exact: true }),
    results: async () => {
      const shown: (string | null)[] = []
      for (const id of ['current', 'potential', 'lost', 'monthly', 'payback', 'improvement']) {
        shown.push(await part.getByTestId(`roi-${id}`).textContent())
      }
      return shown
    },
  }
}

test('the fields of each use case, and its worked example', {
  tag: [
    '@S87',
    '@S88',
    '@S89',
    '@S90',
    '@S91',
    '@S92',
    '@S93',
    '@S94',
    '@S95',
    '@S96',
    '@S97',
    '@S98',
    '@S99',
    '@S100',
    '@S101',
    '@S102',
    '@S106',
    '@S107',
    '@S108',
    '@S109',
    '@S114',
    '@G23',
    '@G24',
  ],
}, async ({ page }) => {
  await openHydrated(page)
  const { part, choose, field, results } = calculator(page)
  await expect(part.getByRole('radio')).toHaveCount(3)
  await expect(part.getByRole('radio', { name: 'Inbound' })).toBeChecked()
  const labels = new Set<string | null>()
  for (const name of names) {
    await choose(name)
    const shown = await part
      .locator('label[for]')
      .evaluateAll((all) => all.map(({ textContent }) => textContent))
    expect(shown).toEqual(CASES[name])
    for (const label of CASES[name]) {
      const [min, max] = FIELDS[label]
      const attributes = await field(label).evaluate((input: HTMLInputElement) => [
        input.type,
        input.step,
        input.min,
        input.max,
        input.inputMode,
      ])
      expect(attributes).toEqual(['number', '0.1', min, max, 'decimal'])
      await expect(part.getByRole('spinbutton', { name: label, exact: true })).toHaveCount(1)
      await expect(field(label)).toHaveAccessibleDescription(UNITS[label] ?? /./)
    }
    expect(await results()).toEqual(RESULTS[name])
    labels.add(await part.locator('[data-figure=improvement] dt').textContent())
  }
  expect(labels.size).toBe(3)
})

test('every number is used at once, and stays in its field', {
  tag: ['@S88', '@S103', '@S104', '@S105', '@S110', '@S111', '@S112', '@G24'],
}, async ({ page }) => {
  await openHydrated(page)
  const { part, choose, field, results } = calculator(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await typeInto(field('Daily Calls'), '20.5')
  expect((await results())[0]).toBe('$223,860')
  await typeInto(field('Daily Calls'), '999')
  await field('Daily Calls').blur()
  await expect(field('Daily Calls')).toHaveValue('999')
  expect((await results())[0]).toBe('$10,909,080')
  await expect(field('Daily Calls')).toHaveAccessibleDescription(new RegExp(words.outside(5, 200)))
  await typeInto(field('Pickup Rate'), '120')
  await typeInto(field('Daily Calls'), '1')
  expect((await results()).slice(0, 5)).toEqual(['$18,720', '$18,720', '$0', '-100%', 'No payback'])
  // Announced when the value stops changing.
  await expect(part.locator('output')).toHaveText(`${words.lostRevenue}: $0 ${words.perYear}`)

  await typeInto(field('Operating Days'), '7')
  await choose('Speed')
  await expect(field('Operating Days')).toHaveValue('7')
  await choose('Inbound')
  await expect(field('Daily Calls')).toHaveValue('1')

  await field('Daily Calls').fill('')
  await field('Daily Calls').pressSequentially('abc')
  expect((await results()).slice(0, 3)).toEqual(['$0', '$0', '$0'])

  for (const name of names) {
    await choose(name)
    for (const label of CASES[name]) await typeInto(field(label), '0')
    const shown = await results()
    expect(shown.join()).not.toMatch(/NaN|Infinity|undefined|-\$|∞/)
    expect(shown[4]).toBe('No payback')
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
