import type { Page } from '@playwright/test'
import { expect, harnessTest as test } from '../strictTest.ts'

/** A page with `<PushToTalk>` in a form and below a boundary, in a call without media. */
async function openCall(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { createElement, createRoot, Suspense } = await window.harness.react()
    const { PushToTalk, VoiceProvider } = await window.harness.offhookReact()
    const { fakeVoice } = await window.harness.testing()
    const { voice } = fakeVoice()
    const forever = new Promise(() => undefined)
    const Loading = ({ isLoading }: { isLoading: boolean }) => {
      if (isLoading) throw forever
      return null
    }
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    const render = ({ isLoading = false, isSending = false }) =>
      root.render(
        createElement(
          VoiceProvider,
          { client: voice },
          createElement(
            'fieldset',
            { disabled: isSending },
            createElement(
              Suspense,
              { fallback: 'Loading' },
              createElement(Loading, { isLoading }),
              createElement(PushToTalk),
            ),
          ),
        ),
      )
    render({})
    Object.assign(window, { voice, render })
    await voice.start('assistant-id')
  })
  await expect(button(page)).toBeEnabled()
  await expectMuted(page, true)
}

const button = (page: Page) => page.getByText('Hold to talk')
const render = (page: Page, props: object) =>
  page.evaluate((props) => Reflect.get(window, 'render')(props), props)
const expectMuted = (page: Page, isMuted: boolean) =>
  expect.poll(() => page.evaluate(() => Reflect.get(window, 'voice').isMuted())).toBe(isMuted)

/** Ways to hold the button, and to let go of it. */
const HOLDS: Readonly<Record<string, (page: Page) => readonly [() => Promise<void>, () => Promise<void>]>> = {
  'the mouse': (page) => [
    async () => {
      await button(page).hover()
      await page.mouse.down()
    },
    () => page.mouse.up(),
  ],
  'a key': (page) => [
    async () => {
      await button(page).focus()
      await page.keyboard.down(' ')
    },
    () => page.keyboard.up(' '),
  ],
}

for (const [name, holdWith] of Object.entries(HOLDS)) {
  test.describe(`a button held by ${name}`, () => {
    test('mutes when it is released while a suspended boundary hides it', async ({ page }) => {
      await openCall(page)
      const [hold, letGo] = holdWith(page)
      await hold()
      await expectMuted(page, false)
      await render(page, { isLoading: true })
      await expect(button(page)).toBeHidden()
      await letGo()
      await expectMuted(page, true)
      await render(page, {})
      await expect(button(page)).toBeVisible()
      await expectMuted(page, true)
    })

    test('mutes when it is released while its form sends', { tag: '@smoke' }, async ({ page }) => {
      await openCall(page)
      const [hold, letGo] = holdWith(page)
      await hold()
      await expectMuted(page, false)
      await render(page, { isSending: true })
      await expect(button(page)).toBeDisabled()
      await letGo()
      await expectMuted(page, true)
      await render(page, {})
      await expect(button(page)).toBeEnabled()
      await expectMuted(page, true)
    })
  })
}
