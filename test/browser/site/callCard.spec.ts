import type { Locator, Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { callCard, openHydrated, startCall, siteTest as test } from './siteTest.ts'
import { afterHours, call, callAfter, liveCall, meetAgent, settings, slipWords } from './words.ts'

/** The button that says the line to say. */
const cue = (page: Page) => page.getByRole('button', { name: new RegExp(`^${liveCall.say} `) })

/** The parts of the window that elements are outside of, in pixels; empty if each of them is wholly in view. */
async function findOutside(_page: Page, parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const outside: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right: innerWidth - right, bottom: innerHeight - bottom }
    })
    const least = Math.min(...Object.values(box))
    if (least < 0) outside.push(`${name}: ${JSON.stringify(box)}`)
  }
  return outside
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMicrophoneSilent: true })

  test('behavior: the mark of a call that connects is a circle', { tag: '@S36' }, async ({ page }) => {
    await openHydrated(page)
    const { button } = callCard(page)
    // It may connect too soon to look at it
    const sides = await button.evaluate((element) => {
      const mark = Object.assign(document.createElement('span'), { className: 'spinner' })
      element.prepend(mark)
      const { width, height } = getComputedStyle(mark)
      mark.remove()
      return [width, height]
    })
    expect(new Set(sides).size).toBe(1)
    expect(parseFloat(sides[0] ?? '')).toBeGreaterThan(8)
  })

  test('everything that is live in a call is on the screen', { tag: '@S154' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    const { button, mute, timer, lines, field } = callCard(page)
    // The button at the bottom of the window: the call would go on below it
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await button.click()
    await expect(button).toHaveText(call.end)
    await lines.first().waitFor()
    await typeInto(field, 'A haircut on Friday, please.')
    await field.press('Enter')
    await expect(lines).not.toHaveCount(2)
    await expect(page.locator('.device-details')).toBeVisible()
    const outside = () =>
      findOutside(page, {
        waveform: page.getByTestId('call-waveform'),
        time: timer,
        cue: page.locator('.cue .cue-line'),
        'last line': lines.last(),
        field,
        mute,
        'end call': button,
        book: page.locator('#live-call').getByRole('link', { name: liveCall.book }),
      })
    expect(await outside()).toEqual([])
    const sizes = await page
      .locator('#live-call')
      .locator('button, input, summary')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  })

  test('after a call its slip ends the transcript, and no notice lies on the heading or the buttons', {
    tag: ['@S170', '@S172'],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { lines, field, button, notice } = await startCall(page)
    await lines.first().waitFor()
    await typeInto(field, 'A haircut on Friday, please.')
    await field.press('Enter')
    await expect(lines).not.toHaveCount(2)
    const slip = page.getByRole('region', { name: slipWords.label })
    await expect(slip).toHaveCount(0)
    await button.click()
    await expect(notice(call.ended.title)).toBeVisible()
    await expect(page.getByTestId('call-ended')).toBeVisible()
    const covered = await page.evaluate(() => {
      const box = document.querySelector('.notice')?.getBoundingClientRect()
      const parts = [
        ...document.querySelectorAll('#live-call :is(h2, [data-testid="call-ended"], .ways > *)'),
      ]
      return parts.flatMap((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return box && top < box.bottom && bottom > box.top ? [part.textContent] : []
      })
    })
    expect(covered).toEqual([])
    await expect(slip.getByRole('definition').nth(1)).toContainText('Friday')
    await expect(slip.getByRole('definition').nth(1)).toBeInViewport()
  })

  test('a list of devices has no frame of the platform, which WebKit draws otherwise', {
    tag: '@webkit',
  }, async ({ page }) => {
    await startCall(page)
    const list = page.locator('.device-choice select').first()
    await expect(list).toHaveCSS('appearance', 'none')
    await expect(list).toHaveCSS('border-top-width', '0px')
  })

  test('the lists of devices open from one control', async ({ page }) => {
    await startCall(page)
    const microphone = page.getByRole('combobox', { name: liveCall.devices.microphone })
    await expect(page.locator('.device-details')).toBeVisible()
    await expect(microphone).toBeHidden()
    await page.locator('.device-details summary').click()
    await expect(microphone).toBeVisible()
  })
})

test.describe('with a silent microphone', () => {
  test.use({ isMicrophoneSilent: true })

  test('a press of the line to say says it, and the next one follows the conversation', {
    tag: '@S151',
  }, async ({ page }) => {
    const { lines, button } = await startCall(page)
    await lines.first().waitFor()
    await expect(cue(page)).toHaveAttribute('aria-disabled', 'false')
    const first = await cue(page).textContent()
    await cue(page).click()
    await expect(lines.nth(1)).toContainText(liveCall.firstCue)
    await expect(lines).toHaveCount(3)
    await expect(cue(page)).not.toHaveText(first ?? '')
    await button.click()
    await expect(cue(page)).toHaveCount(0)
  })

  test('after a call the card says how it went, and the booking is its filled button', {
    tag: ['@S44', '@S53', '@S152'],
  }, async ({ page }) => {
    const { lines, button } = await startCall(page)
    const book = page.locator('#live-call').getByRole('link', { name: liveCall.book })
    const background = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
    const empty = 'rgba(0, 0, 0, 0)'
    await lines.first().waitFor()
    expect(await background(book)).toBe(empty)
    await button.click()
    await expect(button).toHaveText(call.talk)
    await expect(page.getByTestId('call-ended')).toContainText(callAfter.ended)
    await expect.poll(() => background(book)).not.toBe(empty)
    await page.mouse.move(0, 0)
    await expect.poll(() => background(button)).toBe(empty)
    await expect(lines.first()).toContainText(settings.greeting ?? '')
    await button.click()
    await expect(page.getByTestId('call-ended')).toHaveCount(0)
    await expect.poll(() => background(book)).toBe(empty)
  })
})

test.describe('the slip', { tag: '@S170' }, () => {
  test.use({ isMicrophoneSilent: true })

  for (const width of [720, 768, 1280]) {
    test(`is filled in beside the conversation, and nothing moves, at ${width} pixels`, {
      tag: '@G8',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openHydrated(page)
      const card = page.locator('#live-call')
      const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
      const { button, field, lines } = callCard(page)
      await button.scrollIntoViewIfNeeded()
      const before = await height()
      await button.click()
      const slip = page.getByRole('region', { name: slipWords.label })
      await expect(slip).toBeVisible()
      await lines.first().waitFor()
      await typeInto(field, 'A haircut on Friday at three, Sarah Miller.')
      await field.press('Enter')
      const answers = slip.getByRole('definition')
      await expect(answers).toHaveText(['haircut', /^Friday, /, '3:00 p.m.', 'Sarah Miller'])
      expect(await height()).toBe(before)
      await button.click()
      await expect(button).toHaveText(call.talk)
      await expect(answers.last()).toHaveText('Sarah Miller')
      expect(await height()).toBe(before)
    })
  }
})

test('the user speaks words that nothing recognizes: their line shows their sound', {
  tag: ['@S54', '@S171', '@speech'],
}, async ({ page }) => {
  const { lines, button } = await startCall(page)
  const spoken = lines.filter({ has: page.locator('.spoken-line path') }).first()
  await expect(spoken).toContainText(/You spoke for \d+\.\d seconds\./)
  expect(await spoken.locator('path').getAttribute('d')).toMatch(/v\d{2}/)
  await button.click()
})

test('the figure about the agent shows the call, and links to its words', { tag: ['@S28', '@S155'] }, async ({
  page,
}) => {
  const { lines } = await startCall(page)
  const figure = page.getByRole('region', { name: meetAgent.heading }).getByRole('figure')
  await expect(figure.getByTestId('agent-line')).toBeVisible()
  await lines.first().waitFor()
  await expect(figure.locator('figcaption')).toContainText(`${settings.name}: `)
  await page.getByRole('link', { name: meetAgent.whole }).click()
  await expect(callCard(page).button).toBeInViewport()
})

test.describe('a refused microphone', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    await openHydrated(page)
    await callCard(page).button.click()
    await page.getByRole('button', { name: callAfter.write, exact: true }).waitFor()
  })

  test('leaves the cause in the card, and the visitor can write to the agent', {
    tag: ['@G44', '@S153'],
  }, async ({ page }) => {
    const card = page.locator('#live-call')
    await expect(card).toContainText('Your microphone is blocked.')
    await page.getByRole('button', { name: callAfter.write, exact: true }).click()
    const field = card.getByLabel(callAfter.write)
    await expect(field).toBeFocused()
    await typeInto(field, 'I would like to book.')
    await field.press('Enter')
    const lines = card.getByRole('log').getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.last()).toContainText(liveCall.agent)
  })

  test('lets the visitor hear the sample call', { tag: ['@G44', '@S153'] }, async ({ page }) => {
    await page.getByRole('button', { name: callAfter.hear }).click()
    await expect(page.getByRole('button', { name: afterHours.pause })).toBeInViewport()
  })
})

test.describe('in a browser that gives pages no microphone', () => {
  test('the card says so before the press', { tag: '@G44' }, async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaDevices')
    })
    await openHydrated(page)
    await expect(page.getByText(liveCall.openElsewhere)).toBeVisible()
  })
})
