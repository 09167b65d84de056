/** Pixels from bar to bar, and the width of one. */
const PITCH = 7
const WIDTH = 3

export interface Bar {
  /** Steps from the speaker's end of the line. */
  at: number
  /** 0 to 1. */
  level: number
  opacity: number
}

/** Clears a canvas and draws the line at rest. Returns functions to draw bars on it; null without a 2D context. */
export function openCanvas(canvas: HTMLCanvasElement) {
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
