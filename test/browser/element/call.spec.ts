import { expect, leakTest as test } from '../strictTest.ts'
import { typeInto } from '../typeInto.ts'
import { addElement, button, launcher, log, panel, remove } from './addElement.ts'

test('one press starts a call, and a call goes on while the panel is closed', { tag: '@webkit' }, async ({
  page,
}) => {
  const before = await addElement(page)
  await expect(launcher(page)).toHaveAccessibleName('Talk to us')
  await expect(panel(page)).toHaveCount(0)
  await launcher(page).click()
  await expect(panel(page)).toHaveAccessibleName('Aidan')
  await expect(log(page)).toContainText('How can I help you today?')
  await expect(panel(page).getByRole('status')).toHaveText('Connected. Speak, or type below.')

  await button(page, 'Mute').click()
  await expect(panel(page).getByRole('status')).toHaveText('You are muted.')
  await button(page, 'Unmute').click()

  await button(page, 'Close. The call goes on.').click()
  await expect(panel(page)).toHaveCount(0)
  await expect(launcher(page)).toHaveAccessibleName(/^In a call, 0:\d\d$/)
  await expect(launcher(page)).toBeFocused()
  await launcher(page).click()
  await button(page, 'End call').click()
  await expect(panel(page).getByRole('status')).toHaveText('The call has ended.')
  await expect(button(page, 'Call again')).toBeFocused()
  expect(await page.evaluate(() => window.heard)).toEqual(['call-start', 'call-end stopped'])
  await remove(page, before)
})

test('removing the element ends its call, and moving it does not', async ({ page }) => {
  const before = await addElement(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await page.evaluate(() => document.body.prepend(document.querySelector('offhook-call') as Element))
  await expect(button(page, 'End call')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(button(page, 'End call')).toBeVisible()
  await remove(page, before)
})

test('moving the element into a frame ends its call, and so does removing the frame', async ({ page }) => {
  const before = await addElement(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentDocument?.body.append(document.querySelector('offhook-call') as Element)
  })
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual(['call-start', 'call-end stopped'])
  // It works there, until the frame is removed: no element in it is disconnected.
  await page.frameLocator('iframe').getByRole('button', { name: 'Start call' }).click()
  await expect
    .poll(() => page.evaluate(() => window.heard))
    .toEqual(['call-start', 'call-end stopped', 'call-start'])
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  // Nobody hears the end: Chromium dispatches no events in a removed document.
  await expect.poll(() => page.evaluate(() => window.leftovers())).toEqual(before)
})

test('asks for the agreement before the microphone, once', async ({ page }) => {
  await page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices
    navigator.mediaDevices.getUserMedia = function (...args) {
      window.heard.push('microphone')
      return getUserMedia.apply(this, args)
    }
  })
  const consent = {
    consent: 'Calls are **recorded**. [Privacy](https://example.com/privacy)',
    'consent-version': '1',
  }
  const before = await addElement(page, consent)
  await launcher(page).click()
  await expect(panel(page)).toContainText('Calls are recorded.')
  await expect(panel(page)).toHaveAccessibleDescription(/Calls are recorded/)
  await expect(button(page, 'Agree and continue')).toBeFocused()
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await button(page, 'No, thanks').click()
  await expect(panel(page)).toHaveCount(0)

  await launcher(page).click()
  await button(page, 'Agree and continue').click()
  await expect(log(page)).toContainText('How can I help you')
  expect(await page.evaluate(() => window.heard[0])).toBe('microphone')
  await remove(page, before)

  await addElement(page, consent)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  await remove(page, before)
  await addElement(page, { ...consent, 'consent-version': '2' })
  await launcher(page).click()
  await expect(button(page, 'Agree and continue')).toBeVisible()
  await remove(page, before)
})

test('in the mode both the agreement to talk is the only press of a call', { tag: '@webkit' }, async ({
  page,
}) => {
  const before = await addElement(page, { mode: 'both', consent: 'We record calls.' })
  await launcher(page).click()
  await expect(button(page, 'Agree and talk')).toBeFocused()
  await button(page, 'Agree and talk').click()
  await expect(log(page)).toContainText('How can I help you')
  await remove(page, before)
})

test('in the mode both the agreement to write leads to the message', async ({ page }) => {
  const before = await addElement(page, { mode: 'both', consent: 'We record all calls.' })
  await launcher(page).click()
  await button(page, 'Agree and write').click()
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Do you open on Sunday?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Which day')
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await remove(page, before)
})

test('a chat and a call are one conversation', async ({ page }) => {
  const before = await addElement(page, { mode: 'both' })
  await launcher(page).click()
  const input = panel(page).getByRole('textbox', { name: 'Message' })
  await typeInto(input, 'Do you open on Sunday?')
  await input.press('Enter')
  await expect(log(page)).toContainText('Which day would suit you best?')
  await expect(log(page).locator('.line')).toHaveCount(2)

  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', function listen({ data }) {
          const text = JSON.stringify(data)
          if (!text.includes('add-message') || !text.includes('Earlier in this conversation')) return
          removeEventListener('message', listen)
          resolve(text)
        })
      }),
  )
  await button(page, 'Start call').click()
  await expect(log(page)).toContainText('How can I help you today?')
  expect(await told).toContain('Do you open on Sunday?')
  await typeInto(input, 'Tomorrow, please.')
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect(log(page).locator('.line.user')).toContainText(['Do you open on Sunday?', 'Tomorrow, please.'])
  await button(page, 'End call').click()
  await expect(button(page, 'Call again')).toBeVisible()
  await typeInto(input, 'Thank you.')
  await input.press('Enter')
  await expect(log(page).locator('.line.user').last()).toHaveText(/Thank you\.$/)
  // the end of the call is not announced again after each answer
  await expect(panel(page).locator('.status')).toBeHidden()
  await remove(page, before)
})

test('a whole call by keyboard', { tag: '@webkit' }, async ({ page }) => {
  const before = await addElement(page)
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('How can I help you')
  // Not End call: a key that is pressed once too often must not hang up
  await expect(button(page, 'Mute')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel(page).getByRole('status')).toHaveText('You are muted.')
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Unmute')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'End call')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Call again')).toBeFocused()
  await remove(page, before)
})

test('a key that is held starts a call, and neither cancels nor ends it', async ({ page }) => {
  const before = await addElement(page, { mode: 'both' })
  await launcher(page).click()
  await expect(button(page, 'Start call')).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await expect(log(page)).toContainText('How can I help you')
  await page.keyboard.down('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('Connected. Speak, or type below.')
  await page.keyboard.up('Enter')
  expect(await page.evaluate(() => window.heard)).toEqual(['call-start'])
  await remove(page, before)
})

test('Send by keyboard keeps the focus, and Escape closes the panel', async ({ page }) => {
  const before = await addElement(page, { mode: 'chat' })
  await launcher(page).click()
  await typeInto(panel(page).getByRole('textbox'), 'Do you open on Sunday?')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Which day would suit you best?')
  await expect(button(page, 'Send')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await remove(page, before)
})

test('an element that the page does not show opens no dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addStyleTag({ content: 'offhook-call::part(root) { display: none }' })
  const before = await addElement(page)
  await page.evaluate(() => document.querySelector('offhook-call')?.start())
  expect(
    await page.evaluate(
      () => document.querySelector('offhook-call')?.shadowRoot?.querySelector('dialog')?.open,
    ),
  ).toBe(false)
  await remove(page, before)
})

test('a chat asks for the consent, however it begins', async ({ page }) => {
  const before = await addElement(page, { mode: 'chat', consent: 'We keep chats.' })
  await page.evaluate(() => document.querySelector('offhook-call')?.start())
  await expect(button(page, 'Agree and continue')).toBeVisible()
  await button(page, 'Agree and continue').click()
  // a new consent, while the panel is open
  await page.evaluate(() => document.querySelector('offhook-call')?.setAttribute('consent', 'We sell chats.'))
  await typeInto(panel(page).getByRole('textbox'), 'Hello')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Agree and continue')).toBeVisible()
  await button(page, 'Agree and continue').click()
  // the text was not sent
  await expect(panel(page).getByRole('textbox')).toHaveValue('Hello')
  await panel(page).getByRole('textbox').press('Enter')
  await expect(log(page)).toContainText('Which day')
  await remove(page, before)
})

test('only one element of a page is in a call', async ({ page }) => {
  await addElement(page)
  await addElement(page, { position: 'bottom-left' })
  const first = page.locator('offhook-call').first()
  const second = page.locator('offhook-call').last()
  await first.locator('.launcher').click()
  await expect(first.getByRole('log')).toContainText('How can I help you')
  await first.getByRole('button', { name: 'Close. The call goes on.' }).click()
  await second.locator('.launcher').click()
  await expect(second.getByRole('dialog').getByRole('status')).toHaveText(
    'Another call is running on this page.',
  )
  await second.getByRole('button', { name: 'End it and start this one' }).click()
  await expect(second.getByRole('log')).toContainText('How can I help you')
  await expect(first.locator('.launcher')).toHaveAccessibleName('Talk to us')
})

test.describe('without a microphone', () => {
  test('says what to do, and another press tries again', async ({ page }) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    const before = await addElement(page)
    await launcher(page).click()
    await expect(panel(page).getByRole('status')).toContainText('Your microphone is blocked.')
    await expect(button(page, 'Try again')).toBeFocused()
    expect(await page.evaluate(() => window.heard)).toEqual([
      'error daily-call-join-error',
      'error start-method-error',
    ])
    await remove(page, before)
  })
})

test('says to the developer what is missing', async ({ page }) => {
  await page.evaluate(async () => {
    await window.harness.element()
    document.body.append(document.createElement('offhook-call'))
  })
  await launcher(page).click()
  await expect(panel(page).getByRole('status')).toContainText('Add the attribute public-key')
})
test.use({ expectedErrors: [/<offhook-call>: Add the attribute/] })

test('keeps its look under hostile styles of the page', async ({ page }) => {
  await page.addStyleTag({
    content: '* { all: unset !important; font: 8px serif !important; color: red !important }',
  })
  await addElement(page)
  await launcher(page).click()
  await expect(log(page)).toContainText('How can I help you')
  const { fontSize, position, height, color } = await page.evaluate(() => {
    const root = document.querySelector('offhook-call')?.shadowRoot
    const end = root?.querySelector('.end') as HTMLElement
    const { fontSize, color } = getComputedStyle(end)
    const { position } = getComputedStyle(root?.querySelector('.root') as HTMLElement)
    return { fontSize, color, position, height: end.offsetHeight }
  })
  expect(fontSize).toBe('16px')
  expect(color).not.toBe('rgb(255, 0, 0)')
  expect(position).toBe('fixed')
  expect(height).toBeGreaterThanOrEqual(44)
})

test('speaks Arabic from right to left', async ({ page }) => {
  await addElement(page, { language: 'ar' })
  await expect(launcher(page)).toHaveAccessibleName('تحدث معنا')
  await launcher(page).click()
  await expect(panel(page).getByRole('button', { name: 'إنهاء المكالمة' })).toBeVisible()
  expect(await page.locator('offhook-call .root').getAttribute('dir')).toBe('rtl')
})
