import type { Page } from '@playwright/test'
import { hosted } from './hosted.ts'
import { expect, policyTest as test } from './policyTest.ts'

const panel = (page: Page) => page.locator('offhook-call').getByRole('dialog')

test.describe('<offhook-call> under a strict policy with trusted types', () => {
  test.use({ baseURL: hosted.elementUrl })

  test('a whole call, and a chat after it, violate nothing', async ({ page, violations }) => {
    const answer = await page.goto('/call.html')
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await page.locator('offhook-call .launcher').click()
    await panel(page).getByRole('button', { name: 'Start call' }).click()
    await expect(panel(page).getByRole('log')).toContainText('How can I help you')
    await panel(page).getByRole('button', { name: 'End call' }).click()
    await expect(panel(page).getByRole('status')).toHaveText('The call has ended.')
    await panel(page).getByRole('textbox').fill('Do you open on Sunday?')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('log').locator('.line.assistant').last()).not.toContainText(
      'How can I',
    )
    expect(violations).toEqual([])
  })

  test('a chat under a policy of a nonce alone violates nothing', async ({ page, violations }) => {
    const answer = await page.goto('/nonce.html')
    expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'nonce-\w+';/)
    await page.locator('offhook-call .launcher').click()
    await panel(page).getByRole('textbox').fill('Do you open on Sunday?')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('log')).toContainText('Which day')
    expect(violations).toEqual([])
  })

  test.describe('without a policy of the page for trusted types', () => {
    test.use({ expectedErrors: [/requires 'TrustedScriptURL' assignment/] })

    test('a chat violates nothing', async ({ page, violations }) => {
      await page.goto('/chat.html')
      await page.locator('offhook-call .launcher').click()
      await panel(page).getByRole('textbox').fill('Do you open on Sunday?')
      await page.keyboard.press('Enter')
      await expect(panel(page).getByRole('log')).toContainText('Which day')
      expect(violations).toEqual([])
      // The page does report what violates its policy.
      await page.evaluate(() => {
        try {
          document.createElement('script').src = '/other.js'
        } catch {}
      })
      await expect.poll(() => violations).toEqual(['require-trusted-types-for: trusted-types-sink'])
    })
  })
})
