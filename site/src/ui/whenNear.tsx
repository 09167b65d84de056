import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { rememberPresses } from '../app/rememberPresses.ts'
import { keepRoom } from './keepRoom.tsx'
import { retryImport } from './retryImport.ts'

/** How far below or above the window a section is when its code is fetched: about as far as one scrolls in a second. */
const NEAR = '600px 0px'
const SIGNS = ['focusin', 'pointerover'] as const

/**
 * A section whose code comes when the visitor comes near. The served page holds what it shows, which stays as it is
 * until then. Buttons that were pressed before are pressed again.
 *
 * @param name what marks it in the page, once
 */
export function whenNear(name: string, load: () => Promise<ComponentType>): ComponentType {
  let pressAgain = () => {}
  const find = () => document.querySelector<HTMLElement>(`[data-near="${name}"]`)
  const watch = async () => {
    const served = import.meta.env.SSR ? null : find()
    // before React, which lets no press through to what it does not know yet
    if (served) pressAgain = rememberPresses((button) => served.contains(button))
    if (served && !isEntered(served)) await comesNear(served, leaving.signal)
  }
  let near: Promise<void> | undefined
  const leaving = new AbortController()
  const comes = () => {
    near ??= watch()
    return near
  }
  const Section = lazy(async () => {
    await comes()
    return { default: await retryImport(load) }
  })
  const onHydrated = () => {
    const section = find()
    if (section) section.dataset.hydrated = ''
    pressAgain()
  }
  const { Room, measure } = keepRoom()
  return function WhenNear() {
    const ref = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      // React looks at the section itself a little later: a press in between would be lost
      void comes()
      const section = ref.current
      return () => {
        measure(section)
        // whoever returns to the page gets all of it: the served one is gone
        leaving.abort()
      }
    }, [])
    return (
      <div ref={ref} data-near={name}>
        <Suspense fallback={<Room />}>
          <Section />
          <Awake onHydrated={onHydrated} />
        </Suspense>
      </div>
    )
  }
}

/** Tells that the section beside it has come to life. */
function Awake({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

/** Whether somebody, or the browser on coming back, has put something into a field. */
const isEntered = (element: HTMLElement) =>
  [...element.querySelectorAll('input')].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )

/** Resolves when an element is about to be seen or used, or the page is left. */
function comesNear(element: HTMLElement, left: AbortSignal): Promise<void> {
  if (typeof IntersectionObserver !== 'function') return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: NEAR },
    )
    function come(): void {
      observer.disconnect()
      for (const sign of SIGNS) element.removeEventListener(sign, come)
      resolve()
    }
    observer.observe(element)
    for (const sign of SIGNS) element.addEventListener(sign, come)
    left.addEventListener('abort', come)
  })
}
