import { useVoiceClient, useVoiceState, type VoiceClient } from '@offhook/react'
import { useEffect, useRef } from 'react'
import { site } from '../../config/site.ts'
import { useReducedMotion } from '../../motion/useMotion.ts'
import { CallTimer } from './CallTimer.tsx'
import { drawIdleWaveform, drawStaticWaveform } from './drawWaveform.ts'
import { words } from './words.ts'

/**
 * The line between the two voices. The levels of each voice travel from its end to the other.
 * Before a call, the line shows the levels of the recorded greeting.
 */
export function CallWaveform() {
  const voice = useVoiceClient()
  const canvas = useRef<HTMLCanvasElement>(null)
  const open = useVoiceState((state) => state.startedAt !== null)
  const reducedMotion = useReducedMotion()
  useEffect(() => {
    if (!canvas.current) return undefined
    if (!open) return drawIdleWaveform(canvas.current)
    return reducedMotion ? drawStaticWaveform(canvas.current) : drawCall(canvas.current, voice)
  }, [voice, open, reducedMotion])
  return (
    <div className="scripted call-waveform">
      <End speaker="user" name={words.you} />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus */}
      <canvas ref={canvas} aria-hidden="true" data-testid="call-waveform" data-open={open} />
      <CallTimer />
      <End speaker="assistant" name={site.name} />
    </div>
  )
}

/** Draws the call. The line is empty until the code for it has loaded. */
function drawCall(canvas: HTMLCanvasElement, voice: VoiceClient): () => void {
  let cleanup = drawStaticWaveform(canvas)
  let closed = false
  void import('./drawLiveWaveform.ts').then(
    ({ drawLiveWaveform }) => {
      if (closed) return
      cleanup()
      cleanup = drawLiveWaveform(canvas, voice)
    },
    // The call continues without the drawing
    () => {},
  )
  return () => {
    closed = true
    cleanup()
  }
}

function End({ speaker, name }: { speaker: 'user' | 'assistant'; name: string }) {
  const speaking = useVoiceState((state) =>
    speaker === 'user' ? state.userSpeaking && !state.muted : state.assistantSpeaking,
  )
  const muted = useVoiceState((state) => speaker === 'user' && state.muted)
  return (
    <p className="line-end" data-speaker={speaker} data-speaking={speaking}>
      {name}
      {muted && <span className="line-muted">{words.muted}</span>}
      <span className="sr-only">{speaking ? ` ${words.speaking}` : ''}</span>
    </p>
  )
}
