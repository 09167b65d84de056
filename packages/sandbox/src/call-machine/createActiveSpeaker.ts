/** Decides who is speaking. */
export interface ActiveSpeaker {
  /** Takes everyone's level of this moment, 0 to 1, by id. */
  hear: (levels: { readonly [id: string]: number }, now: number) => void
}

/** A level that counts as speech. */
const SPEAKING_LEVEL = 0.02
/** How long someone must be the loudest, in milliseconds. */
const HOLD_MS = 200

/** Tells of each change; who was the last to speak stays it until someone else speaks. */
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
