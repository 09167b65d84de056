import type { Page } from '@playwright/test'
import { site } from '../addresses.ts'
import { expect, test as strictTest } from '../strictTest.ts'
import { callCard, endFromPlatform, openHome, openHydrated, sharePage, siteTest as test } from './siteTest.ts'
import { afterHours, call, liveCall, settings, shared } from './words.ts'

const BOOKING = settings.bookingUrl ?? ''

async function expectFailed(page: Page): Promise<void> {
  const { button, notice } = callCard(page)
  await expect(notice(call.failed.title)).toContainText(call.failed.text)
  await expect(button).toHaveText(call.talk)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(button.locator('.spinner')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveAttribute('data-variant', 'destructive')
  await expect(notice(call.error.title)).toHaveCount(0)
  await expect(callCard(page).timer).toHaveText('00:00:00')
}

/** Books in place of a call: the form, here its placeholder, opens in a tab of its own. */
async function book(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: liveCall.book }).click()
  await expect(await opened).toHaveURL(({ href }) => href.endsWith(BOOKING))
}

/** Makes every request for a microphone fail. */
const failMicrophone = (page: Page, message: string, name: string) =>
  page.addInitScript(
    (error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(error.message, error.name))
    },
    { message, name },
  )

test.describe('a refused microphone', () => {
  test.beforeEach(async ({ page }) => {
    await failMicrophone(page, 'Permission denied', 'NotAllowedError')
    await page.clock.install()
    await openHydrated(page)
  })

  /** Presses the call button by keyboard, and waits for the notice. */
  async function fail(page: Page) {
    const { button, notice } = callCard(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(notice(call.failed.title)).toBeVisible()
    return { button, notice: notice(call.failed.title) }
  }

  test('shows one notice, which names the cause', { tag: ['@S46', '@S47', '@S48', '@G44'] }, async ({
    page,
  }) => {
    const { notice } = await fail(page)
    await expectFailed(page)
    await expect(notice).toContainText('Your microphone is blocked.')
  })

  test('shows a notice that stays while it has the pointer', { tag: '@G28' }, async ({ page }) => {
    const { notice } = await fail(page)
    await notice.hover()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('alert')).toHaveCount(1)
  })

  test('shows a notice that takes no focus and closes at Escape', {
    tag: ['@S138', '@G21', '@G28'],
  }, async ({ page }) => {
    const { button } = await fail(page)
    await expect(button).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('still lets the user book', { tag: '@G44' }, async ({ page }) => {
    await fail(page)
    await page.keyboard.press('Escape')
    await book(page)
  })

  test('stops a recording that plays, as any call does', { tag: '@G31' }, async ({ page }) => {
    await page.getByRole('button', { name: afterHours.play }).click()
    await page.getByRole('button', { name: afterHours.pause }).waitFor()
    await fail(page)
    await expect(page.getByRole('button', { name: afterHours.play })).toBeVisible()
  })
})

test('a missing microphone has its own notice', { tag: ['@S46', '@G44'] }, async ({ page }) => {
  await failMicrophone(page, 'Requested device not found', 'NotFoundError')
  await openHydrated(page)
  const { button, notice } = callCard(page)
  await button.click()
  await expectFailed(page)
  await expect(notice(call.failed.title)).toContainText('No microphone was found.')
})

strictTest(
  'on an insecure page, which has no microphone, a call fails with the notice, and the user can book',
  { tag: ['@S46', '@G44'] },
  async ({ page }) => {
    const insecure = 'http://offhook.test'
    await page.context().route(`${insecure}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      // Firefox names the host among the headers, and the server answers its own only
      const { host: _host, ...headers } = route.request().headers()
      await route.fulfill({ response: await route.fetch({ url: site.url + pathname, headers }) })
    })
    await page.goto(insecure)
    await page.locator('#root[data-hydrated]').waitFor()
    expect(await page.evaluate(() => [isSecureContext, navigator.mediaDevices])).toEqual([false, undefined])
    await callCard(page).button.click()
    await expectFailed(page)
    await book(page)
  },
)

test('in a browser without WebRTC a call fails with the notice, and the user can book', {
  tag: ['@S46', '@G44'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'RTCPeerConnection')
  })
  await openHydrated(page)
  await callCard(page).button.click()
  await expectFailed(page)
  await book(page)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a notice appears, the page stays, and the next call works', {
    tag: ['@S46', '@S70', '@G44'],
  }, async ({ page, context }) => {
    const { button, notice } = callCard(page)
    await openHydrated(page)
    await context.setOffline(true)
    await button.click()
    await expectFailed(page)
    await expect(notice(call.failed.title)).toContainText('Check your internet connection')
    await context.setOffline(false)
    await book(page)
    await button.click()
    await expect(button).toHaveText(call.end)
  })
})

/** Chooses other devices for the running call than the system's: the last of each list. */
async function chooseDevices(page: Page): Promise<void> {
  const { microphone, speaker } = liveCall.devices
  const lists = page.locator('.device-choice')
  await lists.getByRole('combobox', { includeHidden: true }).first().waitFor({ state: 'attached' })
  // On a phone one control opens them
  const opener = lists.locator('details:not([open]) summary')
  if ((await opener.count()) > 0) await opener.click()
  for (const name of [microphone, speaker]) {
    const list = page.getByRole('combobox', { name })
    await expect(list.getByRole('option', { name: /^Fake Audio (In|Out)put 2$/ })).toHaveCount(1)
    await list.selectOption({ label: `Fake Audio ${name === microphone ? 'Input' : 'Output'} 2` })
  }
}

/** The devices that the call uses: the one of the last microphone asked for, and of the agent's voice. */
const devicesInUse = (page: Page) =>
  page.evaluate(async () => {
    const voice = document.querySelector<HTMLAudioElement>('audio[data-participant-id]')
    const devices = await navigator.mediaDevices.enumerateDevices()
    const asked = Reflect.get(window, 'asked') as MediaStreamTrack[]
    const ids = [asked.at(-1)?.getSettings().deviceId, voice?.sinkId]
    return ids.map((id) => devices.find(({ deviceId }) => deviceId === id)?.label)
  })

/** Keeps the microphones that the page is given. */
const watchMicrophones = (page: Page) =>
  page.addInitScript(() => {
    const asked: MediaStreamTrack[] = []
    Object.assign(window, { asked })
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      asked.push(...stream.getAudioTracks())
      return stream
    }
  })

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test.describe(`a call at ${width} px`, () => {
    let page: Page
    sharePage(async (opened) => {
      page = opened
      await page.setViewportSize({ width, height })
      await watchMicrophones(page)
      await openHome(page)
    })

    async function startAgain() {
      const card = callCard(page)
      await card.button.click()
      await expect(card.button).toHaveText(call.end)
      return card
    }

    async function endCall(): Promise<void> {
      const { button } = callCard(page)
      await button.click()
      await expect(button).toHaveText(call.talk)
    }

    async function breakOff(): Promise<void> {
      await endFromPlatform(page, 'eject')
      await expect(callCard(page).notice(call.error.title)).toContainText(call.error.text)
    }

    async function dismissNotice(): Promise<void> {
      const notice = callCard(page).notice(call.error.title)
      await notice.getByRole('button', { name: shared.dismiss }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }

    test('shows a notice that covers no control once it is connected', { tag: '@S40' }, async () => {
      const { button, mute, notice } = await startAgain()
      await expect(notice(call.connected.title)).toBeVisible()
      for (const control of [button, mute, page.getByRole('link', { name: liveCall.book })]) {
        await control.click({ trial: true })
      }
      await endCall()
    })

    test('shows one error when it breaks off, and its timer and button are as before', {
      tag: ['@S45', '@S48', '@S51'],
    }, async () => {
      const { button, timer, notice } = await startAgain()
      await expect(timer).not.toHaveText('00:00:00')
      await breakOff()
      await expect(page.getByRole('alert')).toHaveAttribute('data-variant', 'destructive')
      await expect(button).toHaveText(call.talk)
      await expect(button).toHaveAttribute('aria-disabled', 'false')
      await expect(timer).toHaveText('00:00:00')
      await expect(notice(call.ended.title)).toHaveCount(0)
      await expect(notice(call.failed.title)).toHaveCount(0)
      await dismissNotice()
    })

    test('shows an error with a button that dismisses it', { tag: '@S138' }, async () => {
      await startAgain()
      await breakOff()
      await dismissNotice()
    })

    test('uses the devices that were selected in the call before, which broke off', {
      tag: '@S70',
    }, async () => {
      await startAgain()
      const chosen = ['Fake Audio Input 2', 'Fake Audio Output 2']
      await chooseDevices(page)
      await expect.poll(() => devicesInUse(page)).toEqual(chosen)
      await breakOff()
      await dismissNotice()
      await startAgain()
      await expect.poll(() => devicesInUse(page)).toEqual(chosen)
      await endCall()
    })
  })
}
