import type { ComponentType } from 'react'

interface KeptRoom {
  /** What stands there until the code comes. */
  Room: ComponentType
  /** For the section, just before it goes away. */
  measure: (section: HTMLElement | null) => void
}

/**
 * Keeps the room of a section whose code comes later: whoever returns to the page finds it as long as it was, and
 * stands where they were.
 */
export function keepRoom(): KeptRoom {
  let height = 0
  return {
    Room: () => <div style={{ height }} />,
    measure: (section) => {
      height = section?.getBoundingClientRect().height || height
    },
  }
}
