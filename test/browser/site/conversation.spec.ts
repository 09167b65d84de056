import type { Locator, Page } from '@playwright/test'
import { nextCue } from '../../../site/src/demo/nextCue.ts'
import { expect } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import {
  callCard,
  countCalls,
  endFromPlatform,
  openHydrated,
  send,
  sharePage,
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
const isSpeaking = (page: Page, speaker: string, speaking: boolean, timeout = 45_000) =>
  expect(page.locator(`.line-end[data-speaker=${speaker}]`)).toHaveAttribute(
    'data-speaking',
    String(speaking),
    { timeout },
  )

/** The finished lines, each with its speaker and text. */
const readLines = (page: Page) =>
  callCard(page).lines.evaluateAll((all) =>
    all.map(({ children }) => `${children[0]?.textContent}: ${children[1]?.textContent}`),
  )

const GREETING = `Agent: ${settings.greeting}`

/** Expects exactly these lines, after the greeting. */
const expectLines = (page: Page, ...added: string[]) =>
  expect.poll(() => readLines(page)).toEqual([GREETING, ...added])

/** Starts a call, and waits until the agent has said its greeting. */
async function startTalk(page: Page) {
  // Watches before the press: on a busy machine the greeting may be over when the press returns
  const speaks = page.locator('.line-end[data-speaker=assistant][data-speaking=true]')
  const [card] = await Promise.all([startCall(page), speaks.waitFor({ state: 'attached' })])
  await isSpeaking(page, 'assistant', false)
  await expectLines(page)
  return card
}

test.describe('in a call after its greeting', () => {
  let page: Page
  sharePage(async (opened) => {
    page = opened
    await startTalk(page)
  })

  /** Expects that an act adds exactly these lines. */
  async function expectToAdd(act: () => Promise<void>, ...added: string[]): Promise<void> {
    const before = await readLines(page)
    await act()
    await expect.poll(() => readLines(page)).toEqual([...before, ...added])
  }

  /**
   * Expects that messages add no line and leave the call as it is. Two later messages add their lines, by both speakers,
   * since a repeated line would not be added.
   */
  const expectToAddNothing = async (...messages: Readonly<Record<string, unknown>>[]) => {
    await expectToAdd(
      async () => {
        for (const message of messages) await send(page, message)
        await transcript(page, 'user', 'And then?')
        await transcript(page, 'assistant', 'Then we call you.')
      },
      'You: And then?',
      'Agent: Then we call you.',
    )
    await expect(callCard(page).button).toHaveText(call.end)
  }
  const said = (text: string) => ({
    type: 'transcript',
    role: 'user',
    transcriptType: 'final',
    transcript: text,
  })

  test('the spoken greeting is one line', { tag: ['@S55', '@S59'] }, async () => {
    const greeted = (await readLines(page)).filter((line) => GREETING.includes(line.replace('Agent: ', '')))
    expect(greeted).toEqual([GREETING])
  })

  test('each end of the line shows when its speaker speaks, and ignores other updates', {
    tag: '@S62',
  }, async () => {
    for (const speaker of ['assistant', 'user']) {
      const update = (status: string, role = speaker) => send(page, { type: 'speech-update', role, status })
      // The agent and the microphone may speak meanwhile, and end what is begun here
      await expect(async () => {
        await update('started')
        await isSpeaking(page, speaker, true, 2000)
        await update('pondering')
        await update('stopped', 'nobody')
        await isSpeaking(page, speaker, true, 2000)
        await update('stopped')
        await isSpeaking(page, speaker, false, 2000)
      }).toPass({ timeout: 45_000 })
    }
  })

  test('what the user says is a line by You', { tag: '@S54' }, () =>
    expectToAdd(() => transcript(page, 'user', 'Good evening.'), 'You: Good evening.'),
  )

  test('what the agent says is a line by Agent', { tag: '@S55' }, () =>
    expectToAdd(() => transcript(page, 'assistant', 'Good morning.'), 'Agent: Good morning.'),
  )

  test('a line has a speaker, a text and a machine-readable time', { tag: '@S56' }, async () => {
    await expectToAdd(() => transcript(page, 'user', 'What time is it?'), 'You: What time is it?')
    const parts = await callCard(page).lines.evaluateAll((nodes) =>
      nodes.map(({ children }) => [children.length, children[2]?.getAttribute('datetime')]),
    )
    for (const part of parts) expect(part).toEqual([3, expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
  })

  test('a line grows, unannounced, until the finished sentence replaces it', {
    tag: ['@S57', '@G26'],
  }, async () => {
    const growing = log(page).locator('li[aria-hidden=true]')
    await expectToAdd(async () => {
      await transcript(page, 'assistant', 'Which', 'partial')
      await expect(growing).toHaveText(/Which\d/)
      await transcript(page, 'assistant', 'Which day', 'partial')
      await expect(growing).toHaveText(/Which day\d/)
      await transcript(page, 'assistant', 'Which day?')
    }, 'Agent: Which day?')
    await expect(growing).toHaveCount(0)
  })

  test('blank texts add no line', { tag: '@S58' }, () => expectToAddNothing(said('   '), said('')))

  test('a repeated text adds one line', { tag: '@S59' }, () =>
    expectToAdd(
      async () => {
        for (let time = 0; time < 3; time += 1) await transcript(page, 'user', 'hello')
        await transcript(page, 'assistant', 'Hello to you.')
      },
      'You: hello',
      'Agent: Hello to you.',
    ),
  )

  test('the text of the model and its transcript are one line', { tag: '@S60' }, () =>
    expectToAdd(async () => {
      const both = log(page).getByRole('listitem', { includeHidden: true })
      await send(page, { type: 'model-output', output: 'Friday is free.' })
      await expect(both.filter({ hasText: 'Friday is free.' })).toHaveCount(1)
      await transcript(page, 'assistant', 'Friday is free.')
    }, 'Agent: Friday is free.'),
  )

  test('model output that is not text adds no line', { tag: '@S61' }, () =>
    expectToAddNothing({ type: 'model-output', output: { tool: 1 } }),
  )

  test('messages of an unknown type add no line', { tag: '@S64' }, () =>
    expectToAddNothing({ type: 'news', about: 'nothing' }),
  )

  test('markup is shown as text', { tag: '@S68' }, async () => {
    const markup = '<img src=x onerror=alert(1)>'
    await expectToAdd(() => transcript(page, 'user', markup), `You: ${markup}`)
    await expect(log(page).locator('img')).toHaveCount(0)
  })

  test('the transcript stays at its end, except while the reader has scrolled up', {
    tag: '@G26',
  }, async () => {
    const box = log(page)
    const say = (text: string) => expectToAdd(() => transcript(page, 'assistant', text), `Agent: ${text}`)
    for (const day of DAYS) await say(`${day} is free.`)
    // The keyboard can reach it.
    await expect(box).toHaveAttribute('tabindex', '0')
    expect(await overflows(box)).toBe(true)
    await expect.poll(() => fromEnd(box)).toBeLessThan(2)
    await scrollTo(box, 1)
    await say('Ten is free.')
    expect(await box.evaluate((one) => one.scrollTop)).toBe(1)
    await scrollTo(box, 100_000)
    await say('So is eleven.')
    await expect.poll(() => fromEnd(box)).toBeLessThan(2)
  })
})

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const overflows = (box: Locator) => box.evaluate((one) => one.scrollHeight > one.clientHeight)
/** Pixels below the visible part. */
const fromEnd = (box: Locator) => box.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)
/** Scrolls to another position, and waits for the event. */
const scrollTo = (box: Locator, top: number) =>
  box.evaluate(
    (one, wanted) =>
      new Promise((resolve) => {
        one.addEventListener('scroll', resolve, { once: true })
        one.scrollTop = wanted
      }),
    top,
  )

test('the transcript of a new call stays at its end, also when the reader had scrolled up in the last one', {
  tag: '@G26',
}, async ({ page }) => {
  const { button, lines } = await startCall(page)
  const box = log(page)
  const expectDays = async () => {
    await expectLines(page)
    for (const day of DAYS) {
      await transcript(page, 'assistant', `${day} is free.`)
      await expect(lines.filter({ hasText: `${day} is free.` })).toHaveCount(1)
    }
    expect(await overflows(box)).toBe(true)
    await expect.poll(() => fromEnd(box)).toBeLessThan(2)
  }
  await expectDays()
  await scrollTo(box, 0)
  await button.click()
  await expect(button).toHaveText(call.talk)
  await button.click()
  await expectDays()
})

test('a typed message is a line, is answered also while muted, and empties the field', {
  tag: '@S54',
}, async ({ page }) => {
  const { mute, field } = await startTalk(page)
  await mute.click()
  await expect(mute).toHaveText(liveCall.unmute)
  await typeInto(field, 'A haircut, please.')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expectLines(page, 'You: A haircut, please.', 'Agent: Of course. Which day would suit you best?')
})

test('the demonstration takes a booking in the words of its cues, and hangs up after the goodbye', {
  tag: '@S157',
}, async ({ page }) => {
  test.slow()
  const recordings: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/voice/')) recordings.push(pathname)
  })
  await page.goto('/')
  expect(recordings).toEqual([])
  const { button, field, notice } = await startTalk(page)
  for (let count = 0; count < 10; count += 1) {
    const said = (await readLines(page)).map((line) => {
      const [speaker = '', ...text] = line.split(': ')
      return {
        role: speaker === liveCall.you ? ('user' as const) : ('assistant' as const),
        text: text.join(': '),
      }
    })
    const cue = nextCue(said)
    if (cue === null) break
    await typeInto(field, cue)
    await field.press('Enter')
    // the line of the user, and the answer
    await expect.poll(async () => (await readLines(page)).length, { timeout: 30_000 }).toBe(said.length + 2)
  }
  await expect(button).toHaveText(call.talk)
  await expect(notice(call.ended.title)).toHaveCount(1)
  const lines = await readLines(page)
  expect(lines.some((line) => /^Agent: I have noted .* at half past ten\. /.test(line))).toBe(true)
  expect(lines.at(-1)).toBe('Agent: You are welcome. Goodbye.')
  expect(recordings).toContain('/voice/at-half-past-ten.opus')
})

test('a call that the agent ends shows one notice, and its lines stay', {
  tag: ['@S53', '@S63'],
}, async ({ page }) => {
  const { button, notice } = await startCall(page)
  await expectLines(page)
  await endFromPlatform(page, 'hang up')
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

test('the link about recordings opens beside the call, which goes on', {
  tag: '@S174',
}, async ({ page, context }) => {
  const { button } = await startCall(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: liveCall.recordedLink }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(shared.privacy)
  await expect(button).toHaveText(call.end)
  expect(await countCalls(page)).toBe(1)
})

test('leaving the page ends the call, also where the browser restores the page', {
  tag: '@S67',
}, async ({ page }) => {
  const { button } = await startCall(page)
  await page.getByRole('contentinfo').getByRole('link', { name: shared.privacy }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shared.privacy)
  await page.goBack()
  await expect(button).toHaveText(call.talk)
  await expect.poll(async () => (await page.evaluate(() => window.leftovers())).liveTracks).toBe(0)
  expect(await countCalls(page)).toBe(0)
})
