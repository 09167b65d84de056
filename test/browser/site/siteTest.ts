import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { site } from '../addresses.ts'
import { test as base, expect, makeStrict } from '../strictTest.ts'
import { watchLeaks } from '../watchLeaks.ts'
import { call, liveCall } from './words.ts'

/** The strict test, on the built site, with everything counted that a call may leave behind. */
export const siteTest = base.extend<{ isMicrophoneSilent: boolean }>({
  isMicrophoneSilent: [false, { option: true }],
  baseURL: site.url,
  page: async ({ page, isMicrophoneSilent }, use) => {
    if (isMicrophoneSilent) await silenceMicrophone(page)
    await watchLeaks(page)
    await use(page)
  },
})

/**
 * Opens one page for all tests of a describe block, as strict as the page of one test. A test may run alone, and so each
 * of them leaves the page as it found it.
 */
export function sharePage(open: (page: Page) => Promise<unknown>): void {
  let page: Page
  let faults: string[]
  siteTest.beforeAll(
    async ({
      browser,
      browserName,
      expectedErrors,
      contextOptions,
      javaScriptEnabled,
      isMicrophoneSilent,
    }) => {
      page = await browser.newPage()
      faults = await makeStrict(page, { expectedErrors, browserName, contextOptions, javaScriptEnabled })
      if (isMicrophoneSilent) await silenceMicrophone(page)
      await watchLeaks(page)
      await open(page)
    },
  )
  siteTest.afterEach(() => {
    expect(faults.splice(0)).toEqual([])
  })
  siteTest.afterAll(() => page.close())
}

const silenceMicrophone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.resolve(new AudioContext().createMediaStreamDestination().stream)
  })

/** The part of the landing page that is hydrated when the user comes near it. */
const BELOW = '[data-below-the-fold]'

/** Scrolls to the sections below the fold, whose code loads then, and back. */
const walkThrough = (page: Page) =>
  page.evaluate(async (below) => {
    while (!document.querySelector(`${below}[data-hydrated]`)) {
      document.querySelector(below)?.scrollIntoView({ behavior: 'instant', block: 'start' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }, BELOW)

/** The sections below the fold, once they are hydrated. */
export const hydratedBelow = (page: Page) => page.locator(`${BELOW}[data-hydrated]`)

const assets = fileURLToPath(new URL('../../../site/dist/assets', import.meta.url))

/**
 * The addresses of a chunk of the built site, for a route.
 *
 * @throws Error if the build has no chunk of this name, because a check that it was not loaded would always pass
 */
export function chunk(name: string): RegExp {
  const pattern = new RegExp(`/${name}-[\\w-]{8}\\.js$`)
  if (!readdirSync(assets).some((file) => pattern.test(`/${file}`))) {
    throw new Error(`The site has no chunk ${name}.`)
  }
  return pattern
}

/** Opens the landing page as it is served: the first screen answers, and the sections below wait for the user. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('#root[data-hydrated]').waitFor()
}

/** Opens the landing page, and waits until all its controls answer, as when the user has come near them. */
export async function openHydrated(page: Page): Promise<void> {
  await openHome(page)
  await walkThrough(page)
}

/**
 * Opens the landing page with a clock that stands, so that time passes only in the steps of the test. A timer that
 * begins with the page began less than a twentieth of a second ago.
 */
export async function openStopped(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto('/')
  await passUntil(page, async () => (await page.locator('#root[data-hydrated]').count()) === 1)
  // Without a scroll, which would start animations.
  await page.locator(BELOW).dispatchEvent('pointerover')
}

/** Lets time pass on a clock that stands, by steps in milliseconds, until a condition holds. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>, step = 50): Promise<void> {
  const passed = async () => {
    if (await isSo()) return true
    await page.clock.runFor(step)
    return false
  }
  await expect.poll(passed, { intervals: [1] }).toBe(true)
}

/** Matches each of these texts as a whole. */
const anyOf = (...texts: string[]) => new RegExp(`^(${texts.join('|')})$`)

/** The parts of the live call card. */
export const callCard = (page: Page) => ({
  button: page
    .getByRole('region', { name: liveCall.heading })
    .getByRole('button', { name: anyOf(call.talk, call.connecting, call.end) }),
  mute: page.getByRole('button', { name: anyOf(liveCall.mute, liveCall.unmute) }),
  timer: page.getByRole('timer'),
  /** Lines that are finished. */
  lines: page.getByRole('log', { name: liveCall.transcript }).getByRole('listitem'),
  field: page.getByLabel(liveCall.type),
  notice: (title: string) =>
    page.locator('[role=status], [role=alert]').filter({ has: page.getByText(title, { exact: true }) }),
})

/** Opens the landing page and starts a call. */
export async function startCall(page: Page): Promise<ReturnType<typeof callCard>> {
  const card = callCard(page)
  await page.goto('/')
  await card.button.click()
  await card.button.and(page.getByText(call.end)).waitFor()
  return card
}

/** The number of calls in the page. */
export const countCalls = (page: Page) =>
  page.evaluate(
    () =>
      (Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Set<unknown> | undefined)?.size ?? 0,
  )

/**
 * Lets no call of a page get past its start, until the returned function is called. It is held before the web call, which
 * the platform ends when nobody joins within 15 seconds.
 */
export const holdStart = (page: Page) => hold(page, '**/createDemoAgent-*.js')

/** Holds back the files of an address, until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The sound that the agent hears in the running call: the level of this moment, and the number of utterances so far. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    type Rooms = Set<{ heard: () => { level: number; turns: number } }>
    const rooms = Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Rooms
    const [room] = rooms
    if (!room) throw new Error('there is no call')
    return room.heard()
  })

/** Ends the running call, as the platform or the assistant would. */
export const endFromPlatform = (page: Page, act: 'eject' | 'hang up') =>
  page.evaluate((what) => {
    type Rooms = Set<{ eject: () => void; endCall: (reason: string) => void }>
    const [room] = Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Rooms
    if (what === 'eject') room?.eject()
    else room?.endCall('assistant-ended-call')
  }, act)

/** Sends a message to the caller of the running call, as the platform would. */
export const send = (page: Page, message: Readonly<Record<string, unknown>>) =>
  page.evaluate((sent) => {
    type Rooms = Set<{ send: (message: unknown) => void }>
    const [room] = Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Rooms
    room?.send(sent)
  }, message)
