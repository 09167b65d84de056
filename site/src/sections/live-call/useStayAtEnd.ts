import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 24

/** Keeps a scrolling box at its end at every render, unless the reader scrolled up. Spread it on the box. */
export function useStayAtEnd(): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  tabIndex: 0
} {
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    // Text that fits is at its end: emptying the box fires no scroll event
    if (box.scrollHeight <= box.clientHeight) atEnd.current = true
    if (atEnd.current) box.scrollTop = box.scrollHeight
  })
  const onScroll = () => {
    const box = ref.current
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
  }
  // The keyboard must be able to scroll it
  return { ref, onScroll, tabIndex: 0 }
}
