import type { VoiceClient, VoiceClientOptions } from '@offhook/core'
import type { ReactElement, ReactNode } from 'react'
import { VoiceContext } from './context.ts'
import { useOwnedClient } from './internal/useOwnedClient.ts'

/** A client of yours, which the provider leaves alone; or options for one that it owns and destroys. */
export type VoiceProviderProps = { children?: ReactNode } & (
  | { client: VoiceClient; options?: never }
  | { options: VoiceClientOptions; client?: never }
)

/**
 * Offers one voice client to the hooks below it.
 *
 * Given a `client`, it leaves that client alone. Given `options`, it owns its client: the options are
 * read once (a `key` asks for another client), the client lives on when the provider, or another one
 * with the same options object, mounts again at once, and is destroyed after the last one unmounts.
 *
 * @throws ValidationError while it renders, for `options` that cannot be used
 */
export function VoiceProvider({ client, options, children }: VoiceProviderProps): ReactElement {
  if (client) return <VoiceContext.Provider value={client}>{children}</VoiceContext.Provider>
  return <OwningProvider options={options}>{children}</OwningProvider>
}

function OwningProvider({ options, children }: { options: VoiceClientOptions; children: ReactNode }) {
  return <VoiceContext.Provider value={useOwnedClient(options)}>{children}</VoiceContext.Provider>
}
