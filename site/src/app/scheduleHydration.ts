import { retryImport } from '../ui/retryImport.ts'

/** Events that show that the user is using the page. */
const USES = ['pointerdown', 'focusin', 'keydown'] as const
/** Milliseconds after which the page is hydrated in any case: a hidden page gets no frames, and a font may never come. */
const LATEST = 3000

/**
 * Loads the code of the landing page and hydrates it: after the first paint, when the browser is idle, or as soon as
 * the user uses the page, or has pressed a button. Buttons pressed before are pressed again afterward. Fields read their
 * earlier values themselves (`ui/useEntered.ts`).
 */
export function scheduleHydration(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to hydrate.')
  let started = false
  const start = () => {
    if (started) return
    started = true
    clearTimeout(latest)
    for (const event of USES) removeEventListener(event, start)
    void retryImport(loadHydrate).then(({ hydrate }) =>
      // A separate task, so that the page can respond between evaluating the code and rendering
      setTimeout(() => hydrate(root)),
    )
  }
  const loadHydrate = () =>
    import('../hydrate.tsx').catch((error) => {
      window.earlyPresses?.fail()
      throw error
    })
  for (const event of USES) addEventListener(event, start, { passive: true })
  const latest = setTimeout(start, LATEST)
  if (window.earlyPresses?.presses.size) start()
  else void loaded().then(painted).then(idle).then(start)
}

/**
 * Resolves when the page and its fonts have loaded. WebKitGTK holds `load` back for players that load nothing
 * (`preload="none"`), and so a page that is painted with its fonts counts too.
 */
const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
    void painted().then(() => {
      const { fonts } = document
      // Not `fonts.ready`, which waits for `load` in WebKit
      if (fonts.status === 'loaded') resolve(undefined)
      else fonts.addEventListener('loadingdone', resolve, { once: true })
    })
  })

/** Resolves after a paint. Firefox reports no paint entries for a page that opens scrolled. */
const painted = () =>
  new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const idle = () =>
  new Promise<unknown>((resolve) => {
    // Safari lacks requestIdleCallback
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
