import { expect } from '../strictTest.ts'
import { callCard, holdCallMachine, openStopped, passUntil, siteTest as test } from './siteTest.ts'
import { call } from './words.ts'

test('the greeting appears half a second after the start, and the timer counts while the call lasts', {
  tag: ['@S31', '@S41', '@S42', '@S49', '@S50', '@S51', '@S52', '@G27'],
}, async ({ page }) => {
  const { button, timer, lines } = callCard(page)
  const release = await holdCallMachine(page)
  const passUntilButtonSays = (text: string) =>
    // In small steps, so that milliseconds can be counted from there.
    passUntil(page, async () => (await button.textContent()) === text, 5)
  await openStopped(page)
  await expect(timer).toHaveText('00:00:00')
  await expect(timer).toHaveAttribute('aria-live', 'off')

  await button.click()
  await page.clock.runFor(5000)
  await expect(button).toHaveText(call.connecting)
  await expect(timer).toHaveText('00:00:00')
  release()
  await passUntilButtonSays(call.end)
  await page.clock.runFor(400)
  await button.click()
  await passUntilButtonSays(call.talk)
  await page.clock.runFor(2000)
  await expect(lines).toHaveCount(0)
  await expect(timer).toHaveText('00:00:00')

  await button.click()
  await passUntilButtonSays(call.end)
  await page.clock.runFor(490)
  await expect(lines).toHaveCount(0)
  await page.clock.runFor(15)
  await expect(lines).toHaveText(/^Agent.*How can I help you today\?/)
  await page.clock.runFor(480)
  await expect(timer).toHaveText('00:00:00')
  await page.clock.runFor(20)
  await expect(timer).toHaveText('00:00:01')
  await page.clock.fastForward(60_000)
  await expect(timer).toHaveText('00:01:01')
  await page.clock.fastForward(3_600_000)
  await expect(timer).toHaveText('01:01:01')
  await expect(button).toHaveText(call.end)
  await button.click()
  await passUntilButtonSays(call.talk)
  await expect(timer).toHaveText('00:00:00')
  await expect(lines).not.toHaveCount(0)

  await button.click()
  await passUntilButtonSays(call.end)
  await expect(lines).toHaveCount(0)
})
