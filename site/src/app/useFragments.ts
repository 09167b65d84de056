import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Leaves a step within the page to the browser. The router would render the page anew for it, at once, and React
 * would take away what of the page is still asleep.
 */
export function useFragments(): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const keep = (event: PopStateEvent) => {
      if (location.pathname === pathname) event.stopImmediatePropagation()
    }
    // before the router's
    addEventListener('popstate', keep, true)
    return () => removeEventListener('popstate', keep, true)
  }, [pathname])
}
