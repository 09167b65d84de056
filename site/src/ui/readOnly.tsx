import { type ComponentType, lazy, Suspense, useState } from 'react'
import { patiently } from './patiently.ts'

/** What the served page holds already: React leaves it as it is, and need not know what it is. */
const AS_SERVED = { __html: '' }

/**
 * A section that is only read. The served page holds it, so its code does not come with the page; it comes when
 * the visitor returns to the page from another.
 *
 * @param name what marks it in the page, once
 */
export function readOnly(name: string, load: () => Promise<ComponentType>): ComponentType {
  const Section = lazy(async () => ({ default: await patiently(load) }))
  const isServed = () => !import.meta.env.SSR && document.querySelector(`[data-served="${name}"]`) !== null
  return function ReadOnly() {
    const [served] = useState(isServed)
    if (served) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and lets React keep what is there
      return <div data-served={name} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
    }
    return (
      <div data-served={name}>
        <Suspense>
          <Section />
        </Suspense>
      </div>
    )
  }
}
