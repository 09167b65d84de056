import type { Page } from '@playwright/test'
import { site } from '../addresses.ts'
import { expect, test as strictTest } from '../strictTest.ts'
import { callCard, openHydrated, otherSide, startCall, siteTest as test } from './siteTest.ts'
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

/** Books in place of a call: the form opens in a tab of its own. */
async function book(page: Page): Promise<void> {
  await page.context().route(BOOKING, (route) => route.fulfill({ body: 'the booking form' }))
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: liveCall.book }).click()
  await expect(await opened).toHaveURL(BOOKING)
}

test('a refused microphone shows one notice, and the booking link works', {
  tag: ['@S46', '@S47', '@S48', '@S138', '@G21', '@G28', '@G31', '@G44'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await page.clock.install()
  const { button, notice } = callCard(page)
  await openHydrated(page)
  await page.getByRole('button', { name: afterHours.play }).click()
  await page.getByRole('button', { name: afterHours.pause }).waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
  await expectFailed(page)
  await expect(notice(call.failed.title)).toContainText('Your microphone is blocked.')
  // One voice plays at a time.
  await expect(page.getByRole('button', { name: afterHours.play })).toBeVisible()
  await expect(button).toBeFocused()
  // The notice stays while the pointer is on it, and closes at Escape.
  await notice(call.failed.title).hover()
  await page.clock.runFor(30_000)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button).toBeFocused()
  await book(page)
})

test('a missing microphone has its own notice', { tag: ['@S46', '@G44'] }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
  })
  await openHydrated(page)
  const { button, notice } = callCard(page)
  await button.click()
  await expectFailed(page)
  await expect(notice(call.failed.title)).toContainText('No microphone was found.')
})

strictTest('an insecure page, which has no microphone', { tag: ['@S46', '@G44'] }, async ({ page }) => {
  const insecure = 'http://offhook.test'
  await page.route(`${insecure}/**`, async (route) => {
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
})

test('a browser without WebRTC', { tag: ['@S46', '@G44'] }, async ({ page }) => {
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
  test(`a call that breaks off at ${width} px shows one notice, which covers no control; the next call uses the selected devices`, {
    tag: ['@S45', '@S48', '@S51', '@S70', '@S138'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await watchMicrophones(page)
    const { button, mute, timer, notice } = await startCall(page)
    await expect(notice('Connected')).toBeVisible()
    for (const control of [button, mute, page.getByRole('link', { name: liveCall.book })]) {
      await control.click({ trial: true })
    }
    const chosen = ['Fake Audio Input 2', 'Fake Audio Output 2']
    await chooseDevices(page)
    await expect.poll(() => devicesInUse(page)).toEqual(chosen)
    await expect(timer).not.toHaveText('00:00:00')

    await otherSide(page, 'eject')
    await expect(notice(call.error.title)).toContainText(call.error.text)
    await expect(page.getByRole('alert')).toHaveAttribute('data-variant', 'destructive')
    await expect(button).toHaveText(call.talk)
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await expect(timer).toHaveText('00:00:00')
    await expect(notice('Call ended')).toHaveCount(0)
    await expect(notice(call.failed.title)).toHaveCount(0)
    await notice(call.error.title).getByRole('button', { name: shared.dismiss }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await button.click()
    await expect(button).toHaveText(call.end)
    await expect.poll(() => devicesInUse(page)).toEqual(chosen)
  })
}
