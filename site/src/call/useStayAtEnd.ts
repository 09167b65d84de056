import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 24

/** Keeps a scrolling box at its end while `content` grows, unless the reader scrolled up. Spread it on the box. */
export function useStayAtEnd(content: unknown): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
} {
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what makes the box grow
  useLayoutEffect(() => {
    if (ref.current && atEnd.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [content])
  const onScroll = () => {
    const box = ref.current
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
  }
  return { ref, onScroll }
}
