import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { Calls } from './call/Calls.tsx'

/**
 * Hydrates the prerendered landing page.
 *
 * @param onHydrated called when the controls answer
 */
export function hydrate(root: HTMLElement, onHydrated: () => void): void {
  const page = (
    <StrictMode>
      <Calls origin={location.origin}>
        <BrowserRouter>
          <App>
            <Hydrated onHydrated={onHydrated} />
          </App>
        </BrowserRouter>
      </Calls>
    </StrictMode>
  )
  startTransition(() => void hydrateRoot(root, page))
}

/** Tells that the page around it is hydrated. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated, [onHydrated])
  return null
}
