import { useEffect, useState } from 'react'

/** Whether one of the elements that match is in view. True until the browser tells, and where it does not tell. */
export function useAnyInView(selector: string): boolean {
  const [isAny, setAny] = useState(true)
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return undefined
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      setAny(inView.size > 0)
    })
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
    return () => observer.disconnect()
  }, [selector])
  return isAny
}
