import { CALL_CARD, findCallButton } from './NowLink.tsx'

const restoreFocusTo = (find: () => HTMLElement | null) => (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) find()?.focus({ preventScroll: true })
}

/** The `ref` of a control that goes with the call: it leaves its focus to the card's call button, which stays. */
export const restoreFocus = restoreFocusTo(findCallButton)

/** The `ref` of the header's End Call: it leaves its focus to the link in its place, which is hidden until it has gone. */
export const restoreFocusToNowLink = (control: HTMLElement | null) => {
  const link = control?.closest('.header-call')?.querySelector('a')
  return () => {
    if (control?.contains(document.activeElement)) queueMicrotask(() => link?.focus({ preventScroll: true }))
  }
}

/**
 * The `ref` of a control that goes while the call goes on: it leaves its focus to Mute, so that a press too many does
 * not hang up. While the call is still connecting there is no Mute, and the call button takes no press.
 */
export const restoreFocusToMute = restoreFocusTo(
  () => document.querySelector<HTMLElement>(`#${CALL_CARD} .mute-button`) ?? findCallButton(),
)
