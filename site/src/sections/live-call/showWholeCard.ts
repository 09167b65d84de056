import { CALL_CARD } from '../../call/NowLink.tsx'

/** Phones: the card is as high as the window, and a call goes on below the button that starts it. */
export const NARROW = '(width < 40rem)'

/** Scrolls the card into view at the start of a call, where a part of the call would be out of sight. */
export function showWholeCard(): void {
  const card = document.getElementById(CALL_CARD)
  if (!card || typeof matchMedia !== 'function' || !matchMedia(NARROW).matches) return
  const { top, bottom } = card.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) card.scrollIntoView()
}
