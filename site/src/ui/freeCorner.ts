/** A place for a note over the page. */
export type Corner = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-left'

const CORNERS: readonly Corner[] = ['bottom-left', 'bottom-right', 'top-right', 'top-left']
const CONTROLS = 'a[href], button, input, select, summary, [role=slider]'
/** Worth seeing, but less than a control: the words of a call, and those to say in it. */
const WORDS = '[role=log], .cues li'
/** Pixels by which a note moves on that finds no room. */
const STEP = 16

interface Size {
  width: number
  height: number
}

interface Place {
  corner: Corner
  /** Pixels up from the bottom, or down from the top. */
  away: number
}

/** Counts the controls that a note of this size would hide, each as two; the words of a call count as one. */
function countHidden({ width, height }: Size, own: string): (place: Place) => number {
  const boxes = [...document.querySelectorAll(`${CONTROLS}, ${WORDS}`)]
    .filter((control) => !control.closest(own))
    .map((control) => ({ box: control.getBoundingClientRect(), weight: control.matches(WORDS) ? 1 : 2 }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return ({ corner, away }) => {
    const left = corner.endsWith('left') ? 0 : innerWidth - width
    const top = corner.startsWith('top') ? away : innerHeight - height - away
    const isHidden = (box: DOMRect) =>
      box.left < left + width && box.right > left && box.top < top + height && box.bottom > top
    return boxes.reduce((sum, { box, weight }) => sum + (isHidden(box) ? weight : 0), 0)
  }
}

function bestOf(places: readonly Place[], size: Size, own: string): Place {
  const hidden = countHidden(size, own)
  const counts = places.map((place) => ({ place, count: hidden(place) }))
  return counts.reduce((best, next) => (next.count < best.count ? next : best)).place
}

/** The first corner of the window where a note of this size hides no control, or else the corner where it hides fewest. */
export const freeCorner = (size: Size): Corner =>
  bestOf(
    CORNERS.map((corner) => ({ corner, away: 0 })),
    size,
    '.notices',
  ).corner

/** Like `freeCorner`, but as far from the corner as needed: a small window may have controls in all of them. */
export function freePlace(size: Size): Place {
  const steps = Math.max(1, Math.floor((innerHeight - size.height) / STEP))
  const places = Array.from({ length: steps }, (_, step) =>
    CORNERS.map((corner) => ({ corner, away: step * STEP })),
  )
  return bestOf(places.flat(), size, '.activity-note')
}
