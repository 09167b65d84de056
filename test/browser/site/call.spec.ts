import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import type { Leftovers } from '../watchLeaks.ts'
import { callCard, countCalls, openHydrated, otherSide, send, siteTest as test } from './siteTest.ts'
import { call, liveCall, settings, shared } from './words.ts'

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

/** Counts, from before the page's first script, the listeners to the events of its calls. */
async function countListeners(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(() => {
    // An emitter keeps its listeners in lists, by event.
    const emitters = new Set<Map<unknown, unknown>>()
    const { set } = Map.prototype
    Object.assign(Map.prototype, {
      set(this: Map<unknown, unknown>, key: unknown, value: unknown) {
        if (key === 'call-start' && Array.isArray(value)) emitters.add(this)
        return set.call(this, key, value)
      },
    })
    const events = ['call-start', 'call-end', 'speech-start', 'speech-end', 'message', 'error']
    const count = (event: string) =>
      [...emitters].reduce((sum, emitter) => sum + [emitter.get(event) ?? []].flat().length, 0)
    Object.assign(window, { listening: () => Object.fromEntries(events.map((one) => [one, count(one)])) })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'listening') as () => Record<string, number>)())
}

test('a call by keyboard, with the same state at both call buttons', {
  tag: [
    '@smoke',
    '@S29',
    '@S35',
    '@S36',
    '@S37',
    '@S39',
    '@S40',
    '@S43',
    '@S44',
    '@S66',
    '@S69',
    '@G5',
    '@G25',
  ],
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const asked = await countMicrophone(page)
  const { button, lines, notice } = callCard(page)
  const other = page
    .getByRole('region', { name: /^Meet/ })
    .getByRole('button', { name: /Aidan|Connecting|End Call/ })
  const expectEverywhere = async (text: string) => {
    for (const one of [button, other]) {
      await expect(one).toHaveText(text)
      await expect(one).toHaveAttribute('aria-disabled', 'false')
      await expect(one.locator('.spinner')).toHaveCount(0)
    }
  }
  await openHydrated(page)
  await expect(button).toHaveText(call.talk)
  await expect(button).toBeEnabled()
  await expect(button.locator('.spinner')).toHaveCount(0)
  const atFirst = fetched.length

  await button.hover()
  await expect.poll(() => fetched.some((path) => path.includes('call-machine'))).toBe(true)
  expect(await asked()).toBe(0)

  await button.focus()
  // The text right after the press, and after two more presses that must do nothing.
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
  await expectEverywhere('End Call')
  await expect(notice('Connected').and(page.getByRole('status'))).toBeVisible()
  await expect(button).toBeFocused()
  expect(await asked()).toBeGreaterThan(0)
  expect(await countCalls(page)).toBe(1)
  const later = fetched.slice(atFirst)
  expect(later.length).toBeGreaterThan(2)
  expect(new Set(later).size).toBe(later.length)

  await page.keyboard.press('Space')
  await expectEverywhere(call.talk)
  await expect(notice('Call ended').and(page.getByRole('status'))).toBeVisible()
  await expect(button).toBeFocused()
  expect(await countCalls(page)).toBe(0)

  // The same from the section that presents the agent.
  await other.click()
  await expect(other).toHaveText(/Connecting\.\.\.|End Call/)
  await expectEverywhere('End Call')
  expect(await countCalls(page)).toBe(1)
  await expect(lines.first()).toContainText('Aidan')
  await other.click()
  await expectEverywhere(call.talk)
  expect(await countCalls(page)).toBe(0)
})

test.describe('with a silent microphone', () => {
  test.use({ isMicrophoneSilent: true })

  test('the transcript contains every spoken line, and no other message', {
    tag: [
      '@S53',
      '@S54',
      '@S55',
      '@S56',
      '@S57',
      '@S58',
      '@S59',
      '@S60',
      '@S61',
      '@S62',
      '@S63',
      '@S64',
      '@S65',
      '@S67',
      '@S68',
      '@S139',
      '@G26',
    ],
  }, async ({ page }) => {
    const listeners = await countListeners(page)
    const { mute, lines, field, button, notice } = callCard(page)
    await openHydrated(page)
    await expect(mute).toHaveCount(0)
    const before = await listeners()
    expect(before).toMatchObject({ 'call-start': 1, 'call-end': 1, error: 1 })
    await button.click()
    await expect(button).toHaveText('End Call')
    expect(await listeners()).toEqual(before)

    const log = page.getByRole('log', { name: 'Transcript' })
    const said = () =>
      lines.evaluateAll((all) =>
        all.map(({ children }) => `${children[0]?.textContent}: ${children[1]?.textContent}`),
      )
    const all = [`Agent: ${settings.greeting}`]
    const expectLine = async (...added: string[]) => {
      all.push(...added)
      await expect.poll(said).toEqual(all)
    }
    await expectLine()
    // The greeting is also spoken, and stays one line.
    const end = (speaker: string) => page.locator(`.line-end[data-speaker=${speaker}]`)
    const isSpeaking = (speaker: string, speaking: boolean) =>
      expect(end(speaker)).toHaveAttribute('data-speaking', String(speaking))
    await isSpeaking('assistant', true)
    await isSpeaking('assistant', false)
    await expectLine()

    for (const speaker of ['assistant', 'user']) {
      const update = (status: string, role = speaker) => send(page, { type: 'speech-update', role, status })
      await update('started')
      await isSpeaking(speaker, true)
      await update('pondering')
      await update('stopped', 'nobody')
      await isSpeaking(speaker, true)
      await update('stopped')
      await isSpeaking(speaker, false)
    }

    const transcript = (role: string, text: string, transcriptType = 'final') =>
      send(page, { type: 'transcript', role, transcriptType, transcript: text })
    const growing = log.locator('li[aria-hidden=true]')
    await transcript('user', 'hello')
    await expectLine('You: hello')
    await transcript('user', 'hello')
    await transcript('user', 'hello')
    await transcript('user', '   ')
    await transcript('user', '')
    await send(page, { type: 'news', about: 'nothing' })
    await send(page, { type: 'model-output', output: { tool: 1 } })
    await transcript('assistant', 'Which', 'partial')
    await expect(growing).toHaveText(/Which\d/)
    await transcript('assistant', 'Which day', 'partial')
    await expect(growing).toHaveText(/Which day\d/)
    await transcript('assistant', 'Which day?')
    await expectLine('Agent: Which day?')
    await expect(growing).toHaveCount(0)
    await send(page, { type: 'model-output', output: 'Friday is free.' })
    await expect(growing.or(lines.filter({ hasText: 'Friday is free.' }))).toHaveCount(1)
    await transcript('assistant', 'Friday is free.')
    await expectLine('Agent: Friday is free.')
    await transcript('user', '<img src=x onerror=alert(1)>')
    await expectLine('You: <img src=x onerror=alert(1)>')
    await expect(log.locator('img')).toHaveCount(0)
    await expect(button).toHaveText('End Call')

    await mute.click()
    await expect(mute).toHaveText('Unmute')
    await typeInto(field, 'A haircut on Friday, please.')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expectLine('You: A haircut on Friday, please.', 'Agent: Of course. Which day would suit you best?')
    const parts = await lines.evaluateAll((nodes) =>
      nodes.map(({ children }) => [children.length, children[2]?.getAttribute('datetime')]),
    )
    for (const part of parts) expect(part).toEqual([3, expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
    // It stays at its end, and the keyboard can reach it.
    await expect(log).toHaveAttribute('tabindex', '0')
    const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    expect(await log.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
    expect(await fromEnd()).toBeLessThan(2)
    // If the reader has scrolled up, it stays there until the reader is back at the end.
    const scrollTo = (top: number) =>
      log.evaluate(
        (box, wanted) =>
          new Promise((resolve) => {
            box.addEventListener('scroll', resolve, { once: true })
            box.scrollTop = wanted
          }),
        top,
      )
    const expectSaid = async (text: string) => {
      await transcript('assistant', text)
      await expectLine(`Agent: ${text}`)
    }
    await scrollTo(1)
    await expectSaid('Ten is free.')
    expect(await log.evaluate((box) => box.scrollTop)).toBe(1)
    await scrollTo(100_000)
    await expectSaid('So is eleven.')
    expect(await fromEnd()).toBeLessThan(2)
    await scrollTo(0)

    await otherSide(page, 'hang up')
    await expect(button).toHaveText(call.talk)
    await expect(mute).toHaveCount(0)
    await expect(notice('Call ended')).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await said()).toEqual(all)

    await button.click()
    await expect(button).toHaveText('End Call')
    // The scroll position of the last call does not apply to this one.
    all.length = 0
    await expectLine(`Agent: ${settings.greeting}`)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      await expectSaid(`${day} is free.`)
    }
    expect(await log.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
    expect(await fromEnd()).toBeLessThan(2)
    // The listeners stay, and another call adds no listener.
    expect(await listeners()).toEqual(before)
    await page.getByRole('link', { name: liveCall.recordedLink }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.privacy)
    // A browser may restore the page as it was left.
    await page.goBack()
    await expect(button).toHaveText(call.talk)
    await expect.poll(async () => (await page.evaluate(() => window.leftovers())).liveTracks).toBe(0)
    expect(await countCalls(page)).toBe(0)
  })
})

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`a call is visible and can be ended from everywhere on the page at ${width} px, without a layout shift`, {
    tag: '@G8',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    const { button } = callCard(page)
    const header = page.getByRole('banner')
    const book = page.getByRole('link', { name: liveCall.book })
    const places = async () => {
      const parts = [
        header.locator('.header-call'),
        header.getByRole('navigation'),
        book,
        page.getByRole('log'),
      ]
      const boxes = []
      for (const part of parts) {
        boxes.push(
          await part.evaluate((one) => {
            const { x, y, width: wide, height: high } = one.getBoundingClientRect()
            return [x, y + scrollY, wide, high].map(Math.round)
          }),
        )
      }
      return boxes
    }
    const before = await places()
    await button.click()
    await expect(button).toHaveText('End Call')
    expect(await places()).toEqual(before)

    // The card's own button is in view.
    const floating = page.getByRole('complementary', { name: 'Your call' })
    await expect(floating).toHaveCount(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const inHeader = header.getByRole('button', { name: /^End Call.*Microphone on/ })
    await expect(inHeader).toBeInViewport()
    await expect(inHeader).toContainText(/\d\d:\d\d/)
    await expect(floating).toHaveCount(0)

    await page.locator('#pricing').scrollIntoViewIfNeeded()
    await page
      .locator('#pricing article')
      .last()
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(floating).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await floating.getByRole('button', { name: /^End Call.*Microphone on/ }).click()
    await expect(floating).toHaveCount(0)
    await expect(inHeader).toHaveCount(0)
    await expect(button).toHaveText(call.talk)
    expect(await countCalls(page)).toBe(0)
    expect(await places()).toEqual(before)
  })
}

test('default: the call ends from the header by keyboard, and the focus stays in the header', async ({
  page,
}) => {
  test.slow()
  const { button } = callCard(page)
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText('End Call')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^End Call/ }).focus()
  await page.keyboard.press('Enter')
  await expect(header.getByRole('link', { name: shared.now })).toBeFocused()
  await expect(button).toHaveText(call.talk)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await countCalls(page)).toBe(0)
})

test('default: a notice tells a visitor who speaks while muted, and can unmute', { tag: '@speech' }, async ({
  page,
}) => {
  test.slow()
  const { button, mute, notice } = callCard(page)
  await openHydrated(page)
  await button.click()
  await expect(button).toHaveText('End Call')
  await mute.click()
  // The fake microphone says its sentence every 11 seconds.
  await expect(notice(call.muted.title).and(page.getByRole('status'))).toBeVisible()
  await expect(page.locator('.line-end[data-speaker=user]')).toContainText('muted')
  await page.getByRole('button', { name: 'Unmute microphone' }).click()
  await expect(mute).toHaveText('Mute')
  await expect(notice(call.muted.title)).toHaveCount(0)
})

test('two calls, one of them spoken, leave nothing behind', { tag: ['@speech', '@S52', '@S70'] }, async ({
  page,
}) => {
  test.slow()
  const { button, timer, lines, notice } = callCard(page)
  await openHydrated(page)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  let before: Leftovers | undefined
  for (const call of ['first', 'second']) {
    await button.click()
    await expect(button).toHaveText('End Call')
    await expect(lines.first()).toContainText(settings.greeting ?? '')
    await expect(lines).toHaveCount(1)
    await expect(timer).not.toHaveText('00:00:00')
    if (call === 'first') {
      // The fake microphone speaks a sentence, which is transcribed and answered.
      await expect(lines.nth(1)).toContainText('You')
      await expect(lines.nth(2)).toContainText('Of course. Which day would suit you best?')
    }
    await button.click()
    await expect(timer).toHaveText('00:00:00')
    await notice('Call ended').getByRole('button', { name: shared.dismiss }).click()
    await expect(notice('Call ended')).toBeHidden()

    const after = await page.evaluate(() => window.leftovers())
    // The container of notices was added by the first call, and stays.
    before ??= after
    const { liveTracks, openPeerConnections, openAudioContexts, listeners } = after
    expect({ liveTracks, openPeerConnections, openAudioContexts }).toEqual({
      liveTracks: 0,
      openPeerConnections: 0,
      openAudioContexts: 0,
    })
    // One element belongs to the recording.
    expect(after.audioElements).toBe(1)
    expect(listeners).toEqual(before.listeners)
  }
  // That count includes timers of the first call's notice, which may have ended.
  const timers = async () => (await page.evaluate(() => window.leftovers())).timers
  await expect.poll(timers).toBeLessThanOrEqual(before?.timers ?? 0)
})
