import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { keepRoom } from './keepRoom.tsx'
import { retryImport } from './retryImport.ts'

/** What the served page holds already: React leaves it as it is, and need not know what it is. */
const AS_SERVED = { __html: '' }

/**
 * A section that is only read. The served page holds it, so its code does not come with the page; it comes when
 * the visitor goes to another page, for the way back.
 *
 * @param name what marks it in the page, once
 */
export function readOnly(name: string, load: () => Promise<ComponentType>): ComponentType {
  let coming: Promise<ComponentType> | undefined
  const come = () => {
    coming ??= retryImport(load)
    return coming
  }
  const Section = lazy(async () => ({ default: await come() }))
  const { Room, measure } = keepRoom()
  // in development React renders the section, since it could not replace served HTML when the code changes
  const isServed = () =>
    !import.meta.env.SSR && !import.meta.hot && document.querySelector(`[data-served="${name}"]`) !== null
  return function ReadOnly() {
    const [served] = useState(isServed)
    const ref = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      const section = ref.current
      return () => {
        measure(section)
        void come()
      }
    }, [])
    if (served) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and lets React keep what is there
      return <div ref={ref} data-served={name} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
    }
    return (
      <div ref={ref} data-served={name}>
        <Suspense fallback={<Room />}>
          <Section />
        </Suspense>
      </div>
    )
  }
}
