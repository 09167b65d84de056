import type { EarlyPresses } from './rememberPresses.ts'

declare global {
  interface Window {
    /** Set by the script inside the landing page (`inlineScript.ts`). A host whose policy refuses it has no early presses. */
    earlyPresses?: EarlyPresses
  }
}

/** A part of the landing page that is hydrated by itself, as a selector. */
export type HydratedPart = '#root' | '[data-below-the-fold]'

const PARTS: readonly HydratedPart[] = ['#root', '[data-below-the-fold]']

/** The presses in a part, in their order. */
function pressesIn(part: HTMLElement) {
  const presses = [...(window.earlyPresses?.presses ?? [])]
  return presses.filter(([button]) => button.closest(PARTS.join()) === part)
}

/** Marks a part as hydrated: React handles every press in it from now on. */
export function markHydrated(name: HydratedPart): void {
  const part = document.querySelector<HTMLElement>(name)
  if (!part) return
  part.dataset.hydrated = ''
  for (const [button, { eventPhase }] of pressesIn(part)) {
    // React hydrates a part at once for a press in it, and then handles this press
    if (eventPhase !== Event.NONE) window.earlyPresses?.presses.delete(button)
  }
}

/** Repeats the presses in a part, in their order. */
export function repeatPresses(name: HydratedPart): void {
  const part = document.querySelector<HTMLElement>(name)
  if (!part) return
  for (const [button] of pressesIn(part)) {
    // A press before this one may have hydrated the part, which has then repeated this one already
    if (window.earlyPresses?.presses.delete(button)) button.click()
  }
}
