import type { Page } from '@playwright/test'
import { relayPort } from './firefox/relayPort.mjs'

/**
 * Ends the microphone of the page as the browser does when the user takes the permission away. The page may open it
 * again: the browsers of the tests ask no question.
 */
export async function endMicrophone(page: Page): Promise<void> {
  const context = page.context()
  if (context.browser()?.browserType().name() === 'firefox') {
    await fetch(`http://127.0.0.1:${relayPort}/end-microphone`, { method: 'POST', body: '{}' })
    return
  }
  // Chromium takes away what is not granted here
  await context.grantPermissions(['geolocation'], { origin: new URL(page.url()).origin })
}
