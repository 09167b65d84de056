/** Signs that somebody is about to use the page. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const
/** What can be pressed before the page is awake. */
const PRESSED = 'button, input[type=radio]'
/** Milliseconds after which the page wakes although the browser is still busy. */
const PATIENCE = 3000

/**
 * Loads the page's code when the browser has time, or at the first sign of a visitor. The page is there
 * before: it is prerendered. A button that was pressed meanwhile is pressed again.
 */
export function wakePage(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root to render into.')
  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>(PRESSED)) || pressed
  }
  let woken = false
  const onAwake = () => {
    removeEventListener('click', remember)
    root.dataset.awake = ''
    const again = pressed
    pressed = null
    // it is marked already: pressing it would change nothing
    if (again instanceof HTMLInputElement) again.checked = false
    again?.click()
  }
  const wake = () => {
    if (woken) return
    woken = true
    for (const sign of SIGNS) removeEventListener(sign, wake)
    void import('../hydrate.tsx').then(({ hydrate }) => hydrate(root, onAwake))
  }
  addEventListener('click', remember)
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: PATIENCE }) : setTimeout(wake, 200)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
