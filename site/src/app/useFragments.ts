import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Keeps a step within the page, such as to `#pricing`, from the router: the browser alone takes it. The router would
 * render the page again at once, and React would drop the sections whose code has not come yet.
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
