import type { Sandbox } from '@offhook/sandbox'
import { failures, findRecognition, LANGUAGE, remoteConsent } from './speech.ts'

let sandbox: Promise<Sandbox> | undefined

/** Returns the sandbox that replaces the platform in this page, with the demonstration's agent. The first call loads its code. */
export function sandboxInPage(): Promise<Sandbox> {
  sandbox ??= Promise.all([import('@offhook/sandbox'), import('../demo/createDemoAgent.ts')]).then(
    ([{ createSandbox }, { createDemoAgent }]) =>
      createSandbox({
        agent: createDemoAgent({
          language: LANGUAGE,
          findRecognition,
          consentGiven: remoteConsent.given,
          onFailed: failures.tell,
        }),
      }),
    (error) => {
      // The next press loads it again
      sandbox = undefined
      throw error
    },
  )
  return sandbox
}
