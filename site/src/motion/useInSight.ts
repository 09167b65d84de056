import { type RefObject, useEffect, useRef, useState } from 'react'

interface InSight<E> {
  ref: RefObject<E | null>
  /** Whether the element has come into sight, once and for good. */
  seen: boolean
  /** Whether it was in sight when it was first looked at: what the page showed of it then has been read. */
  fromStart: boolean
}

/** Whether an element has come into sight. */
export function useInSight<E extends Element>(): InSight<E> {
  const ref = useRef<E>(null)
  const [sight, setSight] = useState<'none' | 'fromStart' | 'later'>('none')
  const seen = sight !== 'none'
  useEffect(() => {
    if (!ref.current || seen || typeof IntersectionObserver !== 'function') return undefined
    let found: 'fromStart' | 'later' = 'fromStart'
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSight(found)
      found = 'later'
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen, fromStart: sight === 'fromStart' }
}
