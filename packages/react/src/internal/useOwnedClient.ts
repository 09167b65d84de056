import type { VoiceClient, VoiceClientOptions } from '@offhook/core'
import { useEffect, useReducer, useState } from 'react'
import { sharedClient } from './sharedClient.ts'

/** A client that is held while the component is mounted. The options are read once. */
export function useOwnedClient(options: VoiceClientOptions): VoiceClient {
  const [first] = useState(options)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const { client, hold } = sharedClient(first)
  // a tree that is hidden, not gone, finds a new client when it shows again
  useEffect(() => hold(renderAgain), [hold])
  return client
}
