import type { Page } from '@playwright/test'
import { expect } from './harness/fixtures.ts'
import { callCard, openAwake, otherSide, send, startCall, siteTest as test } from './harness/siteTest.ts'
import type { Leftovers } from './harness/watchLeaks.ts'

/** Counts, from before the page's first script, how often the microphone is asked for. */
async function countMicrophone(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const asked = { count: 0 }
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (constraints) => {
      asked.count += 1
      return getUserMedia(constraints)
    }
    Object.assign(window, { asked })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'asked') as { count: number }).count)
}

test('S35-S40 S43 S44 S66 S69 G5 G25: from idle to connected and back, by keyboard, in both places', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const asked = await countMicrophone(page)
  const { button, notice } = callCard(page)
  const other = page
    .getByRole('region', { name: /^Meet/ })
    .getByRole('button', { name: /Aidan|Connecting|End Call/ })
  await openAwake(page)
  await expect(button).toHaveText('Talk to Aidan')
  await expect(button).toBeEnabled()
  await expect(button.getByTestId('spinner')).toHaveCount(0)
  const atFirst = fetched.length

  await button.hover()
  await expect.poll(() => fetched.some((path) => path.includes('call-machine'))).toBe(true)
  expect(await asked()).toBe(0)

  await button.focus()
  // what it says right after the press, and after two more that must do nothing
  const pressed = await button.evaluate(async (element: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) {
      element.click()
      await new Promise(requestAnimationFrame)
    }
    const { ariaDisabled, ariaBusy, textContent } = element
    return { ariaDisabled, ariaBusy, textContent, spins: element.querySelector('.spinner') !== null }
  })
  expect(pressed).toEqual({
    ariaDisabled: 'true',
    ariaBusy: 'true',
    textContent: 'Connecting...',
    spins: true,
  })
  await expect(button).toHaveText('End Call')
  await expect(other).toHaveText('End Call')
  await expect(notice('Connected')).toBeVisible()
  await expect(button).toBeFocused()
  expect(await asked()).toBeGreaterThan(0)
  expect(
    await page.evaluate(
      () => (Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Set<unknown>).size,
    ),
  ).toBe(1)
  const later = fetched.slice(atFirst)
  expect(later.length).toBeGreaterThan(2)
  expect(new Set(later).size).toBe(later.length)

  await page.keyboard.press('Space')
  await expect(button).toHaveText('Talk to Aidan')
  await expect(other).toHaveText('Talk to Aidan')
  await expect(notice('Call ended')).toBeVisible()
  await expect(button).toBeFocused()
})

test('S41 S53-S64 S67 S68 S139 G26: what is said is written, and what says nothing is not', async ({
  page,
}) => {
  const { mute, lines, field, button } = await startCall(page)
  // so that the fake microphone adds nothing
  await mute.click()
  await expect(mute).toHaveText('Unmute')
  const said = () =>
    lines.evaluateAll((all) =>
      all.map(({ children }) => `${children[0]?.textContent}: ${children[1]?.textContent}`),
    )
  const greeting = 'Agent: Hi, this is Aidan. How can I help you today?'
  await expect.poll(said).toEqual([greeting])
  await expect(lines.first().locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(lines.first().locator(':scope > *')).toHaveCount(3)
  // the greeting is spoken too, and is the same line
  const agent = page.locator('.line-end[data-speaker=assistant]')
  await expect(agent).toHaveAttribute('data-speaking', 'true')
  await expect(agent).toHaveAttribute('data-speaking', 'false', { timeout: 10_000 })
  await expect.poll(said).toEqual([greeting])

  const transcript = (role: string, text: string, transcriptType = 'final') =>
    send(page, { type: 'transcript', role, transcriptType, transcript: text })
  const all = [greeting]
  const expectLine = async (...added: string[]) => {
    all.push(...added)
    await expect.poll(said).toEqual(all)
  }
  await transcript('user', 'hello')
  await expectLine('You: hello')
  await transcript('user', 'hello')
  await transcript('user', 'hello')
  await transcript('user', '   ')
  await send(page, { type: 'news', about: 'nothing' })
  await send(page, { type: 'model-output', output: { tool: 1 } })
  await transcript('assistant', 'Which', 'partial')
  await expect(page.getByRole('log').locator('li[aria-hidden=true]')).toHaveText(/Which/)
  await transcript('assistant', 'Which day?')
  await expectLine('Agent: Which day?')
  await send(page, { type: 'model-output', output: 'Friday is free.' })
  await transcript('assistant', 'Friday is free.')
  await expectLine('Agent: Friday is free.')
  await transcript('user', '<img src=x onerror=alert(1)>')
  await expectLine('You: <img src=x onerror=alert(1)>')

  await field.fill('A haircut on Friday, please.')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expectLine('You: A haircut on Friday, please.', 'Agent: Of course. Which day would suit you best?')

  await otherSide(page, 'hang up')
  await expect(button).toHaveText('Talk to Aidan')
  await expect(mute).toHaveCount(0)
  await expect(callCard(page).notice('Call ended')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await said()).toEqual(all)

  await button.click()
  await expect(button).toHaveText('End Call')
  await page.getByRole('link', { name: 'how we handle them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).liveTracks).toBe(0)
})

test('S49-S52 S65 S70 G27: a spoken call and another one; nothing of them is left', async ({ page }) => {
  test.slow()
  const { button, timer, lines, notice } = callCard(page)
  await openAwake(page)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  let before: Leftovers | undefined
  for (const call of ['first', 'second']) {
    await button.click()
    await expect(button).toHaveText('End Call')
    await expect(lines.first()).toContainText('Hi, this is Aidan. How can I help you today?')
    await expect(lines).toHaveCount(1)
    await expect(timer).not.toHaveText('00:00:00')
    if (call === 'first') {
      // the fake microphone speaks a sentence: heard, written down, answered
      await expect(lines.nth(1)).toContainText('You', { timeout: 20_000 })
      await expect(lines.nth(2)).toContainText('Of course. Which day would suit you best?', {
        timeout: 10_000,
      })
    }
    await button.click()
    await expect(timer).toHaveText('00:00:00')
    await notice('Call ended').getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice('Call ended')).toBeHidden()

    const after = await page.evaluate(() => window.leftovers())
    // the place for notices came with the first call, and stays
    before ??= after
    const { liveTracks, openPeerConnections, openAudioContexts, listeners } = after
    expect({ liveTracks, openPeerConnections, openAudioContexts }).toEqual({
      liveTracks: 0,
      openPeerConnections: 0,
      openAudioContexts: 0,
    })
    // one is the recording's own
    expect(after.audioElements).toBe(1)
    expect(listeners).toEqual(before.listeners)
  }
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).timers).toBe(before?.timers)
})

for (const [what, withhold] of [
  [
    'is refused',
    () => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    },
  ],
  [
    'is not there at all',
    () => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    },
  ],
] as const) {
  test(`S46-S48 S138 G21 G28 G44: a microphone that ${what}: one notice, and the booking stays open`, async ({
    page,
  }) => {
    await page.addInitScript(withhold)
    await page.clock.install()
    const { button, notice } = callCard(page)
    await openAwake(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(notice('Call Failed')).toContainText(
      'Could not start the call. Please check your microphone permissions.',
    )
    await expect(button).toHaveText('Talk to Aidan')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(notice('Call Error')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Book a Call/ })).toHaveAttribute('target', '_blank')
    await expect(button).toBeFocused()
    // it waits for who reads it with the pointer on it, and goes when it is told to
    await notice('Call Failed').hover()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`S45 S48 S70 S138: a call that breaks off at ${width} px: one notice, over no control, and the next call works`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const { button, mute, notice } = await startCall(page)
    await expect(notice('Connected')).toBeVisible()
    for (const control of [button, mute, page.getByRole('link', { name: /^Book a Call/ })]) {
      await control.click({ trial: true })
    }
    await otherSide(page, 'eject')
    await expect(notice('Call Error')).toContainText('There was an issue with the call. Please try again.')
    await expect(page.getByRole('alert')).toHaveAttribute('data-variant', 'destructive')
    await expect(button).toHaveText('Talk to Aidan')
    await expect(notice('Call ended')).toHaveCount(0)
    await button.click()
    await expect(button).toHaveText('End Call')
  })
}
