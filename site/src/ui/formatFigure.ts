/** Numbers from this size on are formatted by `Intl`, since a double has fewer digits than they need. */
const LARGE = 1e12
/** Below this a number is written with an exponent, and rounds to 0. */
const SMALL = 1e-6

/**
 * Formats a number as `Intl` does for `en-US`, `1,234.5`: halves are rounded away from zero, and there is no `-0`. The
 * first use of `Intl` blocks a slow phone for about 60 ms.
 *
 * @param digits digits after the decimal point
 */
export function formatFigure(value: number, digits: 0 | 1 = 0): string {
  const size = Math.abs(value)
  if (size >= LARGE) {
    return new Intl.NumberFormat('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  }
  // Shifts the decimal point in the text, because a multiplication would round 1.45 down
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
