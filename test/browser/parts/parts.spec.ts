// The styled parts in every state, in the gallery of packages/registry. `PART_SHOTS=<folder>` writes pictures to look at.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { build } from 'vite'
import { type PartState, STATES } from '../../../packages/registry/gallery/states.tsx'
import { findAxeViolations } from '../axe.ts'
import { serveFiles } from '../serveFiles.ts'
import { expect, test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'

const gallery = fileURLToPath(new URL('../../../packages/registry/gallery', import.meta.url))
const SHOTS = process.env.PART_SHOTS
const THEMES = ['light', 'dark'] as const
/** The states after a call. */
const ENDED = ['ended', 'tool not finished']
/** Pixels: the smallest target of a finger, by WCAG 2.5.5. */
const TARGET_MIN = 44
/** Pixels: two lines of a conversation, each with the name of its speaker. */
const TRANSCRIPT_MIN = 96

let server: Awaited<ReturnType<typeof serveFiles>>
const outDir = mkdtempSync(join(tmpdir(), 'offhook-gallery-'))

test.beforeAll(async () => {
  await build({
    configFile: join(gallery, 'vite.config.ts'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  server = await serveFiles(outDir)
})
test.afterAll(() => {
  server.close()
  rmSync(outDir, { recursive: true })
})

const card = (page: Page) => page.getByRole('region', { name: 'Call with Aidan' })

const readyIn = (within: Locator) => within.locator('p[data-state]', { hasText: 'Ready when you are' })

async function open(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${server.url}/?${new URLSearchParams(query)}`)
  await expect(card(page)).toBeVisible()
}

/** What axe finds once no color is on its way to another one. */
async function findViolations(page: Page, skipsColors = false): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  return findAxeViolations(page, 'html', skipsColors)
}

/** Opens a state, and waits until it is reached: a call with a conversation, or the error. */
async function openState(page: Page, state: string, query: Readonly<Record<string, string>> = {}) {
  await open(page, { state, ...query })
  const { reach }: PartState = STATES[state as keyof typeof STATES]
  if (reach) await expect(readyIn(card(page))).toHaveCount(ENDED.includes(state) ? 1 : 0)
  if (state === 'ended') await expect(card(page).getByRole('log')).toContainText('8:20, please.')
}

/** The names of buttons and fields that are too small for a finger. */
const findSmallTargets = (page: Page) =>
  page.evaluate(
    (min) =>
      [...document.querySelectorAll('button, input, select, summary')]
        .filter((one) => {
          const { width, height } = one.getBoundingClientRect()
          return height > 0 && (width < min || height < min)
        })
        .map(({ outerHTML }) => outerHTML),
    TARGET_MIN,
  )

/** Controls without a visible edge: in forced colors, a background is none. */
const findControlsWithoutEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=range]), summary')]
      .map((control) =>
        control.closest('details')?.matches('[role=log] *') ? control.parentElement : control,
      )
      .filter((control) => control && Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0)
      .map((control) => control?.outerHTML),
  )

/** Cards whose transcript is too low to read, or covered, and cards with something outside of them. */
const findCrampedCards = (cards: Locator) =>
  cards.evaluateAll(
    (all, min) =>
      all
        .filter((card) => {
          const log = card.querySelector('[role=log]')?.getBoundingClientRect()
          if (!log || log.height < min) return true
          const inner = [...card.children].map((part) => part.getBoundingClientRect())
          const isCovered = inner.some(
            ({ top, bottom }) => top > log.top && top < log.bottom && bottom > log.bottom + 1,
          )
          return isCovered || card.scrollHeight > card.clientHeight
        })
        .map((card) => card.textContent),
    TRANSCRIPT_MIN,
  )

/** How far the page is wider than the window, from left to right and from right to left. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const { dir } = root
    const widths = ['ltr', 'rtl'].map((direction) => {
      root.dir = direction
      return root.scrollWidth - innerWidth
    })
    root.dir = dir
    return Math.max(...widths)
  })

for (const theme of THEMES) {
  test(`part: every state is accessible and fits, from 320 to 1920 pixels, ${theme} @newest`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${server.url}/?theme=${theme}`)
    const cards = page.getByRole('region', { name: 'Call with' })
    await expect(cards).toHaveCount(Object.keys(STATES).length)
    // Before a call, and after one: all others are reached
    const ready = Object.values<PartState>(STATES).filter(({ reach }) => !reach)
    await expect(readyIn(cards)).toHaveCount(ready.length + ENDED.length)
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0)
      expect(await findSmallTargets(page), `${width}`).toEqual([])
      if (width !== 768) expect(await findViolations(page, width === 1920), `${width}`).toEqual([])
    }
    // A page that is zoomed in four times
    for (const size of [
      { width: 320, height: 256 },
      { width: 320, height: 700 },
    ]) {
      await page.setViewportSize(size)
      expect(await findCrampedCards(cards), JSON.stringify(size)).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await findControlsWithoutEdge(page)).toEqual([])
    await page.emulateMedia({ forcedColors: null })
    if (SHOTS) await photographStates(page, theme)
  })
}

/** Takes a picture of every state on its own, narrow and wide. */
async function photographStates(page: Page, theme: string): Promise<void> {
  for (const state of Object.keys(STATES)) {
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      await openState(page, state, { theme })
      await page.screenshot({ path: join(SHOTS ?? '', `${state} ${theme} ${width}.png`) })
    }
  }
}

test('part: agent-page: is accessible and fits from 320 to 1920 pixels, in both themes @newest', async ({
  page,
}) => {
  for (const [theme, dir] of [
    ['light', 'ltr'],
    ['dark', 'rtl'],
  ] as const) {
    await open(page, { state: 'idle', block: 'agent-page', theme, dir })
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `page ${dir} ${theme} ${width}.png`) })
      expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0)
      if (width === 320 || width === 1920)
        expect(await findViolations(page, width === 1920), `${width}`).toEqual([])
    }
  }
})

test('part: the voices begin at their own edges, and travel to the middle @newest', async ({ page }) => {
  for (const dir of ['ltr', 'rtl']) {
    await openState(page, 'speaking', { dir })
    const edges = await card(page).evaluate((element) => {
      const wave = element.querySelector('[aria-hidden=true] > :has(> div > span)')
      return [...(wave?.children ?? [])].map((voice) => {
        const first = voice.firstElementChild?.getBoundingClientRect()
        const { left, right } = voice.getBoundingClientRect()
        return first && Math.abs(first.left - left) < Math.abs(right - first.right) ? 'left' : 'right'
      })
    })
    expect(edges).toEqual(dir === 'ltr' ? ['left', 'right'] : ['right', 'left'])
    await expect(card(page).locator('span[style*="--level"]').first()).toBeAttached()
  }
})

test('part: with the keyboard: start, mute, devices and presses around them, the way back, end @newest', async ({
  page,
}) => {
  await openState(page, 'long conversation')
  const log = card(page).getByRole('log')
  await expect(log.getByText('Answer 12')).toBeInViewport()
  // The lines scroll inside of the card only
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
  await log.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible()
  // The browser scrolls smoothly
  await expect.poll(() => log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Answer 12')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Latest' })).toHaveCount(0)
  await expect(log).toBeFocused()

  const menu = card(page).locator('summary', { hasText: '' }).last()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Volume')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  if (SHOTS) await page.screenshot({ path: join(SHOTS, 'devices.png') })
  await page.getByLabel('Volume').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Volume')).toBeHidden()
  await expect(menu).toBeFocused()
  // A press on its words and edges leaves it open, and one on an empty place of the page closes it
  await menu.click()
  const popup = card(page).locator('summary + [tabindex="-1"]')
  await popup.getByText('Speaker', { exact: true }).click()
  await popup.click({ position: { x: 4, y: 4 } })
  await expect(page.getByLabel('Volume')).toBeVisible()
  await page.mouse.click(2, 2)
  await expect(page.getByLabel('Volume')).toBeHidden()

  await page.getByRole('button', { name: 'Mute' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeFocused()
  await page.getByRole('button', { name: 'End call' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Start call' })).toBeFocused()
})

test('part: a chat without a call: an answer, the wait for one, and a failure @newest', async ({ page }) => {
  for (const [state, words] of [
    ['chat', 'We open at nine, also on a Saturday.'],
    ['chat waits', 'Aidan is writing…'],
    ['chat fails', 'There is no answer to your message.'],
  ] as const) {
    for (const width of SHOTS ? [320, 1280] : [320]) {
      await page.setViewportSize({ width, height: 700 })
      await openState(page, state)
      const field = page.getByLabel('Message')
      await typeInto(field, 'When do you open?')
      await field.press('Enter')
      await expect(card(page)).toContainText(words)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(state === 'chat fails' ? 'When do you open?' : '')
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${state} sent ${width}.png`) })
    }
    expect(await findViolations(page)).toEqual([])
  }
})

test('part: with reduced motion no bar travels @newest', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openState(page, 'speaking')
  const bar = card(page).locator('span[style*="--level"]').first()
  await expect(bar).toBeAttached()
  // Twice a second at most, instead of 20 times
  const changes = await bar.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let count = 0
        const observer = new MutationObserver((records) => {
          count += records.length
        })
        observer.observe(element, { attributes: true })
        setTimeout(() => done(count), 1400)
      }),
  )
  expect(changes).toBeLessThanOrEqual(3)
})
