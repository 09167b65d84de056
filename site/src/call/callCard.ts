import type { MouseEvent } from 'react'

/** The call card. */
export const CALL_CARD = 'live-call'

/** The button in the call card, where the page has one. */
export const findCallButton = () => document.querySelector<HTMLElement>(`#${CALL_CARD} .call-button`)

/** Focuses the button when the page was opened at the call card and nothing else has the focus. */
export function focusIfCalledFor(): void {
  const isFree = document.activeElement === document.body
  if (isFree && location.hash === `#${CALL_CARD}`) findCallButton()?.focus({ preventScroll: true })
}

/** The press of a link to the call card: focuses the card's button, so that the next press starts a call. */
export function followToCallCard(event: MouseEvent): void {
  // The browser opens a new tab or window, or downloads
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const button = findCallButton()
  if (!button) return
  event.preventDefault()
  document.getElementById(CALL_CARD)?.scrollIntoView()
  button.focus({ preventScroll: true })
}
