/** A color of sRGB: red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
// Not a softer black: some colors can be read with neither white nor gray 17.
const BLACK: Rgb = [0, 0, 0]
/** The contrast of text that WCAG 2.2 asks for at level AA. */
const TEXT_CONTRAST = 4.5

const NUMBER = '([\\d.e-]+)'
/** The notations in which a browser reports the colors of a style: `rgb(0, 0, 0)`, and `color(srgb 0 0 0)` of a mixed color. */
const RGB = new RegExp(`^rgba?\\(${NUMBER}, ${NUMBER}, ${NUMBER}(?:, ${NUMBER})?\\)$`)
const SRGB = new RegExp(`^color\\(srgb ${NUMBER} ${NUMBER} ${NUMBER}(?: / ${NUMBER})?\\)$`)

/** Reads a color of a computed style. Null for a transparent or an unknown one. */
export function readColor(css: string): Rgb | null {
  const rgb = RGB.exec(css)
  const match = rgb ?? SRGB.exec(css)
  if (!match) return paintColor(css)
  const [red = 0, green = 0, blue = 0, alpha = 1] = match.slice(1).map((part) => (part ? Number(part) : 1))
  const scale = rgb ? 1 : 255
  return alpha < 1 ? null : [Math.round(red * scale), Math.round(green * scale), Math.round(blue * scale)]
}

/** Reads a color of any notation that the browser knows, such as `oklch()`. Slow: the browser sets up a canvas. */
function paintColor(css: string): Rgb | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !CSS.supports('color', css)) return null
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return alpha < 255 ? null : [red, green, blue]
}

/** The relative luminance of WCAG 2.2, 0 to 1. */
export function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** White or black: the one that is easier to read on a color. */
export const inkOn = (background: Rgb): Rgb =>
  contrastOf(WHITE, background) >= contrastOf(BLACK, background) ? WHITE : BLACK

/** Darkens or lightens a color until text in it can be read on the background. */
export function readableOn(background: Rgb, color: Rgb, contrast = TEXT_CONTRAST): Rgb {
  const ink = inkOn(background)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, ink, share)
    if (contrastOf(mixed, background) >= contrast) return mixed
  }
  return ink
}

function mix([red, green, blue]: Rgb, ink: Rgb, share: number): Rgb {
  const part = (channel: number, inkChannel: number) => Math.round(channel + (inkChannel - channel) * share)
  return [part(red, ink[0]), part(green, ink[1]), part(blue, ink[2])]
}

export const toCss = (color: Rgb): string => `rgb(${color.join(' ')})`
