import { CALL_CARD } from '../../call/callCard.ts'

/** Phones: the card is as high as the window, and a call goes on below the button that starts it. */
export const NARROW = '(width < 40rem)'

/** Scrolls to the top of the card on a phone, so that the whole call is in sight. */
export function showWholeCard(): void {
  if (globalThis.matchMedia?.(NARROW).matches) document.getElementById(CALL_CARD)?.scrollIntoView()
}
