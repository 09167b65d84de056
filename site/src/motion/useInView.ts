import { type RefObject, useEffect, useRef, useState } from 'react'

interface InView<E> {
  ref: RefObject<E | null>
  /** Whether the element has been in view. It stays true. */
  seen: boolean
  /** Whether the user could read the element before: it was in view, and not hidden. */
  wasRead: boolean
}

const isVisible = (element: Element) => getComputedStyle(element).visibility !== 'hidden'

/** Reports whether an element has been in view. */
export function useInView<E extends Element>(): InView<E> {
  const ref = useRef<E>(null)
  const [sight, setSight] = useState<'none' | 'new' | 'read'>('none')
  const seen = sight !== 'none'
  useEffect(() => {
    const element = ref.current
    if (!element || seen || typeof IntersectionObserver !== 'function') return undefined
    let isFirstLook = true
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        setSight(isFirstLook && isVisible(element) ? 'read' : 'new')
      }
      isFirstLook = false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen, wasRead: sight === 'read' }
}
