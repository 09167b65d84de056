import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'

/** A client that lives while somebody holds it. */
export interface SharedClient {
  readonly client: VoiceClient
  readonly options: VoiceClientOptions
  /** Whether it was destroyed: ask for another one. */
  isReleased: () => boolean
  /** Keeps the client alive. Returns its own undo. */
  hold: () => () => void
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
  let released = false
  function release(): void {
    if (holders > 0) return
    released = true
    clients.delete(options)
    void client.destroy()
  }
  return {
    client,
    options,
    isReleased: () => released,
    hold() {
      holders += 1
      return () => {
        holders -= 1
        // a task later: StrictMode and a change of route let go and hold again within one
        setTimeout(release)
      }
    },
  }
}
