/** From here on a number has more digits than it holds: `Intl` knows how to write them. */
const LARGE = 1e12
/** Below this a number is written with an exponent, and rounds to 0. */
const SMALL = 1e-6

/**
 * A number as `Intl` writes it for `en-US`, `1,234.5`, halves away from zero, but never `-0`. The first use of `Intl`
 * takes a slow phone some 60 ms, in which the page would not answer.
 *
 * @param digits after the point, always that many
 */
export function formatFigure(value: number, digits: 0 | 1 = 0): string {
  const size = Math.abs(value)
  if (size >= LARGE) {
    return new Intl.NumberFormat('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  }
  // moved in its text, because a product would round 1.45 down
  const units = size < SMALL ? 0 : Math.round(Number(`${size}e${digits}`))
  const [whole, part = ''] =
    digits === 0 ? [String(units)] : [String(Math.floor(units / 10)), `.${units % 10}`]
  return `${value < 0 && units > 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${part}`
}

/** Whole dollars, `$218,400`. */
export function formatDollars(value: number): string {
  const figure = formatFigure(Math.abs(value))
  return value < 0 && figure !== '0' ? `-$${figure}` : `$${figure}`
}
