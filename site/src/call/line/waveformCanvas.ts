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

/** The line between two speakers, on a canvas. */
export interface Line {
  /** The number of bars from end to end. */
  steps: number
  /** Removes all bars: the line at rest. */
  clear: () => void
  /** Draws bars of one speaker, counted from that speaker's end. */
  bars: (speaker: 'user' | 'assistant', bars: readonly Bar[]) => void
}

/**
 * Opens a canvas with its present size and colors; null without a 2D context. Both need the style and the layout of the
 * page, which cost too much for every frame of a call.
 */
export function openLine(canvas: HTMLCanvasElement): Line | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const style = getComputedStyle(canvas)
  const [rest, user, assistant] = ['rest', 'user', 'assistant'].map((name) =>
    style.getPropertyValue(`--line-${name}`),
  )
  const colors = { user, assistant }
  const middle = height / 2

  function stroke(x1: number, y1: number, x2: number, y2: number): void {
    context?.beginPath()
    context?.moveTo(x1, y1)
    context?.lineTo(x2, y2)
    context?.stroke()
  }

  return {
    steps: Math.ceil(width / PITCH),
    clear() {
      context.clearRect(0, 0, width, height)
      context.lineWidth = 1
      context.strokeStyle = rest ?? ''
      stroke(0, middle, width, middle)
      context.lineWidth = WIDTH
      context.lineCap = 'round'
    },
    bars(speaker, bars) {
      context.strokeStyle = colors[speaker] ?? ''
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

/** Opens the canvas now, and again when its size or the theme changes. Returns the cleanup. */
export function watchLine(canvas: HTMLCanvasElement, onOpen: (line: Line) => void): () => void {
  const open = () => {
    const line = openLine(canvas)
    if (line) onOpen(line)
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const resizing = new ResizeObserver(open)
  resizing.observe(canvas)
  scheme.addEventListener('change', open)
  return () => {
    resizing.disconnect()
    scheme.removeEventListener('change', open)
  }
}
