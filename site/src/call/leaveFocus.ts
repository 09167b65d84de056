import { CALL_CARD, findCallButton } from './NowLink.tsx'

const leaveFocusTo = (find: () => HTMLElement | null) => (control: HTMLElement | null) => () => {
  if (control?.contains(document.activeElement)) find()?.focus({ preventScroll: true })
}

/** The `ref` of a control that goes with the call: it leaves its focus to the card's call button, which stays. */
export const leaveFocus = leaveFocusTo(findCallButton)

/** The `ref` of one that goes while the call goes on: a press too many mutes, and does not hang up. */
export const leaveFocusToMute = leaveFocusTo(() =>
  document.querySelector<HTMLElement>(`#${CALL_CARD} .mute-button`),
)
