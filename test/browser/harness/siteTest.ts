import type { Page } from '@playwright/test'
import { site } from './addresses.ts'
import { test as base } from './fixtures.ts'
import { watchLeaks } from './watchLeaks.ts'

/** The strict test, on the built site, with everything counted that a call may leave behind. */
export const siteTest = base.extend({
  baseURL: site.url,
  page: async ({ page }, use) => {
    await watchLeaks(page)
    await use(page)
  },
})

/** Opens the landing page, and waits until its controls answer. */
export async function openAwake(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('#root[data-awake]').waitFor()
}

/** The parts of the live call card. */
export const callCard = (page: Page) => ({
  button: page
    .getByRole('region', { name: 'Hearing is Believing' })
    .getByRole('button', { name: /^(Talk to|Connecting|End Call)/ }),
  mute: page.getByRole('button', { name: /^(Mute|Unmute)$/ }),
  timer: page.getByRole('timer'),
  /** Lines that are finished. */
  lines: page.getByRole('log', { name: 'Transcript' }).getByRole('listitem'),
  field: page.getByLabel('Type instead of speaking'),
  notice: (title: string) =>
    page.locator('[role=status], [role=alert]').filter({ has: page.getByText(title, { exact: true }) }),
})

/** Opens the landing page and starts a call. */
export async function startCall(page: Page): Promise<ReturnType<typeof callCard>> {
  const card = callCard(page)
  await page.goto('/')
  await card.button.click()
  await card.button.and(page.getByText('End Call')).waitFor()
  return card
}

/** What the agent hears in the running call: the level of this moment, and the utterances so far. */
export const heard = (page: Page) =>
  page.evaluate(() => {
    type Rooms = Set<{ heard: () => { level: number; turns: number } }>
    const rooms = Reflect.get(globalThis, Symbol.for('offhook.sandbox.rooms')) as Rooms
    const [room] = rooms
    if (!room) throw new Error('there is no call')
    return room.heard()
  })

/** Does something to the running call from the other side. */
export const otherSide = (page: Page, act: 'eject' | 'hang up') =>
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
