import { daily } from '@offhook/core/daily'
import type { VoiceClientOptions } from '@offhook/react'

const query = new URLSearchParams(location.search)
const key = query.get('key')
const sandbox = query.get('sandbox') ?? 'http://127.0.0.1:4242'

export const assistant = query.get('assistant') ?? 'demo'

/** `?key=…&assistant=…` calls your assistant; without a key, the sandbox on this machine answers. */
export const options: VoiceClientOptions = key
  ? { publicKey: key }
  : {
      publicKey: 'any',
      baseUrl: sandbox,
      engine: daily({ bundleUrl: `${sandbox}/call-machine/call-machine-object-bundle.js` }),
    }
