import { element } from '../../dom/element.ts'

/** The loudness of both sides at one moment, 0 to 1. */
export interface Loudness {
  readonly user: number
  readonly assistant: number
}

const SILENCE: Loudness = { user: 0, assistant: 0 }
/** Pixels. */
const HEIGHT = 72
const BAR = 3
/** Pixels from one bar to the next. */
const COLUMN = 5
/** The moments that the widest panel shows. */
const COLUMNS_MAX = 128
/** Below this loudness a moment is silent, and has no bar. */
const SILENT = 0.02
/** The five bars of the button: shares of the loudness, for users who prefer reduced motion. */
const STILL_BARS = [0.35, 0.7, 1, 0.6, 0.3]
/** Pixels from one of the five bars to the next. */
const STILL_COLUMN = 12

/**
 * Converts a root mean square to a height, 0 to 1. Speech differs by its words at every volume: a scale that ends at the
 * loudest voices would show most of them as full bars.
 */
export const loudnessOf = (rms: number): number => 1 - Math.exp(-rms / 0.12)

/**
 * The line between two voices: the latest loudness of both sides, the user's above the agent's. Nothing is drawn in
 * silence. With reduced motion nothing wanders: five bars show the present moment.
 */
export class Waveform {
  readonly view = element('div', { class: 'wave', part: 'waveform', 'aria-hidden': 'true' })
  readonly #canvas = element('canvas')
  readonly #user = element('i', { class: 'user' })
  readonly #agent = element('i', { class: 'agent' })
  readonly #history: Loudness[] = []
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  constructor() {
    this.view.append(this.#canvas, this.#user, this.#agent)
  }

  push(moment: Loudness): void {
    const isStillSilent = isSilent(moment) && this.#history.every(isSilent)
    this.#history.push(moment)
    if (this.#history.length > COLUMNS_MAX) this.#history.shift()
    if (!isStillSilent) this.#draw()
  }

  clear(): void {
    this.#history.length = 0
    this.#draw()
  }

  #draw(): void {
    const { clientWidth: width } = this.view
    const context = this.#canvas.getContext('2d')
    if (!context || width === 0) return
    const scale = devicePixelRatio
    // Setting the size clears the canvas.
    Object.assign(this.#canvas, { width: width * scale, height: HEIGHT * scale })
    context.scale(scale, scale)
    context.lineWidth = BAR
    context.lineCap = 'round'
    const isStill = this.#reducedMotion.matches
    const column = isStill ? STILL_COLUMN : COLUMN
    const shown = isStill ? this.#stillMoment() : this.#history.slice(-Math.floor(width / column))
    const rest = width - shown.length * column
    const left = (isStill ? rest / 2 : rest) + column / 2
    for (const [speaker, direction, colored] of [
      ['user', -1, this.#user],
      ['assistant', 1, this.#agent],
    ] as const) {
      context.strokeStyle = getComputedStyle(colored).color
      context.beginPath()
      for (const [index, moment] of shown.entries()) {
        if (moment[speaker] < SILENT) continue
        // The caps are outside of the line.
        const start = HEIGHT / 2 + direction * BAR
        const x = left + index * column
        context.moveTo(x, start)
        context.lineTo(x, start + direction * moment[speaker] * (HEIGHT / 2 - 1.5 * BAR))
      }
      context.stroke()
    }
  }

  #stillMoment(): readonly Loudness[] {
    const { user, assistant } = this.#history.at(-1) ?? SILENCE
    return STILL_BARS.map((share) => ({ user: user * share, assistant: assistant * share }))
  }
}

const isSilent = ({ user, assistant }: Loudness): boolean => user < SILENT && assistant < SILENT
