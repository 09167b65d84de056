import type { OffhookCallElement } from '@offhook/core/element'
import { withBase } from 'vitepress'

const sandbox = async () => (await import('@offhook/sandbox')).createSandbox()
let loaded: ReturnType<typeof sandbox> | undefined

/** Creates the tag with an open panel in the page. Its calls and chats run on a sandbox that loads with the first of them. */
export async function createCallCard(): Promise<OffhookCallElement> {
  const { OffhookCallElement } = await import('@offhook/core/element')
  const element = new OffhookCallElement()
  element.clientOptions = {
    // never requested: the sandbox answers
    baseUrl: 'https://sandbox.invalid',
    fetch: async (...request) => {
      loaded ??= sandbox()
      return (await loaded).fetch(...request)
    },
    call: {
      dailyConfig: {
        avoidEval: true,
        callObjectBundleUrlOverride: new URL(
          withBase('/call-machine/call-machine-object-bundle.js'),
          location.href,
        ).href,
        bundlePathOverride: new URL(withBase('/call-machine'), location.href).href,
      },
    },
  }
  const attributes = {
    'public-key': 'sandbox',
    assistant: 'demo',
    name: 'Aidan',
    mode: 'both',
    position: 'inline',
    open: '',
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
