import greeting from '../../content/greetingLevels.json'
import { greetingBars } from './waveformBars.ts'
import { type Bar, watchLine } from './waveformCanvas.ts'

/** Draws the line before a call, with the recorded greeting in the agent's half. Returns the cleanup. */
export const drawIdleWaveform = (canvas: HTMLCanvasElement): (() => void) =>
  drawStatic(canvas, (steps) => greetingBars(greeting, steps))

/** Draws the line of a call without motion. Returns the cleanup. */
export const drawStaticWaveform = (canvas: HTMLCanvasElement): (() => void) => drawStatic(canvas, () => [])

function drawStatic(canvas: HTMLCanvasElement, barsOf: (steps: number) => readonly Bar[]): () => void {
  return watchLine(canvas, (line) => {
    line.clear()
    line.bars('assistant', barsOf(line.steps))
  })
}
