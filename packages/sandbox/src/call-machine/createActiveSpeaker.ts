/** Finds the active speaker. */
export interface ActiveSpeaker {
  /** Takes the level of every participant at that time, 0 to 1, by id. */
  hear: (levels: { readonly [id: string]: number }, now: number) => void
}

/** The level from which sound counts as speech. */
const SPEAKING_LEVEL = 0.02
/** Milliseconds that a participant must be the loudest. */
const HOLD_MS = 200

/** Reports each change. The last speaker stays active until another participant speaks. */
export function createActiveSpeaker(onChange: (id: string) => void): ActiveSpeaker {
  let active: string | null = null
  let next: string | null = null
  let since = 0
  return {
    hear: (levels, now) => {
      const loudest = findLoudest(levels)
      if (loudest !== next) {
        next = loudest
        since = now
      }
      if (next === null || next === active || now - since < HOLD_MS) return
      active = next
      onChange(active)
    },
  }
}

function findLoudest(levels: { readonly [id: string]: number }): string | null {
  const [loudest] = Object.entries(levels)
    .filter(([, level]) => level > SPEAKING_LEVEL)
    .sort(([, a], [, b]) => b - a)
  return loudest ? loudest[0] : null
}
