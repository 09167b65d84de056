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
    call: async () => {
      // a file of its own, so that a profile can tell it apart
      const { trace } = await import('./tracing.ts')
      trace(voice)
      return new Promise((resolve, reject) => {
        voice.once('call-start', () => resolve())
        voice.connect('demo').catch(reject)
      })
    },
    hangUp: voice.stop,
  }
})
