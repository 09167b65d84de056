import type { VoiceClient, VoiceClientOptions } from '@offhook/core'
import { type ReactElement, type ReactNode, useEffect, useReducer, useState } from 'react'
import { VoiceContext } from './context.ts'
import { getSharedClient } from './internal/sharedClient.ts'

/** An existing `client`, which the provider never destroys, or `options` for a client that it owns. */
export type VoiceProviderProps = { children?: ReactNode } & (
  | { client: VoiceClient; options?: never }
  | { options: VoiceClientOptions; client?: never }
)

/**
 * Provides one voice client to the hooks below it.
 *
 * With `client`, the provider never starts, stops or destroys that client. With `options`, it creates its own client.
 * The options are read once; change the provider's `key` for another client. The client survives a remount with the
 * same options object, and is destroyed after its last provider unmounts.
 *
 * @throws ValidationError while rendering, for invalid or unknown `options`
 */
export function VoiceProvider({ client, options, children }: VoiceProviderProps): ReactElement {
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
  // a tree that was hidden rather than unmounted gets a new client when it shows again
  useEffect(() => retain(rerender), [retain])
  return client
}
