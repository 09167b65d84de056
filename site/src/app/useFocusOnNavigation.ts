import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a change of route, moves focus to the page's content, so that a screen reader begins there, and
 * shows its top; after a step back or forward the browser shows what was shown before.
 */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const isStepInHistory = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    target.current?.focus({ preventScroll: true })
    if (!isStepInHistory) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, isStepInHistory, target])
}
