import { element, setText } from '../../dom/element.ts'
import type { CallWords } from '../words/words.ts'
import type { PanelState, SendResult } from './PanelState.ts'

/** The actions of the panel controls. */
export interface PanelActions {
  readonly startCall: () => void
  readonly takeOver: () => void
  readonly stopCall: () => void
  readonly toggleMute: () => void
  readonly playSound: () => void
  readonly agree: () => void
  /** In the mode `both` the user agrees and chooses at once. */
  readonly agreeAndTalk: () => void
  readonly agreeAndWrite: () => void
  readonly decline: () => void
  /** The panel was closed, and with it a question that was not answered. */
  readonly closed: () => void
  readonly send: (text: string) => SendResult
  readonly preload: () => void
}

type ButtonName =
  | 'agree'
  | 'agreeAndTalk'
  | 'agreeAndWrite'
  | 'decline'
  | 'start'
  | 'takeOver'
  | 'cancel'
  | 'end'
  | 'mute'
  | 'sound'
  | 'send'
export type Buttons = { readonly [Name in ButtonName]: HTMLButtonElement }

export function button(name: string, onClick?: () => void): HTMLButtonElement {
  const created = element('button', {
    type: onClick ? 'button' : 'submit',
    class: name,
    part: `button ${name}-button`,
  })
  if (onClick) created.addEventListener('click', onClick)
  return created
}

export const createButtons = (actions: PanelActions): Buttons => ({
  agree: button('agree', actions.agree),
  agreeAndTalk: button('agree-and-talk', actions.agreeAndTalk),
  agreeAndWrite: button('agree-and-write', actions.agreeAndWrite),
  decline: button('decline', actions.decline),
  start: button('start', actions.startCall),
  takeOver: button('take-over', actions.takeOver),
  cancel: button('cancel', actions.stopCall),
  end: button('end', actions.stopCall),
  mute: button('mute', actions.toggleMute),
  sound: button('sound', actions.playSound),
  send: button('send'),
})

export function createActionRow(buttons: Buttons): HTMLElement {
  const { agree, agreeAndTalk, agreeAndWrite, decline, start, takeOver, sound, cancel, end, mute } = buttons
  const row = [agree, agreeAndTalk, agreeAndWrite, decline, start, takeOver, sound, cancel, end, mute]
  return element('div', { class: 'actions', part: 'actions' }, ...row)
}

/** Shows what a user may answer to the consent. In the mode `both` an answer also chooses between a call and a chat. */
export function showConsent(buttons: Buttons, isAsked: boolean, mode: PanelState['mode']): void {
  const { agree, agreeAndTalk, agreeAndWrite, decline } = buttons
  show(agree, isAsked && mode !== 'both')
  show(agreeAndTalk, isAsked && mode === 'both')
  show(agreeAndWrite, isAsked && mode === 'both')
  show(decline, isAsked)
}

/** Sets the texts that are the same in every state. */
export function setButtonWords(buttons: Buttons, words: CallWords): void {
  setText(buttons.agree, words.agree)
  setText(buttons.agreeAndTalk, words.agreeAndTalk)
  setText(buttons.agreeAndWrite, words.agreeAndWrite)
  setText(buttons.decline, words.decline)
  setText(buttons.takeOver, words.takeOver)
  setText(buttons.cancel, words.cancel)
  setText(buttons.end, words.endCall)
  setText(buttons.sound, words.soundOn)
  // It shows an arrow.
  buttons.send.setAttribute('aria-label', words.send)
}

export function show(control: HTMLElement, isShown: boolean): void {
  control.hidden = !isShown
}
