import { CALL_CARD, findCallButton } from './NowLink.tsx'

const leaveFocusTo = (find: () => HTMLElement | null) => (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) find()?.focus({ preventScroll: true })
}

/** The `ref` of a control that goes with the call: it leaves its focus to the card's call button, which stays. */
export const leaveFocus = leaveFocusTo(findCallButton)

/**
 * The `ref` of a control that goes while the call goes on: it leaves its focus to Mute, so that a press too many does
 * not hang up. While the call is still connecting there is no Mute, and the call button takes no press.
 */
export const leaveFocusToMute = leaveFocusTo(
  () => document.querySelector<HTMLElement>(`#${CALL_CARD} .mute-button`) ?? findCallButton(),
)
