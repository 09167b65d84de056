/** A part of the landing page that is hydrated by itself, as a selector. */
export type HydratedPart = '#root' | '[data-below-the-fold]'

const PARTS: readonly HydratedPart[] = ['#root', '[data-below-the-fold]']
/** Milliseconds after which a press no longer counts, since a late press must not open the microphone. */
const EXPIRES_AFTER = 10_000

interface Press {
  event: Event
  time: number
}

/** The presses so far, by button: repeated presses of a button count once. */
const presses = new Map<HTMLButtonElement, Press>()

const partOf = (button: Element) => button.closest<HTMLElement>(PARTS.join())

/** Remembers presses of buttons whose part of the page is not hydrated yet. */
export function rememberPresses(): void {
  const remember = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    const part = button && partOf(button)
    // A button outside these parts is rendered by its code
    if (!part || part.dataset.hydrated !== undefined) return
    presses.set(button, { event, time: performance.now() })
  }
  addEventListener('click', remember, true)
}

/** Marks a part as hydrated: React handles every press in it from now on. */
export function markHydrated(name: HydratedPart): void {
  const part = document.querySelector<HTMLElement>(name)
  if (!part) return
  part.dataset.hydrated = ''
  for (const [button, { event }] of presses) {
    // React hydrates a part at once for a press in it, and then handles this press
    if (partOf(button) === part && event.eventPhase !== Event.NONE) presses.delete(button)
  }
}

/** Repeats the recent presses in a part, in their order. */
export function repeatPresses(name: HydratedPart): void {
  const part = document.querySelector<HTMLElement>(name)
  for (const [button, { time }] of presses) {
    if (partOf(button) !== part) continue
    presses.delete(button)
    if (performance.now() - time < EXPIRES_AFTER) button.click()
  }
}
