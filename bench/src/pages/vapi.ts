import imported from 'vapi-web-2.7.1'
import { measure } from './measure.ts'

// published as CommonJS only: in an ES module its class is one `default` deeper than its types say
const Vapi = 'default' in imported ? (imported.default as typeof imported) : imported

measure(({ apiUrl, bundleUrl }) => {
  const vapi = new Vapi('key', apiUrl, { callObjectBundleUrlOverride: bundleUrl })
  return {
    // it has no way to fetch anything ahead of the press
    preload: async () => undefined,
    call: () =>
      new Promise((resolve, reject) => {
        const fail = (error: unknown) => reject(new Error(JSON.stringify(error)))
        vapi.once('error', fail)
        vapi.once('call-start', () => {
          vapi.removeListener('error', fail)
          resolve()
        })
        void vapi.start('demo')
      }),
    hangUp: () =>
      new Promise((resolve) => {
        vapi.once('call-end', () => resolve())
        void vapi.stop()
      }),
  }
})
