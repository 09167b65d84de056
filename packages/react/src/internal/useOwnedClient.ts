import type { VoiceClient, VoiceClientOptions } from '@offhook/core'
import { useEffect, useState } from 'react'
import { sharedClient } from './sharedClient.ts'

/** A client that is held while the component is mounted. The options are read once. */
export function useOwnedClient(options: VoiceClientOptions): VoiceClient {
  const [shared, setShared] = useState(() => sharedClient(options))
  useEffect(() => {
    if (!shared.isReleased()) return shared.hold()
    // React kept the state of a hidden tree for longer than the client lived
    setShared(sharedClient(shared.options))
    return undefined
  }, [shared])
  return shared.client
}
