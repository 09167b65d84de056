import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the room of a section whose code comes later: whoever returns to the page finds it as long as it was, and
 * stands where they were.
 *
 * @param onLeave called when the section goes away
 */
export function roomFor(onLeave: () => void) {
  let height = 0
  return {
    /** What stands there until the code comes. */
    Room: () => <div style={{ height }} />,
    /** For the element around the section. */
    useRoom(): RefObject<HTMLDivElement | null> {
      const ref = useRef<HTMLDivElement>(null)
      useLayoutEffect(() => {
        const section = ref.current
        return () => {
          height = section?.offsetHeight || height
          onLeave()
        }
      }, [])
      return ref
    },
  }
}
