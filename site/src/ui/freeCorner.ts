/** Where a note over the page can stand. */
export type Corner = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-left'

const CORNERS: readonly Corner[] = ['bottom-left', 'bottom-right', 'top-right', 'top-left']
const CONTROLS = 'a[href], button, input, [role=slider]'

interface Size {
  width: number
  height: number
}

/** The first corner of the window where a note of this size hides no control; the one that hides fewest otherwise. */
export function freeCorner({ width, height }: Size): Corner {
  const boxes = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('[data-note]'))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1)
  const hidden = (corner: Corner) => {
    const left = corner.endsWith('left') ? 0 : innerWidth - width
    const top = corner.startsWith('top') ? 0 : innerHeight - height
    return boxes.filter(
      (box) => box.left < left + width && box.right > left && box.top < top + height && box.bottom > top,
    ).length
  }
  const counts = CORNERS.map((corner) => ({ corner, count: hidden(corner) }))
  return counts.reduce((best, next) => (next.count < best.count ? next : best)).corner
}
