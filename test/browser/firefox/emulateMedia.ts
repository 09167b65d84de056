import type { Page } from '@playwright/test'
import { relayPort } from './relayPort.mjs'

type Features = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** Lets a page of Firefox emulate media features, through the relay. Begins with these features. */
export async function emulateMedia(page: Page, { reducedMotion, forcedColors, colorScheme }: Features): Promise<void> {
  const features: Features = { reducedMotion, forcedColors, colorScheme }
  const emulate = async (changed: Features = {}) => {
    const body = JSON.stringify(Object.assign(features, changed))
    await fetch(`http://127.0.0.1:${relayPort}`, { method: 'POST', body })
  }
  page.emulateMedia = emulate
  await emulate()
}
