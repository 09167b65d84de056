import type { Page } from '@playwright/test'
import { sandbox } from '../addresses.ts'
import { expect, pressHarness, leakTest as test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { addElement, button, launcher, log, panel, remove } from './addElement.ts'

/** Records every request for the microphone. */
const recordMicrophone = (page: Page) =>
  page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices
    navigator.mediaDevices.getUserMedia = function (constraints) {
      window.heard.push(`microphone ${JSON.stringify(constraints)}`)
      return getUserMedia.call(this, constraints)
    }
  })

const readHeard = (page: Page) => page.evaluate(() => window.heard)

test.describe('behavior: after a page load', () => {
  test.use({ expectedErrors: [/the server responded with a status of/] })

  /** Two elements of one assistant, on the sandbox's server, which outlives the page. */
  const addTwo = (page: Page) =>
    page.evaluate(async (url) => {
      await window.harness.element()
      for (const position of ['bottom-left', 'bottom-right']) {
        const host = document.createElement('offhook-call')
        host.setAttribute('sandbox', url)
        host.setAttribute('position', position)
        document.body.append(host)
      }
    }, sandbox.url)

  test('the call goes on in its own element, with its conversation', async ({ page }) => {
    await addTwo(page)
    const second = page.locator('offhook-call').last()
    await second.locator('.launcher').click()
    const line = second.locator('.line:not([aria-hidden])').first()
    await expect(line).toContainText('How can I help you today?')
    await page.reload()
    await pressHarness(page)
    await addTwo(page)
    await expect(second.getByRole('button', { name: 'End call' })).toBeVisible()
    await expect(second.getByRole('dialog').getByRole('status')).toHaveText(
      'Connected. Speak, or type below.',
    )
    await expect(second.getByRole('log')).toContainText('How can I help you today?')
    await expect(page.locator('offhook-call').first().getByRole('dialog')).toHaveCount(0)
    await second.getByRole('button', { name: 'End call' }).click()
    await expect(second.getByRole('dialog').getByRole('status')).toHaveText('The call has ended.')
    await page.reload()
    await pressHarness(page)
    await addTwo(page)
    await expect(second.getByRole('log')).toContainText('How can I help you today?')
    await expect(second.getByRole('button', { name: 'Start call' })).toBeVisible()
  })
})

test('a text in a call is shown once, and the microphone can be changed', async ({ page, browserName }) => {
  const before = await addElement(page)
  await recordMicrophone(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await typeInto(panel(page).getByRole('textbox', { name: 'Message' }), 'Tomorrow, please.')
  await page.keyboard.press('Enter')
  await expect(log(page).locator('.line.user')).toHaveText(['YouTomorrow, please.'])

  await panel(page).locator('summary').click()
  const microphone = panel(page).getByRole('combobox', { name: 'Microphone' })
  const values = await microphone
    .locator('option')
    .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))
  // Firefox has no device of the id `default`: the call uses the first one
  await expect(microphone).toHaveValue((browserName === 'firefox' ? values[1] : values[0]) ?? 'none')
  expect(values[0]).toBe('')
  const id = values.at(-1) ?? ''
  await microphone.selectOption(id)
  await expect.poll(() => readHeard(page)).toContainEqual(expect.stringContaining(id))
  await expect(microphone).toHaveValue(id)
  await remove(page, before)
})

test('a chat never asks for the microphone', async ({ page }) => {
  const before = await addElement(page, { mode: 'chat' })
  await recordMicrophone(page)
  await launcher(page).click()
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Do you open on Sunday?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Which day would suit you best?')
  await expect(button(page, 'Start call')).toHaveCount(0)
  expect(await readHeard(page)).toEqual([])
  await remove(page, before)
})

test('a message that the chat cannot send returns to the input', async ({ page }) => {
  const before = await addElement(page, { mode: 'chat' })
  const setOnline = (isOnline: boolean) =>
    page.evaluate((isOnline) => {
      const host = document.querySelector('offhook-call')
      if (!host) return
      const { fetch, ...options } = host.clientOptions ?? {}
      if (fetch) window.online ??= fetch
      const offline = () => Promise.reject(new TypeError('Failed to fetch'))
      host.clientOptions = { ...options, fetch: isOnline && window.online ? window.online : offline }
    }, isOnline)
  await setOnline(false)
  await launcher(page).click()
  const input = panel(page).getByRole('textbox')
  await typeInto(input, 'Do you open on Sunday?')
  await input.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText(
    'The message was not sent. We could not connect. Check your internet connection, then try again.',
    { timeout: 20_000 },
  )
  await expect(input).toHaveValue('Do you open on Sunday?')
  await expect(log(page).locator('.line')).toHaveCount(0)
  expect(await readHeard(page)).toEqual(['error chat-error'])
  await setOnline(true)
  await input.press('Enter')
  await expect(log(page)).toContainText('Which day would suit you best?')
  await expect(log(page).locator('.line')).toHaveCount(2)
  await remove(page, before)
})

test('says that the sound is blocked, and a press turns it on', { tag: '@webkit' }, async ({ page }) => {
  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return window.allowsSound ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  const before = await addElement(page)
  await launcher(page).click()
  await expect(panel(page).getByRole('status')).toHaveText('Your browser blocks the sound of this page.')
  await page.evaluate(() => {
    window.allowsSound = true
  })
  await button(page, 'Turn on sound').click()
  await expect(panel(page).getByRole('status')).toHaveText('Connected. Speak, or type below.')
  await remove(page, before)
})

test('an element that is removed while it connects leaves nothing', async ({ page }) => {
  const before = await addElement(page)
  await page.evaluate(async () => {
    const host = document.querySelector('offhook-call')
    host?.shadowRoot?.querySelector<HTMLButtonElement>('.launcher')?.click()
    const isConnecting = () => host?.shadowRoot?.querySelector('[role=status]')?.textContent === 'Connecting…'
    while (!isConnecting()) await new Promise((resolve) => setTimeout(resolve))
    host?.remove()
  })
  await remove(page, before)
  expect(await readHeard(page)).not.toContain('call-start')
})

test('a press while the call ends opens the panel, and starts nothing', async ({ page }) => {
  const before = await addElement(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await page.evaluate(async () => {
    const host = document.querySelector('offhook-call')
    await host?.hide()
    const ending = host?.stop()
    host?.shadowRoot?.querySelector<HTMLButtonElement>('.launcher')?.click()
    await ending
  })
  await expect(panel(page).getByRole('status')).toHaveText('The call has ended.')
  expect(await readHeard(page)).toEqual(['call-start', 'call-end stopped'])
  await remove(page, before)
})

test('show() outside the page opens the panel when the element is added', async ({ page }) => {
  await page.evaluate(async () => {
    await window.harness.element()
    const host = document.createElement('offhook-call')
    await host.show()
    await host.start()
    host.setAttribute('sandbox', 'http://127.0.0.1:4242')
    document.body.append(host)
  })
  await expect(button(page, 'Start call')).toBeVisible()
  await page.evaluate(() => document.querySelector('offhook-call')?.toggleAttribute('hidden', true))
  await expect(panel(page)).toHaveCount(0)
})

test('settings that change during a call count from the next call on', async ({ page }) => {
  const before = await addElement(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await page.evaluate(() => {
    const host = document.querySelector('offhook-call')
    host?.setAttribute('assistant', 'other')
    host?.setAttribute('name', 'Bea')
    host?.setAttribute('position', 'top-left')
    host?.setAttribute('theme', 'dark')
  })
  await expect(panel(page)).toHaveAccessibleName('Bea')
  await expect(button(page, 'End call')).toBeVisible()
  await button(page, 'End call').click()
  await expect(button(page, 'Call again')).toBeVisible()
  const request = page.evaluate(
    () =>
      new Promise((resolve) => {
        const host = document.querySelector('offhook-call')
        const fetch = host?.clientOptions?.fetch
        if (!host || !fetch) return
        host.clientOptions = {
          ...host.clientOptions,
          fetch: (url, init) => {
            if (String(url).endsWith('/call/web')) resolve(String(init?.body))
            return fetch(url, init)
          },
        }
      }),
  )
  await button(page, 'Call again').click()
  expect(await request).toContain('"other"')
  await remove(page, before)
})

declare global {
  interface Window {
    allowsSound?: boolean
    online?: typeof globalThis.fetch
  }
}
