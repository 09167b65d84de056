import { type RefCallback, useMemo, useSyncExternalStore } from 'react'

/** A scrolling element that follows its end. */
export interface AutoScroll {
  /** The ref of the scrolling element. */
  ref: RefCallback<HTMLElement>
  /** Whether the element follows its end. False after the user has scrolled away, for a way back. */
  isAtEnd: boolean
  /** Scrolls to the end, and follows it again. */
  scrollToEnd: () => void
}

/**
 * Keeps a scrolling element, such as a transcript, at its end while its content grows or its size changes. It stops when
 * the user scrolls up, and goes on when the user scrolls back to the end or `scrollToEnd()` is called.
 */
export function useAutoScroll(): AutoScroll {
  const { attach, subscribe, getIsAtEnd, scrollToEnd } = useMemo(() => createAutoScroll(), [])
  return { ref: attach, isAtEnd: useSyncExternalStore(subscribe, getIsAtEnd, () => true), scrollToEnd }
}

/** Pixels from the end that still count as the end. */
const NEAR_END = 40

function createAutoScroll() {
  let element: HTMLElement | null = null
  let detach = () => {}
  let isAtEnd = true
  let lastTop = 0
  const listeners = new Set<() => void>()

  function setIsAtEnd(next: boolean): void {
    if (next === isAtEnd) return
    isAtEnd = next
    for (const listener of [...listeners]) listener()
  }

  function scrollToEnd(): void {
    setIsAtEnd(true)
    if (!element) return
    element.scrollTop = element.scrollHeight
    lastTop = element.scrollTop
  }

  const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
    scrollHeight - scrollTop - clientHeight < NEAR_END

  // A new, shorter content has no way back to offer, although the user has scrolled away from the last one.
  const follow = () => {
    if (isAtEnd || (element && isNearEnd(element))) scrollToEnd()
  }

  function onScroll(): void {
    if (!element) return
    const { scrollTop } = element
    // The event comes after the scrolling, and the content may have grown since: only a way back of
    // more than a rounded pixel is the user's.
    if (isNearEnd(element)) setIsAtEnd(true)
    else if (scrollTop < lastTop - 1) setIsAtEnd(false)
    lastTop = scrollTop
  }

  function attach(next: HTMLElement | null): void {
    detach()
    element = next
    if (!next) return
    const content = new MutationObserver(follow)
    content.observe(next, { childList: true, subtree: true, characterData: true })
    // Controls that appear leave less room for the element. Absent in jsdom
    const size = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow)
    size?.observe(next)
    next.addEventListener('scroll', onScroll, { passive: true })
    detach = () => {
      content.disconnect()
      size?.disconnect()
      next.removeEventListener('scroll', onScroll)
    }
    follow()
  }

  return {
    attach,
    scrollToEnd,
    getIsAtEnd: () => isAtEnd,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
