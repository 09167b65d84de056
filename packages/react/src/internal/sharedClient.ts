import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'

/** A voice client that is destroyed after its last release. */
export interface SharedClient {
  readonly client: VoiceClient
  /** Keeps the client alive. Returns its release. `onDestroyed` runs when the client is destroyed after that release. */
  retain: (onDestroyed: () => void) => () => void
}

// keyed by the options object: React may throw a first render away or mount twice, and both must find the same client
const clients = new WeakMap<VoiceClientOptions, SharedClient>()

/** The client of an options object: the existing one, or a new one. Creating one starts no call. */
export function getSharedClient(options: VoiceClientOptions): SharedClient {
  const existing = clients.get(options)
  if (existing) return existing
  const created = createSharedClient(options)
  clients.set(options, created)
  return created
}

function createSharedClient(options: VoiceClientOptions): SharedClient {
  const client = createVoiceClient(options)
  let retainCount = 0
  // a hidden tree (React's Activity) has released the client, and needs a new one when it shows again
  const released = new Set<() => void>()
  function retain(onDestroyed: () => void): () => void {
    retainCount += 1
    released.delete(onDestroyed)
    return () => {
      retainCount -= 1
      released.add(onDestroyed)
      // one task later: StrictMode and a route change release and retain again within the same task
      setTimeout(destroyIfUnused)
    }
  }
  function destroyIfUnused(): void {
    if (retainCount > 0 || clients.get(options) !== shared) return
    clients.delete(options)
    void client.destroy()
    for (const onDestroyed of released) onDestroyed()
  }
  const shared = { client, retain }
  return shared
}
