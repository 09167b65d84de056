import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'

/** A client that lives while somebody holds it. */
export interface SharedClient {
  readonly client: VoiceClient
  /** Keeps the client alive. Returns its own undo; `onGone` runs after it, once the client is destroyed. */
  hold: (onGone: () => void) => () => void
}

// by the identity of the options: React may throw a first render away, or mount twice, and both
// must find the client that is already there
const clients = new WeakMap<VoiceClientOptions, SharedClient>()

/** The client of an options object: the living one, or a new one. Building one starts nothing. */
export function sharedClient(options: VoiceClientOptions): SharedClient {
  const living = clients.get(options)
  if (living) return living
  const shared = createShared(options)
  clients.set(options, shared)
  return shared
}

function createShared(options: VoiceClientOptions): SharedClient {
  const client = createVoiceClient(options)
  let holders = 0
  // a tree that is hidden holds nothing, and shows again
  const hidden = new Set<() => void>()
  function hold(onGone: () => void): () => void {
    holders += 1
    hidden.delete(onGone)
    return () => {
      holders -= 1
      hidden.add(onGone)
      // a task later: StrictMode and a change of route let go and hold again within one
      setTimeout(release)
    }
  }
  function release(): void {
    if (holders > 0 || clients.get(options) !== shared) return
    clients.delete(options)
    void client.destroy()
    for (const tell of hidden) tell()
  }
  const shared = { client, hold }
  return shared
}
