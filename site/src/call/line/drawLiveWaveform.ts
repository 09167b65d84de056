import type { VoiceClient } from '@offhook/react'
import { createTrackLevels } from './createTrackLevels.ts'
import { createTrace } from './trace.ts'
import { type Bar, type Line, watchLine } from './waveformCanvas.ts'

/** Milliseconds per bar, as in the recorded greeting. */
const STEP = 45

/** Draws the levels of a call as they travel from each speaker to the middle. Returns the cleanup. */
export function drawLiveWaveform(canvas: HTMLCanvasElement, voice: VoiceClient): () => void {
  const levels = createTrackLevels(voice)
  const user = createTrace(STEP)
  const assistant = createTrace(STEP)
  let line: Line | undefined
  let inSight = true
  const close = watchLine(canvas, (opened) => {
    line = opened
  })
  const stopWatching = watchSight(canvas, (seen) => {
    inSight = seen
  })
  let frame = requestAnimationFrame(function draw(now) {
    const { user: mine, assistant: theirs } = levels.get()
    user.add(mine, now)
    assistant.add(theirs, now)
    if (line && inSight) {
      line.clear()
      line.bars('user', travelingBars(user.read(now, line.steps), line.steps))
      line.bars('assistant', travelingBars(assistant.read(now, line.steps), line.steps))
    }
    frame = requestAnimationFrame(draw)
  })
  return () => {
    cancelAnimationFrame(frame)
    close()
    stopWatching()
  }
}

/** Reports whether an element is in view: a line that nobody sees is not drawn. Returns the cleanup. */
function watchSight(element: Element, onChange: (inSight: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) onChange(isIntersecting)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * The bars of a voice that travels: it fades on the way, and is gone in the middle of the line, so that two voices never
 * lie on each other.
 */
export function travelingBars(readings: readonly { age: number; level: number }[], steps: number): Bar[] {
  const half = steps / 2
  return readings
    .filter(({ age }) => age < half)
    .map(({ age, level }) => ({ at: age, level, opacity: 1 - age / half }))
}
