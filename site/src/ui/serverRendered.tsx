import { type ComponentType, lazy, Suspense } from 'react'

const forever = new Promise<never>(() => {})

/**
 * Creates a section without controls. The document contains it, and React keeps the served HTML, since its code never
 * loads in the browser.
 *
 * @param load null in the browser
 */
export function serverRendered(load: (() => Promise<ComponentType>) | null): ComponentType {
  const Section = lazy(async () => ({ default: await (load ? load() : forever) }))
  return function ServerRendered() {
    return (
      <Suspense>
        <Section />
      </Suspense>
    )
  }
}
