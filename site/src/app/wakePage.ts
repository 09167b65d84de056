import { patiently } from '../ui/patiently.ts'
import { rememberPresses } from '../ui/rememberPresses.ts'

/** Signs that somebody uses the page. */
const USES = ['pointerdown', 'focusin', 'keydown'] as const
/** Signs that somebody is about to; a page gives them by itself too, before it is painted. */
const SIGNS = ['pointerover', 'scroll'] as const
/** Milliseconds after which the page wakes although the browser is still busy. */
const PATIENCE = 3000

/**
 * Loads the page's code when the page is painted and the browser has time, or at the first sign of a visitor. The
 * page is there before: it is prerendered. Buttons that were pressed meanwhile are pressed again;
 * fields read by themselves what was entered (`ui/useEntered.ts`).
 */
export function wakePage(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to render into.')
  const pressAgain = rememberPresses(() => true)
  let woken = false
  const onAwake = () => {
    root.dataset.awake = ''
    pressAgain()
  }
  const wake = () => {
    if (woken) return
    woken = true
    for (const sign of [...USES, ...SIGNS]) removeEventListener(sign, wake)
    // in a task of its own, after the one that reads the code: between the two the page answers
    void patiently(() => import('../hydrate.tsx')).then(({ hydrate }) =>
      setTimeout(() => hydrate(root, onAwake)),
    )
  }
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: PATIENCE }) : setTimeout(wake, 200)
  const watch = (signs: readonly string[]) => {
    for (const sign of signs) addEventListener(sign, wake, { passive: true })
  }
  watch(USES)
  afterPaint(() => {
    watch(SIGNS)
    // what is on the screen comes first: its fonts
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
  })
}

/** Calls back once the browser has painted what the page says. A page in the background is not painted before somebody looks. */
function afterPaint(callback: () => void): void {
  const observer = new PerformanceObserver((list) => {
    // the empty page may be painted too, before its words
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    callback()
  })
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    observer.observe({ type: 'paint', buffered: true })
  } else {
    callback()
  }
}
