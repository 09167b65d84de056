import type { Page } from '@playwright/test'
import { relayPort } from './firefox/relayPort.mjs'

/**
 * Ends the microphone of the page, as the browser does when the user withdraws the permission. The page can open it
 * again, since the tests run without a permission prompt.
 */
export async function endMicrophone(page: Page): Promise<void> {
  const context = page.context()
  if (context.browser()?.browserType().name() === 'firefox') {
    await fetch(`http://127.0.0.1:${relayPort}/end-microphone`, { method: 'POST', body: '{}' })
    return
  }
  // Chromium withdraws every permission that is not in this list
  await context.grantPermissions(['geolocation'], { origin: new URL(page.url()).origin })
}
