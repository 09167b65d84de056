import { useVoiceClient, useVoiceState, type VoiceClient } from '@offhook/react'
import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../../motion/useMotion.ts'
import { loadInCall } from '../../sections/live-call/loadInCall.ts'
import { drawIdleWaveform, drawStaticWaveform } from './drawWaveform.ts'

/**
 * The line between the two voices. The levels of each voice travel from its end to the middle.
 * Before a call, the line shows the levels of the recorded greeting.
 */
export function CallLine({ testId }: { testId: string }) {
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
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus
    <canvas ref={canvas} className="call-line" aria-hidden="true" data-testid={testId} data-open={open} />
  )
}

/** Draws the call. The line is empty until the code for it has loaded. */
function drawCall(canvas: HTMLCanvasElement, voice: VoiceClient): () => void {
  let cleanup = drawStaticWaveform(canvas)
  let closed = false
  void loadInCall().then(
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
