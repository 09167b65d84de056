import greeting from '../content/greetingLevels.json'
import type { TrackLevels } from './createTrackLevels.ts'
import { createTrace, type Trace } from './trace.ts'

/** Pixels from bar to bar, and the width of one. */
const PITCH = 7
const WIDTH = 3
/** Milliseconds that a bar stands for: the recorded greeting is measured in the same steps. */
const STEP = 45

interface Bar {
  /** Steps from the speaker's end of the line. */
  at: number
  /** 0 to 1. */
  level: number
  opacity: number
}

/** Draws the line before a call, on which the recorded greeting waits. Returns its own undo. */
export const drawWaitingLine = (canvas: HTMLCanvasElement): (() => void) => drawStill(canvas, waiting)

/** Draws an open line on which nothing moves, for those who asked for that. Returns its own undo. */
export const drawStillLine = (canvas: HTMLCanvasElement): (() => void) => drawStill(canvas, [])

const waiting: readonly Bar[] = greeting.map((level, index) => ({ at: index + 1, level, opacity: 0.8 }))

function drawStill(canvas: HTMLCanvasElement, bars: readonly Bar[]): () => void {
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

/** Draws the levels of a call as they travel from each speaker to the other. Returns its own undo. */
export function drawOpenLine(canvas: HTMLCanvasElement, levels: TrackLevels): () => void {
  const user = createTrace(STEP)
  const assistant = createTrace(STEP)
  let frame = requestAnimationFrame(function draw(now) {
    const { user: mine, assistant: theirs } = levels.get()
    user.add(mine, now)
    assistant.add(theirs, now)
    const line = openCanvas(canvas)
    line?.bars('user', travelling(user, now, line.steps))
    line?.bars('assistant', travelling(assistant, now, line.steps))
    frame = requestAnimationFrame(draw)
  })
  return () => cancelAnimationFrame(frame)
}

const travelling = (trace: Trace, now: number, steps: number): Bar[] =>
  trace.read(now, steps).map(({ age, level }) => ({ at: age, level, opacity: 1 - (0.85 * age) / steps }))

function openCanvas(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return null
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const middle = height / 2

  function stroke(x1: number, y1: number, x2: number, y2: number): void {
    context?.beginPath()
    context?.moveTo(x1, y1)
    context?.lineTo(x2, y2)
    context?.stroke()
  }

  context.lineWidth = 1
  context.strokeStyle = style.getPropertyValue('--line-rest')
  stroke(0, middle, width, middle)
  context.lineWidth = WIDTH
  context.lineCap = 'round'

  return {
    steps: Math.ceil(width / PITCH),
    /** The bars of one speaker, counted from that speaker's end. */
    bars(speaker: 'user' | 'assistant', bars: readonly Bar[]): void {
      context.strokeStyle = style.getPropertyValue(`--line-${speaker}`)
      for (const { at, level, opacity } of bars) {
        const half = (level * (height - WIDTH)) / 2
        const x = speaker === 'user' ? at * PITCH : width - at * PITCH
        if (half < 0.75 || x < 0 || x > width) continue
        context.globalAlpha = opacity
        stroke(x, middle - half, x, middle + half)
      }
      context.globalAlpha = 1
    },
  }
}
