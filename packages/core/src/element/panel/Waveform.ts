import { element } from '../../dom/element.ts'
import { SILENCE, type VoiceLevels } from '../../voice/state.ts'

/** The levels that the picture shows: 6.4 seconds at ten levels a second. */
const COLUMNS = 64
/** Pixels. */
const HEIGHT = 56
/** The five bars of the button: shares of the level, for users who prefer reduced motion. */
const STILL_BARS = [0.35, 0.7, 1, 0.6, 0.3]
/** Pixels from one of the five bars to the next. */
const STILL_COLUMN = 12

/**
 * The line between two voices: the latest levels of both sides, the user's above the agent's. It moves only with a
 * level, so that nothing is drawn in silence. With reduced motion nothing wanders: five bars show the present levels.
 */
export class Waveform {
  readonly view = element('div', { class: 'wave', part: 'waveform', 'aria-hidden': 'true' })
  readonly #canvas = element('canvas')
  readonly #user = element('i', { class: 'user' })
  readonly #agent = element('i', { class: 'agent' })
  readonly #history: VoiceLevels[] = []
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

  constructor() {
    this.view.append(this.#canvas, this.#user, this.#agent)
  }

  push(levels: VoiceLevels): void {
    this.#history.push(levels)
    if (this.#history.length > COLUMNS) this.#history.shift()
    this.#draw()
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
    const middle = HEIGHT / 2
    const userColor = getComputedStyle(this.#user).color
    const agentColor = getComputedStyle(this.#agent).color
    const isStill = this.#reducedMotion.matches
    const shown = isStill ? this.#stillLevels() : this.#history
    const column = isStill ? STILL_COLUMN : width / COLUMNS
    const bar = Math.max(2, column * 0.45)
    const rest = width - shown.length * column
    const left = isStill ? rest / 2 : rest
    for (const [index, { user, assistant }] of shown.entries()) {
      const x = left + index * column
      context.fillStyle = userColor
      context.fillRect(x, middle - 1 - user * (middle - 2), bar, 1 + user * (middle - 2))
      context.fillStyle = agentColor
      context.fillRect(x, middle, bar, 1 + assistant * (middle - 2))
    }
  }

  #stillLevels(): readonly VoiceLevels[] {
    const { user, assistant } = this.#history.at(-1) ?? SILENCE
    return STILL_BARS.map((share) => ({ user: user * share, assistant: assistant * share }))
  }
}
