import greeting from '../../content/greetingLevels.json'
import { type Bar, openCanvas } from './waveformCanvas.ts'

/** Draws the line before a call, with the recorded greeting. Returns the cleanup. */
export const drawIdleWaveform = (canvas: HTMLCanvasElement): (() => void) => drawStatic(canvas, waiting)

/** Draws the line of a call without motion. Returns the cleanup. */
export const drawStaticWaveform = (canvas: HTMLCanvasElement): (() => void) => drawStatic(canvas, [])

const waiting: readonly Bar[] = greeting.map((level, index) => ({ at: index + 1, level, opacity: 0.8 }))

function drawStatic(canvas: HTMLCanvasElement, bars: readonly Bar[]): () => void {
  const draw = () => {
    const line = openCanvas(canvas)
    line?.bars('assistant', bars)
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const resizing = new ResizeObserver(draw)
  resizing.observe(canvas)
  scheme.addEventListener('change', draw)
  return () => {
    resizing.disconnect()
    scheme.removeEventListener('change', draw)
  }
}
