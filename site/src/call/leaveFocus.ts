import { findCallButton } from './NowLink.tsx'

/** The `ref` of a control that goes with the call: it leaves its focus to the card's call button, which stays. */
export const leaveFocus = (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) findCallButton()?.focus({ preventScroll: true })
}
