import type { VoiceClient } from '@offhook/react'
import { createTrackLevels } from './createTrackLevels.ts'
import { createTrace, type Trace } from './trace.ts'
import { type Bar, openCanvas } from './waveformCanvas.ts'

/** Milliseconds per bar, as in the recorded greeting. */
const STEP = 45

/** Draws the levels of a call as they travel from each speaker to the other. Returns the cleanup. */
export function drawLiveWaveform(canvas: HTMLCanvasElement, voice: VoiceClient): () => void {
  const levels = createTrackLevels(voice)
  const user = createTrace(STEP)
  const assistant = createTrace(STEP)
  let frame = requestAnimationFrame(function draw(now) {
    const { user: mine, assistant: theirs } = levels.get()
    user.add(mine, now)
    assistant.add(theirs, now)
    const line = openCanvas(canvas)
    line?.bars('user', traveling(user, now, line.steps))
    line?.bars('assistant', traveling(assistant, now, line.steps))
    frame = requestAnimationFrame(draw)
  })
  return () => cancelAnimationFrame(frame)
}

const traveling = (trace: Trace, now: number, steps: number): Bar[] =>
  trace.read(now, steps).map(({ age, level }) => ({ at: age, level, opacity: 1 - (0.85 * age) / steps }))
