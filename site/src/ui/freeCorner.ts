/** A place for a note over the page. */
export type Corner = 'bottom-left' | 'bottom-right' | 'top-right' | 'top-left'

const CORNERS: readonly Corner[] = ['bottom-left', 'bottom-right', 'top-right', 'top-left']

/** Elements that a note should not hide, and how much each of them matters. */
interface Kind {
  selector: string
  weight: number
}

const CONTROLS: Kind = { selector: 'a[href], button, input, select, summary, [role=slider]', weight: 100 }
const TRANSCRIPT: Kind = { selector: '[role=log]', weight: 10 }
const TEXTS: Kind = { selector: 'h2, h3, p, li, dd', weight: 1 }
/** Pixels between two places that are tried. */
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

/** The edges of a box in the window. */
type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Whether two boxes have a part in common. */
export const overlap = (one: Edges, other: Edges): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** Adds up the weights of the elements that a note of this size would hide. The note itself does not count. */
function weighHidden({ width, height }: Size, own: string, kinds: readonly Kind[]): (place: Place) => number {
  const boxes = kinds
    .flatMap(({ selector, weight }) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => !element.closest(own))
        .map((element) => ({ box: element.getBoundingClientRect(), weight })),
    )
    .filter(({ box }) => box.width > 1 && box.height > 1)
  return ({ corner, away }) => {
    const left = corner.endsWith('left') ? 0 : innerWidth - width
    const top = corner.startsWith('top') ? away : innerHeight - height - away
    const note = { left, right: left + width, top, bottom: top + height }
    return boxes.reduce((sum, { box, weight }) => sum + (overlap(box, note) ? weight : 0), 0)
  }
}

/** Returns the first place with the lowest weight. */
function bestOf(places: readonly Place[], weigh: (place: Place) => number): Place {
  const weighed = places.map((place) => ({ place, weight: weigh(place) }))
  return weighed.reduce((best, next) => (next.weight < best.weight ? next : best)).place
}

/**
 * Returns the corner of the window where a note of this size hides the least: no control if possible, and little text.
 * Before all others, it leaves the elements of `keepClear`, a selector, uncovered.
 */
export const freeCorner = (size: Size, keepClear?: string): Corner =>
  bestOf(
    CORNERS.map((corner) => ({ corner, away: 0 })),
    weighHidden(size, '.notices', [
      CONTROLS,
      TRANSCRIPT,
      TEXTS,
      ...(keepClear === undefined ? [] : [{ selector: keepClear, weight: 10_000 }]),
    ]),
  ).corner

/**
 * Returns the place nearest to a corner where a note of this size hides no control: a small window may have controls in
 * every corner. Text may be hidden, as the note is short-lived.
 */
export function freePlace(size: Size): Place {
  const steps = Math.max(1, Math.floor((innerHeight - size.height) / STEP))
  const places = Array.from({ length: steps }, (_, step) =>
    CORNERS.map((corner) => ({ corner, away: step * STEP })),
  )
  return bestOf(places.flat(), weighHidden(size, '.example-call', [CONTROLS, TRANSCRIPT]))
}
