'use client'

import { type AgentState, useAgentState, useCallError, useNetworkQuality } from '@offhook/react'
import type { ReactElement } from 'react'

const WORDS: Record<AgentState, string> = {
  idle: 'Ready when you are',
  connecting: 'Connecting…',
  listening: 'Listening',
  thinking: 'Thinking…',
  speaking: 'Speaking',
  reconnecting: 'Connection lost. Reconnecting…',
  ending: 'Ending the call…',
}

/** What the agent does, in words. Screen readers hear of the call, not of each turn. */
export function CallStatus({ className = '' }: { className?: string }): ReactElement {
  const state = useAgentState()
  const hasFailed = useCallError() !== null
  const isWeak = useNetworkQuality().phase === 'degraded'
  const isTurn = state === 'listening' || state === 'thinking' || state === 'speaking'
  const words = hasFailed ? 'Not connected' : WORDS[state]
  return (
    <div className={`text-sm text-muted-foreground ${className}`}>
      <p aria-hidden="true" data-state={state}>
        {words}
        {isTurn && isWeak && ' · weak connection'}
      </p>
      <output className="sr-only">{isTurn ? 'Connected' : words}</output>
    </div>
  )
}
