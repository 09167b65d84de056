import { createVoiceClient } from '@offhook/core'
import { measure } from './measure.ts'

measure(({ apiUrl, bundleUrl }) => {
  const voice = createVoiceClient({
    publicKey: 'key',
    baseUrl: apiUrl,
    call: { dailyConfig: { callObjectBundleUrlOverride: bundleUrl } },
  })
  return {
    preload: voice.preload,
    call: () =>
      new Promise((resolve, reject) => {
        voice.once('call-start', () => resolve())
        voice.connect('demo').catch(reject)
      }),
    hangUp: voice.stop,
  }
})
