import { type ComponentType, lazy, Suspense } from 'react'

const forever = new Promise<never>(() => {})

/**
 * A section that is only read. The document shows it, and React leaves it as it was served as long as its code does
 * not come.
 *
 * @param load null in the browser, where the code never comes
 */
export function readOnly(load: (() => Promise<ComponentType>) | null): ComponentType {
  const Section = lazy(async () => ({ default: await (load ? load() : forever) }))
  return function ReadOnly() {
    return (
      <Suspense>
        <Section />
      </Suspense>
    )
  }
}
