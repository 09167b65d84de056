import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'

/** A client that lives while somebody holds it. */
export interface SharedClient {
  readonly client: VoiceClient
  /** Keeps the client alive. Returns its own undo; `onReleased` runs if that was the last hold. */
  hold: (onReleased: () => void) => () => void
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
  function hold(onReleased: () => void): () => void {
    holders += 1
    return () => {
      holders -= 1
      // a task later: StrictMode and a change of route let go and hold again within one
      setTimeout(() => release(onReleased))
    }
  }
  function release(onReleased: () => void): void {
    if (holders > 0 || clients.get(options) !== shared) return
    clients.delete(options)
    void client.destroy()
    onReleased()
  }
  const shared = { client, hold }
  return shared
}
