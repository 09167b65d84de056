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
    start: (onCallStart, onFailure) => {
      voice.on('call-start', onCallStart)
      voice.connect('demo').catch((error) => onFailure(String(error)))
    },
  }
})
