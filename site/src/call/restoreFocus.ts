import { CALL_CARD, findCallButton } from './callCard.ts'

const restoreFocusTo = (find: () => HTMLElement | null) => (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) find()?.focus({ preventScroll: true })
}

/** Ref callback for a control that goes with the call: its focus moves to the card's call button, which stays. */
export const restoreFocus = restoreFocusTo(findCallButton)

/** Ref callback for the header's End Call: its focus moves to the link that replaces it. */
export const restoreFocusToNowLink = (control: HTMLElement | null) => {
  const link = control?.closest('.header-call')?.querySelector('a')
  return () => {
    if (control?.contains(document.activeElement)) queueMicrotask(() => link?.focus({ preventScroll: true }))
  }
}

/**
 * Ref callback for a control that goes during a call: its focus moves to Mute rather than End Call, so that a stray key
 * press does not hang up. While the call connects there is no Mute, and the call button ignores presses.
 */
export const restoreFocusToMute = restoreFocusTo(
  () => document.querySelector<HTMLElement>(`#${CALL_CARD} .mute-button`) ?? findCallButton(),
)
