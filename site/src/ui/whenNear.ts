/** Distance from the window at which an element counts as near: about what one scrolls in a second. */
const NEAR = '600px 0px'
/** Events in an element that do not wait for a scroll. */
const USES = ['focusin', 'pointerover'] as const

/** Resolves when an element is about to be seen or used. */
export function whenNear(selector: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.querySelector(selector)
  if (!element || typeof IntersectionObserver !== 'function') return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: NEAR },
    )
    function onNear(): void {
      observer.disconnect()
      for (const event of USES) element?.removeEventListener(event, onNear)
      resolve()
    }
    observer.observe(element)
    for (const event of USES) element.addEventListener(event, onNear)
  })
}
