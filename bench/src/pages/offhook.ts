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
    start: (onCallStart) => {
      voice.on('call-start', onCallStart)
      void voice.start('demo')
    },
  }
})
