import { createStore, type Store } from '../../store/createStore.ts'

/** A growing list that is cheap to append to: a snapshot is made only when somebody reads. */
export interface Lines<Line> extends Store<readonly Line[]> {
  /** The position that the next line gets. Positions count on from call to call. */
  end: () => number
  /** The line at a position, as long as it is kept. */
  at: (position: number) => Line | undefined
  /** Adds a line at the end, or replaces the one at a position; one that is not kept any more stays away. */
  put: (position: number, line: Line) => void
  clear: () => void
}

/** Creates an empty list that keeps its latest `max` lines. */
export function createLines<Line>(max = Number.POSITIVE_INFINITY): Lines<Line> {
  const changes = createStore(0)
  let first = 0
  let kept: Line[] = []
  const initial: readonly Line[] = Object.freeze([])
  let shown: readonly Line[] | null = initial

  function tell(): void {
    shown = null
    changes.set(changes.get() + 1)
  }

  return {
    subscribe: changes.subscribe,
    getInitialState: () => initial,
    get() {
      shown ??= Object.freeze(kept.slice(-max))
      return shown
    },
    end: () => first + kept.length,
    at: (position) => kept[position - first],
    put(position, line) {
      if (position < first) return
      kept[position - first] = line
      // now and then, so that a line costs the same however many there are
      if (kept.length > 2 * max) {
        first += kept.length - max
        kept = kept.slice(-max)
      }
      tell()
    },
    clear() {
      if (kept.length === 0) return
      first += kept.length
      kept = []
      tell()
    },
  }
}
