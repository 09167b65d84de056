import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Calls } from './call/Calls.tsx'
import { paths } from './config/pages.ts'
import { HomePage } from './pages/home/HomePage.tsx'
import { repeatPresses } from './presses/earlyPresses.ts'

/** Hydrates the landing page. Every other page is only read, and stays as it was served. */
export function hydrate(root: HTMLElement): void {
  const page = (
    <StrictMode>
      <Calls origin={location.origin}>
        <App path={paths.home}>
          <HomePage />
        </App>
      </Calls>
    </StrictMode>
  )
  window.earlyPresses?.release()
  startTransition(() => void hydrateRoot(root, page))
  // React hydrates the root at once for a press in it: the call buttons show the press again before the next paint
  repeatPresses('#root')
}
