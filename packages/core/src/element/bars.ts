/** The five bars of the waveform, which is the only ornament of the button. */
export function createBars(): SVGSVGElement {
  const SVG = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['aria-hidden', 'true'],
    ['class', 'bars'],
  ] as const) {
    svg.setAttribute(name, value)
  }
  for (const [index, height] of [6, 12, 18, 10, 5].entries()) {
    const bar = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({
      x: index * 4 + 1,
      y: (20 - height) / 2,
      width: 2,
      height,
      rx: 1,
    })) {
      bar.setAttribute(name, String(value))
    }
    svg.append(bar)
  }
  return svg
}
