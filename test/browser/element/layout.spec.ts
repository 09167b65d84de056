import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { expect, leakTest as test } from '../strictTest.ts'
import { addElement, launcher, log, panel } from './addElement.ts'

const SHEETS = process.env.CONTACT_SHEETS
const POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'inline']

/** Takes a picture for the contact sheets, if they are asked for. */
async function photograph(page: Page, name: string): Promise<void> {
  if (SHEETS) await page.screenshot({ path: join(SHEETS, 'layouts', `${name}.png`) })
}

/** The controls of the element, and the panel, that are cut off at the left or right or cannot be scrolled to. */
const findCutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('offhook-call')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    const controls = [...(root?.querySelectorAll<HTMLElement>('dialog, button, textarea') ?? [])]
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isBeside = left < -0.5 || right > innerWidth + 0.5
        return isBeside || (control === dialog && (top < -0.5 || bottom > innerHeight + 0.5))
      })
      .map((control) => control.className)
  })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const call = async (page: Page, text: string) => {
  await launcher(page).click()
  await expect(log(page)).toContainText(text)
}

for (const [name, viewport] of [
  ['320 pixels wide', { width: 320, height: 568 }],
  ['320 pixels wide at 200 %', { width: 160, height: 284 }],
  ['a phone on its side', { width: 740, height: 360 }],
] as const) {
  test(`nothing is cut off, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await addElement(page, {
      mode: 'both',
      language: 'de',
      consent: 'Wir zeichnen Gespräche zur Qualitätssicherung auf.',
    })
    await photograph(page, `${name} closed`)
    expect(await findCutOff(page)).toEqual([])
    await launcher(page).click()
    await expect(panel(page)).toBeVisible()
    expect(await findCutOff(page)).toEqual([])
    await photograph(page, `${name} consent`)
    await panel(page).getByRole('button', { name: 'Zustimmen und weiter' }).click()
    await panel(page).getByRole('button', { name: 'Anruf starten' }).click()
    await expect(log(page)).toContainText('How can I help you')
    expect(await findCutOff(page)).toEqual([])
    // The last control can be reached, and takes a text.
    const input = panel(page).getByRole('textbox')
    await input.fill('Morgen um neun')
    await expect(input).toBeInViewport()
    await photograph(page, `${name} live`)
  })
}

for (const position of POSITIONS) {
  test(`right to left, ${position}`, async ({ page }) => {
    await addElement(page, { mode: 'both', language: 'ar', position, open: '' })
    await expect(panel(page)).toBeVisible()
    expect(await findCutOff(page)).toEqual([])
    if (position !== 'inline') {
      const { top, left } = await panel(page).evaluate((dialog) => {
        const { top, bottom, left, right } = dialog.getBoundingClientRect()
        return { top: top < innerHeight - bottom, left: left < innerWidth - right }
      })
      expect({ top, left }).toEqual({ top: position.startsWith('top'), left: position.endsWith('left') })
    }
    await photograph(page, `Arabic ${position}`)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await findCutOff(page)).toEqual([])
    await photograph(page, `Arabic ${position} 360`)
  })
}

for (const [surface, text, accent, agent] of [
  ['#ffffff', '#bbbbbb', '#ffee88', '#ffff00'],
  ['#10202c', '#335566', '#0b2a4a', '#222222'],
  ['hsl(280 40% 50%)', 'hsl(280 40% 60%)', 'oklch(0.6 0.1 300)', 'currentcolor'],
] as const) {
  test(`colors of a host that cannot be read are corrected: ${text} on ${surface}`, async ({ page }) => {
    await addElement(page, { mode: 'both' })
    const colors = { surface, text, accent, agent }
    await page.evaluate((colors) => {
      const host = document.querySelector('offhook-call')
      for (const [name, color] of Object.entries(colors)) host?.style.setProperty(`--offhook-${name}`, color)
      // A host sets its colors in a style sheet, before the element is there.
      host?.setAttribute('theme', 'light')
    }, colors)
    await launcher(page).click()
    await panel(page).getByRole('button', { name: 'Start call' }).click()
    await expect(log(page)).toContainText('How can I help you')
    expect(await findAxeViolations(page, 'offhook-call')).toEqual([])
    await photograph(page, `colors ${text}`)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colors, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await addElement(page, { mode: 'both', open: '' })
    await photograph(page, `forced colors ${colorScheme}`)
    await panel(page).getByRole('button', { name: 'Start call' }).click()
    await expect(log(page)).toContainText('How can I help you')
    await photograph(page, `forced colors ${colorScheme} live`)
    expect(await findAxeViolations(page, 'offhook-call')).toEqual([])
    for (const name of ['End call', 'Mute', 'Close. The call goes on.']) {
      const borderOf = (element: Element) => getComputedStyle(element).borderTopStyle
      expect(await panel(page).getByRole('button', { name }).evaluate(borderOf)).toBe('solid')
    }
  })
}

test('reduced motion: nothing is animated', async ({ page }) => {
  await addElement(page)
  await call(page, 'How can I help you')
  await photograph(page, 'reduced motion')
  const running = () =>
    page.evaluate(() => document.querySelector('offhook-call')?.shadowRoot?.getAnimations().length)
  expect(await running()).toBe(0)
  await panel(page).press('Escape')
  await expect(launcher(page)).toHaveAccessibleName(/^In a call/)
  expect(await running()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The bars of the button move during a call.
  expect(await running()).toBe(5)
})

test('a phone has a sheet over the page, which cannot be reached behind it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addElement(page, { mode: 'both' })
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await photograph(page, 'sheet')
  expect(await panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  const { bottom, width } = await panel(page).evaluate((dialog) => dialog.getBoundingClientRect())
  expect({ bottom: Math.round(bottom), width }).toEqual({ bottom: 740, width: 360 })
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(launcher(page)).toBeFocused()
})
