import { createVoiceClient, type VoiceClient, type VoiceClientOptions } from '@offhook/core'
import {
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useReducer,
  useState,
  version,
} from 'react'
import { VoiceContext } from './hooks/useVoiceClient.ts'

/** Props of `VoiceProvider`: `client` or `options`. */
export type VoiceProviderProps = { children?: ReactNode } & (
  | {
      /** An existing client. The provider never starts, stops or destroys it. */
      client: VoiceClient
      options?: never
    }
  | {
      /** Options for a client of the provider's own, which it destroys after it unmounts. They are read once. */
      options: VoiceClientOptions
      client?: never
    }
)

/**
 * Provides one voice client to the hooks below it: an existing `client`, or its own client with `options`.
 *
 * The options are read once. For another client, change the provider's `key` together with its options. The client
 * survives a remount with the same options object, and is destroyed after its last provider unmounts.
 *
 * @throws ValidationError while rendering, for invalid or unknown `options`
 * @throws Error while rendering, on a React before 18
 */
export function VoiceProvider({ client, options, children }: VoiceProviderProps): ReactElement {
  // React 18 brought it. An installation that overrides the peer dependency would fail in a hook, without a reason
  if (typeof startTransition !== 'function')
    throw new Error(`React ${version} is too old for @offhook/react: update react and react-dom to 18 or 19.`)
  if (client) return <VoiceContext.Provider value={client}>{children}</VoiceContext.Provider>
  return <OwningProvider options={options}>{children}</OwningProvider>
}

function OwningProvider({ options, children }: { options: VoiceClientOptions; children: ReactNode }) {
  return <VoiceContext.Provider value={useOwnedClient(options)}>{children}</VoiceContext.Provider>
}

/** A client that lives while the component is mounted. */
function useOwnedClient(options: VoiceClientOptions): VoiceClient {
  const [firstOptions] = useState(options)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const { client, retain } = getSharedClient(firstOptions)
  // A tree that was hidden rather than unmounted gets a new client when it shows again.
  useEffect(() => retain(rerender), [retain])
  return client
}

/** A voice client that is destroyed after its last release. */
interface SharedClient {
  readonly client: VoiceClient
  /**
   * Keeps the client alive. Returns its release. `onDestroyed` runs when the client is destroyed after that release.
   */
  retain: (onDestroyed: () => void) => () => void
}

// The options object is the key: React may discard a first render or mount twice, and both must find the same client.
const clients = new WeakMap<VoiceClientOptions, SharedClient>()

/** The client of an options object: the existing one, or a new one. Creating one starts no call. */
function getSharedClient(options: VoiceClientOptions): SharedClient {
  const existing = clients.get(options)
  if (existing) return existing
  const created = createSharedClient(options)
  clients.set(options, created)
  return created
}

function createSharedClient(options: VoiceClientOptions): SharedClient {
  const client = createVoiceClient(options)
  let retainCount = 0
  // A hidden tree (React's Activity) has released the client, and needs a new one when it shows again.
  const destroyListeners = new Set<() => void>()
  function retain(onDestroyed: () => void): () => void {
    retainCount += 1
    destroyListeners.delete(onDestroyed)
    return () => {
      retainCount -= 1
      destroyListeners.add(onDestroyed)
      // The check runs one task later: StrictMode and a route change release and retain within the same task.
      setTimeout(destroyIfUnused)
    }
  }
  function destroyIfUnused(): void {
    if (retainCount > 0 || clients.get(options) !== shared) return
    clients.delete(options)
    void client.destroy()
    for (const onDestroyed of destroyListeners) onDestroyed()
  }
  const shared = { client, retain }
  return shared
}
