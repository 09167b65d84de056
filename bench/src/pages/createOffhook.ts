import { createVoiceClient, type VoiceClient } from '@offhook/core'
import type { Addresses, PageClient } from './measure.ts'

/** A voice client, and its calls as a page measures them. */
export function createOffhook({ apiUrl, bundleUrl }: Addresses): { voice: VoiceClient; client: PageClient } {
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl: apiUrl,
    call: { dailyConfig: { callObjectBundleUrlOverride: bundleUrl } },
  })
  const client: PageClient = {
    preload: voice.preload,
    call: () =>
      new Promise((resolve, reject) => {
        voice.once('call-start', () => resolve())
        voice.connect('demo').catch(reject)
      }),
    hangUp: voice.stop,
  }
  return { voice, client }
}
