import imported from 'vapi-web-2.7.1'
import { measure } from './measure.ts'

// published as CommonJS only: in an ES module its class is one `default` deeper than its types say
const Vapi = 'default' in imported ? (imported.default as typeof imported) : imported

measure(({ apiUrl, bundleUrl }) => {
  const vapi = new Vapi('key', apiUrl, { callObjectBundleUrlOverride: bundleUrl })
  return {
    // it has no way to fetch anything ahead of the press
    preload: async () => undefined,
    start: (onCallStart, onFailure) => {
      vapi.on('call-start', onCallStart)
      vapi.on('error', (error) => onFailure(JSON.stringify(error)))
      void vapi.start('demo')
    },
  }
})
