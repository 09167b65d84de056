import type { ToolHandler, ToolOptions } from '@offhook/core'
import { useEffect, useRef } from 'react'
import { useVoiceClient } from './useVoiceClient.ts'

/**
 * Offers a function of the page to the assistant, always the latest one, while the component is mounted. A `timeout`
 * outside its bounds, and an empty name, is a ValidationError, as of `onToolCall`.
 */
export function useToolCall(
  name: string,
  handler: ToolHandler,
  { timeout, respond }: ToolOptions = {},
): void {
  const client = useVoiceClient()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const options = { ...(timeout !== undefined && { timeout }), ...(respond !== undefined && { respond }) }
    return client.onToolCall(name, (args, context) => latest.current(args, context), options)
  }, [client, name, timeout, respond])
}
