import type { Page } from '@playwright/test'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import {
  callCard,
  countCalls,
  openHydrated,
  otherSide,
  send,
  startCall,
  siteTest as test,
} from './siteTest.ts'
import { call, liveCall, settings, shared } from './words.ts'

// With a silent microphone, so that the lines are those of the test.
test.use({ isMicrophoneSilent: true })

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

const log = (page: Page) => page.getByRole('log', { name: liveCall.transcript })
const transcript = (page: Page, role: string, text: string, transcriptType = 'final') =>
  send(page, { type: 'transcript', role, transcriptType, transcript: text })
const isSpeaking = (page: Page, speaker: string, speaking: boolean) =>
  expect(page.locator(`.line-end[data-speaker=${speaker}]`)).toHaveAttribute(
    'data-speaking',
    String(speaking),
  )

/** Expects exactly these lines, after the greeting. */
async function expectLines(page: Page, ...added: string[]): Promise<void> {
  const said = () =>
    callCard(page).lines.evaluateAll((all) =>
      all.map(({ children }) => `${children[0]?.textContent}: ${children[1]?.textContent}`),
    )
  await expect.poll(said).toEqual([`Agent: ${settings.greeting}`, ...added])
}

/** Starts a call, and waits until the agent has said its greeting. */
async function startTalk(page: Page) {
  const card = await startCall(page)
  await isSpeaking(page, 'assistant', true)
  await isSpeaking(page, 'assistant', false)
  await expectLines(page)
  return card
}

test('the spoken greeting stays one line, and the ends of the line show who speaks', {
  tag: ['@S55', '@S59', '@S62'],
}, async ({ page }) => {
  await startTalk(page)
  for (const speaker of ['assistant', 'user']) {
    const update = (status: string, role = speaker) => send(page, { type: 'speech-update', role, status })
    await update('started')
    await isSpeaking(page, speaker, true)
    await update('pondering')
    await update('stopped', 'nobody')
    await isSpeaking(page, speaker, true)
    await update('stopped')
    await isSpeaking(page, speaker, false)
  }
})

test('messages become lines', {
  tag: ['@S54', '@S55', '@S56', '@S57', '@S58', '@S59', '@S60', '@S61', '@S64', '@S68', '@G26'],
}, async ({ page }) => {
  const { button, lines } = await startTalk(page)
  const all: string[] = []
  const expectLine = (line: string) => {
    all.push(line)
    return expectLines(page, ...all)
  }

  await test.step('blank, repeated and unknown messages add no line', async () => {
    for (const text of ['hello', 'hello', 'hello', '   ', '']) await transcript(page, 'user', text)
    await send(page, { type: 'news', about: 'nothing' })
    await send(page, { type: 'model-output', output: { tool: 1 } })
    await expectLine('You: hello')
    await expect(button).toHaveText(call.end)
  })

  await test.step('a line grows until it is final', async () => {
    const growing = log(page).locator('li[aria-hidden=true]')
    await transcript(page, 'assistant', 'Which', 'partial')
    await expect(growing).toHaveText(/Which\d/)
    await transcript(page, 'assistant', 'Which day', 'partial')
    await expect(growing).toHaveText(/Which day\d/)
    await transcript(page, 'assistant', 'Which day?')
    await expectLine('Agent: Which day?')
    await expect(growing).toHaveCount(0)
  })

  await test.step('the text of the model and its transcript are one line', async () => {
    const both = log(page).getByRole('listitem', { includeHidden: true })
    await send(page, { type: 'model-output', output: 'Friday is free.' })
    await expect(both.filter({ hasText: 'Friday is free.' })).toHaveCount(1)
    await transcript(page, 'assistant', 'Friday is free.')
    await expectLine('Agent: Friday is free.')
  })

  await test.step('markup is shown as text', async () => {
    await transcript(page, 'user', '<img src=x onerror=alert(1)>')
    await expectLine('You: <img src=x onerror=alert(1)>')
    await expect(log(page).locator('img')).toHaveCount(0)
  })

  await test.step('a line has a speaker, a text and a time', async () => {
    const parts = await lines.evaluateAll((nodes) =>
      nodes.map(({ children }) => [children.length, children[2]?.getAttribute('datetime')]),
    )
    for (const part of parts) expect(part).toEqual([3, expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
  })
})

test('a typed message is a line, is answered also while muted, and empties the field', {
  tag: '@S54',
}, async ({ page }) => {
  const { mute, field } = await startTalk(page)
  await mute.click()
  await expect(mute).toHaveText(liveCall.unmute)
  await typeInto(field, 'A haircut on Friday, please.')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expectLines(
    page,
    'You: A haircut on Friday, please.',
    'Agent: Of course. Which day would suit you best?',
  )
})

test('the transcript stays at its end, except while the reader has scrolled up', {
  tag: '@G26',
}, async ({ page }) => {
  const { button } = await startTalk(page)
  const box = log(page)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const fromEnd = () => box.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)
  const scrollTo = (top: number) =>
    box.evaluate(
      (one, wanted) =>
        new Promise((resolve) => {
          one.addEventListener('scroll', resolve, { once: true })
          one.scrollTop = wanted
        }),
      top,
    )
  const added: string[] = []
  const expectSaid = async (text: string) => {
    await transcript(page, 'assistant', text)
    added.push(`Agent: ${text}`)
    await expectLines(page, ...added)
  }
  for (const day of days) await expectSaid(`${day} is free.`)
  // The keyboard can reach it.
  await expect(box).toHaveAttribute('tabindex', '0')
  expect(await box.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  expect(await fromEnd()).toBeLessThan(2)
  await scrollTo(1)
  await expectSaid('Ten is free.')
  expect(await box.evaluate((one) => one.scrollTop)).toBe(1)
  await scrollTo(100_000)
  await expectSaid('So is eleven.')
  expect(await fromEnd()).toBeLessThan(2)
  await scrollTo(0)

  // The scroll position of this call does not apply to the next one.
  await button.click()
  await expect(button).toHaveText(call.talk)
  await button.click()
  added.length = 0
  await expectLines(page)
  for (const day of days) await expectSaid(`${day} is free.`)
  expect(await box.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  expect(await fromEnd()).toBeLessThan(2)
})

test('a call that the agent ends shows one notice, and its lines stay', {
  tag: ['@S53', '@S63'],
}, async ({ page }) => {
  const { button, notice } = await startCall(page)
  await expectLines(page)
  await otherSide(page, 'hang up')
  await expect(button).toHaveText(call.talk)
  await expect(notice(call.ended.title)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectLines(page)
})

test('there is a control to mute in a call only', { tag: '@S139' }, async ({ page }) => {
  const { mute, button } = callCard(page)
  await openHydrated(page)
  await expect(mute).toHaveCount(0)
  await button.click()
  await expect(mute).toHaveText(liveCall.mute)
  await button.click()
  await expect(button).toHaveText(call.talk)
  await expect(mute).toHaveCount(0)
})

test('calls add no listener to those of the page', { tag: '@S65' }, async ({ page }) => {
  const listeners = await countListeners(page)
  const { button } = callCard(page)
  await openHydrated(page)
  const before = await listeners()
  expect(before).toMatchObject({ 'call-start': 1, 'call-end': 1, error: 1 })
  for (let round = 0; round < 2; round += 1) {
    await button.click()
    await expect(button).toHaveText(call.end)
    expect(await listeners()).toEqual(before)
    await button.click()
    await expect(button).toHaveText(call.talk)
  }
  expect(await listeners()).toEqual(before)
})

test('leaving the page ends the call, also where the browser restores the page', {
  tag: '@S67',
}, async ({ page }) => {
  const { button } = await startCall(page)
  await page.getByRole('link', { name: liveCall.recordedLink }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.privacy)
  await page.goBack()
  await expect(button).toHaveText(call.talk)
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).liveTracks).toBe(0)
  expect(await countCalls(page)).toBe(0)
})
