import type { Page } from '@playwright/test'
import { relayPort } from './relayPort.mjs'

type Features = NonNullable<Parameters<Page['emulateMedia']>[0]> & { javaScriptEnabled?: boolean | undefined }

/** Lets a page of Firefox do what Playwright does with Chromium. Begins with these features. */
export async function adaptPage(page: Page, features: Features): Promise<void> {
  const current = { ...features }
  page.emulateMedia = async (changed = {}) => {
    const body = JSON.stringify(Object.assign(current, changed))
    await fetch(`http://127.0.0.1:${relayPort}`, { method: 'POST', body })
  }
  await page.emulateMedia()

  // The empty page that every page begins with is not secure in Firefox, and so it has no media devices.
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (script, arg) =>
    typeof script === 'function'
      ? addInitScript(`if (isSecureContext) (${script})(${JSON.stringify(arg)})`)
      : addInitScript(script, arg)
}
