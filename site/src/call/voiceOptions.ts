import type { StartTarget, VoiceClientOptions } from '@offhook/react'
import type { SiteConfig } from '../config/readEnv.ts'
import { sandboxInPage } from './sandboxInPage.ts'

/** The options of the page's voice client: the platform where there is a key, else the sandbox in the page. */
export function voiceOptions({ platform }: Pick<SiteConfig, 'platform'>, origin: string): VoiceClientOptions {
  if (platform) return { publicKey: platform.publicKey }
  return {
    publicKey: 'sandbox',
    // Never requested: the sandbox answers instead
    baseUrl: 'https://sandbox.invalid',
    fetch: async (...request) => (await sandboxInPage()).fetch(...request),
    call: {
      dailyConfig: {
        avoidEval: true,
        // The first is for daily-js before 0.89, the second since
        callObjectBundleUrlOverride: `${origin}/call-machine/call-machine-object-bundle.js`,
        bundlePathOverride: `${origin}/call-machine`,
      },
    },
  }
}

/** The assistant of every call: the account's, or the sandbox's with the greeting that the page shows. */
export function callTarget({ platform, greeting }: Pick<SiteConfig, 'platform' | 'greeting'>): StartTarget {
  if (platform) return { assistant: platform.assistantId }
  if (greeting === null) return { assistant: 'demo' }
  return { assistant: 'demo', assistantOverrides: { firstMessage: greeting } }
}
