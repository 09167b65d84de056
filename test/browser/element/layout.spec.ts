import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { expect, leakTest as test } from '../strictTest.ts'
import { addElement, launcher, log, panel } from './addElement.ts'
import { answerRequests } from './answerRequests.ts'
import { SIZES } from './contactSheet.ts'
import { setSize } from './looks.ts'
import { write } from './states.ts'

const SHEETS = process.env.CONTACT_SHEETS
const { 1280: WIDE, 360: PHONE } = SIZES
const SMALL = {
  '320 pixels wide': { width: 320, height: 568 },
  '320 pixels wide at 200 %': { width: 160, height: 284 },
  'a phone on its side': { width: 740, height: 360 },
}
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

test('nothing is cut off in a small window', async ({ page }) => {
  await addElement(page, {
    mode: 'both',
    language: 'de',
    consent: 'Wir zeichnen Gespräche zur Qualitätssicherung auf.',
  })
  const input = panel(page).getByRole('textbox')
  const expectWhole = async (state: string) => {
    for (const [name, size] of Object.entries(SMALL)) {
      await setSize(page, size)
      expect(await findCutOff(page), `${state}, ${name}`).toEqual([])
      if (state === 'live') {
        // The last control can be reached, and takes a text.
        await input.fill('Morgen um neun')
        await expect(input).toBeInViewport()
      }
      await photograph(page, `${name} ${state}`)
    }
  }
  await expect(launcher(page)).toBeVisible()
  await expectWhole('closed')
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await expectWhole('consent')
  await panel(page).getByRole('button', { name: 'Zustimmen und sprechen' }).click()
  await expect(log(page)).toContainText('How can I help you')
  await expectWhole('live')
})

test('right to left, in every position', async ({ page }) => {
  await addElement(page, { mode: 'both', language: 'ar', open: '' })
  await expect(panel(page)).toBeVisible()
  for (const position of POSITIONS) {
    await setSize(page, WIDE)
    await page.evaluate(
      (position) => document.querySelector('offhook-call')?.setAttribute('position', position),
      position,
    )
    await expect(page.locator('offhook-call .root')).toHaveAttribute('data-position', position)
    expect(await findCutOff(page), position).toEqual([])
    if (position !== 'inline') {
      const { top, left } = await panel(page).evaluate((dialog) => {
        const { top, bottom, left, right } = dialog.getBoundingClientRect()
        return { top: top < innerHeight - bottom, left: left < innerWidth - right }
      })
      expect({ top, left }).toEqual({ top: position.startsWith('top'), left: position.endsWith('left') })
    }
    await photograph(page, `Arabic ${position}`)
    await setSize(page, PHONE)
    expect(await findCutOff(page), `${position} on a phone`).toEqual([])
    await photograph(page, `Arabic ${position} 360`)
  }
})

test('colors of a host that cannot be read are corrected', async ({ page }) => {
  await addElement(page, { mode: 'both' })
  await launcher(page).click()
  await panel(page).getByRole('button', { name: 'Start call' }).click()
  await expect(log(page)).toContainText('How can I help you')
  for (const [surface, text, accent, agent] of [
    ['#ffffff', '#bbbbbb', '#ffee88', '#ffff00'],
    ['#10202c', '#335566', '#0b2a4a', '#222222'],
    ['hsl(280 40% 50%)', 'hsl(280 40% 60%)', 'oklch(0.6 0.1 300)', 'currentcolor'],
  ] as const) {
    await page.evaluate(
      async (colors) => {
        const host = document.querySelector('offhook-call')
        for (const [name, color] of Object.entries(colors))
          host?.style.setProperty(`--offhook-${name}`, color)
        // A host sets its colors in a style sheet, before the element is there.
        host?.setAttribute('theme', 'light')
        await host?.hide()
        await host?.show()
      },
      { surface, text, accent, agent },
    )
    expect(await findAxeViolations(page, 'offhook-call'), `${text} on ${surface}`).toEqual([])
    await photograph(page, `colors ${text}`)
  }
})

test('has its colors in a browser without light-dark()', async ({ page }) => {
  await page.evaluate(() => {
    const { replaceSync } = CSSStyleSheet.prototype
    CSSStyleSheet.prototype.replaceSync = function (css) {
      replaceSync.call(this, css.replaceAll('light-dark(', 'unknown('))
    }
  })
  await addElement(page, { mode: 'both', open: '' })
  const button = panel(page).getByRole('button', { name: 'Start call' })
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const read = async () => [await panel(page).evaluate(backgroundOf), await button.evaluate(backgroundOf)]
  for (const [theme, surface, accent] of [
    ['light', 'rgb(255, 255, 255)', 'rgb(11, 107, 75)'],
    ['dark', 'rgb(21, 27, 33)', 'rgb(99, 210, 164)'],
  ] as const) {
    await page.evaluate(
      (value) => document.querySelector('offhook-call')?.setAttribute('theme', value),
      theme,
    )
    await expect.poll(read, theme).toEqual([surface, accent])
  }
})

test('forced colors, light and dark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await addElement(page, { mode: 'both', open: '' })
  await expect(panel(page)).toBeVisible()
  const checkBoth = async (state: string, names: readonly string[]) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
      await photograph(page, `forced colors ${colorScheme} ${state}`)
      // The element follows the system a frame later.
      await expect.poll(() => findAxeViolations(page, 'offhook-call'), `${state}, ${colorScheme}`).toEqual([])
      for (const name of names) {
        const borderOf = (element: Element) => getComputedStyle(element).borderTopStyle
        expect(await panel(page).getByRole('button', { name }).evaluate(borderOf)).toBe('solid')
      }
    }
  }
  await checkBoth('ready', [])
  await panel(page).getByRole('button', { name: 'Start call' }).click()
  await expect(log(page)).toContainText('How can I help you')
  await checkBoth('live', ['End call', 'Mute', 'Close. The call goes on.'])
})

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
  const height = () =>
    page.evaluate(
      () =>
        document.querySelector('offhook-call')?.shadowRoot?.querySelector<SVGElement>('.bars')?.style
          .transform,
    )
  expect(await height()).toBe('scaleY(1)')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The bars of the button follow the voice of the agent.
  await expect.poll(height).not.toBe('scaleY(1)')
})

test('the time of a call is on the button below an open panel, and in the header where there is no such button', async ({
  page,
}) => {
  await addElement(page)
  await call(page, 'How can I help you')
  const time = panel(page).locator('.time')
  await expect(time).toBeHidden()
  await expect(launcher(page)).toHaveText(/^In a call, 0:\d\d$/)
  await setSize(page, PHONE)
  await expect(time).toHaveText(/^0:\d\d$/)
  await setSize(page, WIDE)
  await page.evaluate(() => document.querySelector('offhook-call')?.setAttribute('position', 'inline'))
  await expect(time).toBeVisible()
  await expect(launcher(page)).toBeHidden()
})

test('the button below an open panel is a round chevron, which closes it', async ({ page }) => {
  await addElement(page, { mode: 'both' })
  await launcher(page).click()
  await expect(launcher(page).locator('.label')).toBeHidden()
  const { width, height } = await launcher(page).evaluate((element) => element.getBoundingClientRect())
  expect({ width, height }).toEqual({ width: 48, height: 48 })
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
  await photograph(page, 'chevron')
  await launcher(page).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(launcher(page)).toHaveText('Talk to us')
})

test('the answers to the consent are side by side', async ({ page }) => {
  await addElement(page, { consent: 'We record calls.' })
  await launcher(page).click()
  const placeOf = async (name: string) => {
    const { top, height } = await panel(page)
      .getByRole('button', { name })
      .evaluate((element) => element.getBoundingClientRect())
    return { top, height }
  }
  expect(await placeOf('Agree and continue')).toEqual(await placeOf('No, thanks'))
  await page.evaluate(() => document.querySelector('offhook-call')?.setAttribute('mode', 'both'))
  expect(await placeOf('Agree and talk')).toEqual(await placeOf('Agree and write'))
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

test('a conversation that is opened again shows its end', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await addElement(page, { mode: 'chat' })
  await launcher(page).click()
  await answerRequests(page, 'markdown')
  for (let answers = 1; answers <= 3; answers += 1) {
    await write(page, 'When could I come on Monday?')
    await expect(log(page).getByText('Not bold')).toHaveCount(answers)
  }
  await page.keyboard.press('Escape')
  await launcher(page).click()
  await expect(log(page).getByText('Not bold').last()).toBeInViewport()
  await expect(log(page).locator('.line').first()).not.toBeInViewport()
})

test('the end of a conversation stays in view as controls appear, until the user scrolls away', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await addElement(page, { mode: 'chat' })
  await launcher(page).click()
  await answerRequests(page, 'markdown')
  for (let answers = 1; answers <= 3; answers += 1) {
    await write(page, 'When could I come on Monday?')
    await expect(log(page).getByText('Not bold')).toHaveCount(answers)
  }
  const setMode = (mode: string) =>
    page.evaluate((mode) => document.querySelector('offhook-call')?.setAttribute('mode', mode), mode)
  const start = panel(page).getByRole('button', { name: 'Start call' })
  await setMode('both')
  await expect(start).toBeVisible()
  await expect(log(page).getByText('Not bold').last()).toBeInViewport()
  await log(page).evaluate((list) => list.scrollTo({ top: 0 }))
  await expect(log(page).locator('.line').first()).toBeInViewport()
  await setMode('chat')
  await expect(start).toBeHidden()
  await expect(log(page).locator('.line').first()).toBeInViewport()
  await write(page, 'And on Tuesday?')
  await expect(log(page).getByText('Not bold')).toHaveCount(4)
  await expect(log(page).getByText('Not bold').last()).toBeInViewport()
})
