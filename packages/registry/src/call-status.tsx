'use client'

import { useAgentState, useCallError, useMicrophone, useNetworkQuality } from '@offhook/react'
import type { ReactElement } from 'react'
import { useTexts } from './texts'

/**
 * The activity of the agent in words, and that the agent cannot hear a muted user. Screen readers hear of the call, not of
 * each turn.
 */
export function CallStatus({ className = '' }: { className?: string }): ReactElement {
  const state = useAgentState()
  const hasFailed = useCallError() !== null
  const isWeak = useNetworkQuality().phase === 'degraded'
  const { muted } = useMicrophone()
  const texts = useTexts()
  const isTurn = state === 'listening' || state === 'thinking' || state === 'speaking'
  const words = texts.status[hasFailed ? 'failed' : state === 'listening' && muted ? 'muted' : state]
  return (
    <div className={`text-sm text-muted-foreground ${className}`}>
      <p aria-hidden="true" data-state={state}>
        {words}
        {isTurn && isWeak && ` ${texts.weakConnection}`}
      </p>
      <output className="sr-only">{isTurn ? texts.status.connected : words}</output>
    </div>
  )
}
