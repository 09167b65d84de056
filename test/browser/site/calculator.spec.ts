import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { openHydrated, siteTest as test } from './siteTest.ts'
import { calculator as words } from './words.ts'

// The fields, their bounds and the results of each use case are tested beside the code. These need a browser's input.

test.beforeEach(({ page }) => openHydrated(page))

const calculator = (page: Page) => page.getByRole('region', { name: words.heading })
const calls = (page: Page) => calculator(page).getByLabel('Daily Calls', { exact: true })
const revenue = (page: Page) => calculator(page).getByTestId('roi-current')

test('decimals count, at once', { tag: ['@webkit', '@S105', '@S111'] }, async ({ page }) => {
  await typeInto(calls(page), '20.5')
  await expect(revenue(page)).toHaveText('$223,860')
})

test('letters count as 0', { tag: '@S104' }, async ({ page }) => {
  await calls(page).fill('')
  await calls(page).pressSequentially('abc')
  await expect(revenue(page)).toHaveText('$0')
})

test('a number out of bounds stays, and counts as entered', { tag: '@S103' }, async ({ page }) => {
  await typeInto(calls(page), '999')
  await calls(page).blur()
  await expect(calls(page)).toHaveValue('999')
  await expect(revenue(page)).toHaveText('$10,909,080')
  await expect(calls(page)).toHaveAccessibleDescription(new RegExp(words.outside(5, 200)))
})

test('another use case comes without a reload, with its own fields', {
  tag: ['@S87', '@S88', '@S92'],
}, async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const fields = calculator(page).getByRole('spinbutton')
  await expect(fields.first()).toHaveAccessibleName('Daily Calls')
  await calculator(page).getByRole('radio', { name: words.cases.speed.name }).check()
  await expect(fields.first()).toHaveAccessibleName('Leads Per Day')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the result is announced when the value stops changing', { tag: ['@webkit', '@S111', '@G24'] }, async ({
  page,
}) => {
  await typeInto(calls(page), '0')
  await expect(calculator(page).locator('output')).toHaveText(`${words.lostRevenue}: $0 ${words.perYear}`)
})
