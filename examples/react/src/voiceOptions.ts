import { daily } from '@offhook/core/daily'
import type { VoiceClientOptions } from '@offhook/react'

// build-time settings: a page that took them from its own address would run the script of any link
const {
  VITE_PUBLIC_KEY: publicKey,
  VITE_ASSISTANT: assistantId = 'demo',
  VITE_SANDBOX: sandbox = 'http://127.0.0.1:4242',
}: Partial<Record<string, string>> = import.meta.env

export const assistant = assistantId

/** With `VITE_PUBLIC_KEY` the call runs on the platform, without it on the sandbox of this machine. */
export const options: VoiceClientOptions = publicKey
  ? { publicKey }
  : {
      publicKey: 'any',
      baseUrl: sandbox,
      engine: daily({ bundleUrl: `${sandbox}/call-machine/call-machine-object-bundle.js` }),
    }
