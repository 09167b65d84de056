import type { StartTarget, VoiceClientOptions } from '@offhook/react'
import type { SiteConfig } from '../config/readEnv.ts'
import { ownModels } from '../content/ownModels.ts'
import { sandboxInPage } from './sandboxInPage.ts'

/**
 * The options of the page's voice client: the platform where there is a key or an endpoint, else a sandbox, usually the one in
 * the page.
 */
export function voiceOptions(
  { platform, sandboxUrl }: Pick<SiteConfig, 'platform' | 'sandboxUrl'>,
  origin: string,
): VoiceClientOptions {
  if (platform) {
    const { assistantId: _assistantId, ...connection } = platform
    return connection
  }
  return {
    publicKey: 'sandbox',
    ...(sandboxUrl !== null
      ? { baseUrl: sandboxUrl }
      : {
          // Never requested: the sandbox answers instead
          baseUrl: 'https://sandbox.invalid',
          fetch: async (...request) => (await sandboxInPage()).fetch(...request),
        }),
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

/**
 * The demonstration's agent hangs up after a goodbye. A visitor who reads the page during the call, or types slowly, has more
 * time than the platform's default of 30 seconds of silence and ten minutes of call.
 */
const demoSettings = {
  endCallFunctionEnabled: true,
  silenceTimeoutSeconds: 300,
  maxDurationSeconds: 3600,
}

/**
 * The assistant of every call: the account's, or the sandbox's with the greeting that the page shows, and with a prompt
 * for its models.
 */
export function callTarget({
  platform,
  sandboxUrl,
  sandboxModels,
  greeting,
}: Pick<SiteConfig, 'platform' | 'sandboxUrl' | 'sandboxModels' | 'greeting'>): StartTarget {
  if (platform) return { assistant: platform.assistantId }
  // Models of your own answer in development only: a published page needs neither their prompt nor its bytes
  if (import.meta.env.DEV && sandboxModels.includes('model')) {
    return { assistant: ownModels.assistant(greeting) }
  }
  const assistantOverrides = {
    ...(greeting !== null && { firstMessage: greeting }),
    ...(sandboxUrl === null && demoSettings),
  }
  return { assistant: 'demo', assistantOverrides }
}
