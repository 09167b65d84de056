import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { Calls } from './call/Calls.tsx'

/**
 * Brings the prerendered page to life; in development, where nothing is prerendered, renders it.
 *
 * @param onAwake called once, when every control answers
 */
export function hydrate(root: HTMLElement, onAwake: () => void): void {
  const page = (
    <StrictMode>
      <Calls origin={location.origin}>
        <BrowserRouter>
          <App>
            <Awake onAwake={onAwake} />
          </App>
        </BrowserRouter>
      </Calls>
    </StrictMode>
  )
  startTransition(() => {
    if (root.childElementCount === 0) createRoot(root).render(page)
    else hydrateRoot(root, page)
  })
}

/** Tells that the page around it has come to life. */
function Awake({ onAwake }: { onAwake: () => void }) {
  useLayoutEffect(onAwake, [onAwake])
  return null
}
