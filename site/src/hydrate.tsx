import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Calls } from './call/Calls.tsx'
import { paths } from './config/pages.ts'
import { HomePage } from './pages/home/HomePage.tsx'

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
  startTransition(() => void hydrateRoot(root, page))
}
