import type { Line } from '../../chat/Conversation.ts'
import { element, setText } from '../../dom/element.ts'
import { isInCall } from '../../voice/state.ts'
import type { VoiceClient } from '../../voice/types.ts'
import { applyTheme } from '../theme.ts'
import type { CallWords } from '../words/words.ts'
import {
  type Buttons,
  button,
  createActionRow,
  createButtons,
  type PanelActions,
  setButtonWords,
  show,
  showConsent,
} from './buttons.ts'
import { ConversationView } from './ConversationView.ts'
import { DeviceSelects } from './DeviceSelects.ts'
import { renderInline } from './markdown.ts'
import type { PanelHost } from './PanelHost.ts'
import type { PanelState } from './PanelState.ts'
import { statusOf } from './statusOf.ts'
import { Waveform } from './Waveform.ts'
import { watchLevels } from './watchLevels.ts'

const SHEET = '(max-width: 30rem), (max-height: 26rem)'

/** The dialog: its controls, and which of them a state shows. */
export class PanelView {
  readonly #host: PanelHost
  readonly #title = element('h2', { class: 'title', part: 'title', id: 'title' })
  readonly #time = element('span', { class: 'time', part: 'time', role: 'timer' })
  readonly #closeButton: HTMLButtonElement
  readonly #status = element('p', { class: 'status', part: 'status', role: 'status' })
  /** Announces what happens to a call while the panel is closed. */
  readonly #announcement = element('p', { class: 'announcement', role: 'status' })
  readonly #consent = element('div', { class: 'consent', part: 'consent', id: 'consent' })
  readonly #buttons: Buttons
  readonly #actionRow: HTMLElement
  readonly #waveform = new Waveform()
  readonly #conversation: ConversationView
  readonly #devices: DeviceSelects
  readonly #input = element('textarea', { rows: '1', part: 'input', enterkeyhint: 'send', maxlength: '3000' })
  readonly #form: HTMLFormElement
  readonly #dialog: HTMLDialogElement
  readonly #actions: PanelActions
  #state: PanelState | null = null
  /** The focused element when the panel was opened: the focus returns to it. */
  #opener: HTMLElement | null = null
  /** True while the panel moves the focus. Such a focus does not preload the call. */
  #isMovingFocus = false
  /** The failure of the last act of the user. Shown in place of the status until the next act. */
  #notice: string | null = null

  constructor(host: PanelHost, actions: PanelActions) {
    this.#host = host
    this.#actions = actions
    const words = host.words()
    this.#closeButton = button('close', () => this.close())
    this.#buttons = createButtons(actions)
    this.#actionRow = createActionRow(this.#buttons)
    this.#conversation = new ConversationView(words, this.#name())
    this.#devices = new DeviceSelects(words, (refused) => {
      const { speakerUnusable, troubles } = host.words()
      const notices = { speaker: speakerUnusable, microphone: troubles['microphone-unusable'] }
      this.#notify(refused && notices[refused])
    })
    this.#form = element('form', { class: 'compose', part: 'compose' }, this.#input, this.#buttons.send)
    this.#dialog = element(
      'dialog',
      { class: 'panel', part: 'panel', 'aria-labelledby': 'title' },
      element('header', { part: 'header' }, this.#title, this.#time, this.#closeButton),
      this.#status,
      this.#consent,
      this.#waveform.view,
      this.#actionRow,
      this.#devices.view,
      this.#conversation.view,
      this.#form,
    )
    this.#addListeners()
    this.#setWords(words)
    host.root.append(this.#dialog, this.#announcement)
  }

  get isOpen(): boolean {
    return this.#dialog.open
  }

  open({ movesFocus = true } = {}): void {
    if (this.isOpen) return
    this.#announcement.textContent = ''
    this.#opener = movesFocus ? findFocused() : null
    const isInline = this.#host.readSettings().settings.position === 'inline'
    this.#host.root.dataset.open = ''
    applyTheme(this.#host.root, this.#host.readSettings().settings.theme)
    // On a phone the panel covers the page, which must not be reached behind it. Both methods move the focus.
    if (!movesFocus) this.#dialog.open = true
    else if (!isInline && matchMedia(SHEET).matches) this.#dialog.showModal()
    else this.#dialog.show()
    // A list that was not shown has lost its place.
    this.#conversation.scrollToEnd()
    this.#host.launcher.setAttribute('aria-expanded', 'true')
    this.#host.reflectOpen(true)
    if (movesFocus) this.#focusFirst()
  }

  close(): void {
    if (!this.isOpen) return
    const hadFocus = this.#dialog.matches(':focus-within')
    this.#dialog.close()
    delete this.#host.root.dataset.open
    this.#host.launcher.setAttribute('aria-expanded', 'false')
    this.#host.reflectOpen(false)
    if (hadFocus) this.#returnFocus()
    this.#actions.closed()
  }

  remove(): void {
    this.#dialog.remove()
    this.#announcement.remove()
  }

  refresh(): void {
    this.#setWords(this.#host.words())
    applyTheme(this.#host.root, this.#host.readSettings().settings.theme)
  }

  putLine(line: Line): void {
    this.#conversation.put(line)
  }

  removeLine(id: string): void {
    this.#conversation.remove(id)
  }

  /** Puts a text that was not sent back into the input, before what the user has typed since. */
  returnText(text: string): void {
    this.#setText([text, this.#input.value].filter(Boolean).join('\n'))
  }

  showTime(time: string): void {
    this.#time.textContent = time
  }

  /** Shows the levels and the devices of a call. Returns the cleanup. */
  watch(voice: VoiceClient | null): () => void {
    if (!voice) return () => {}
    const stopLevels = watchLevels(voice, this.#waveform, this.#host.launcher)
    const unsubscribeDevices = voice.devices.subscribe(() => this.#devices.show(voice))
    this.#devices.show(voice)
    return () => {
      stopLevels()
      unsubscribeDevices()
      this.#devices.view.hidden = true
    }
  }

  render(state: PanelState): void {
    const { call, mode, problem, consent, isBusyElsewhere, endReason, trouble, isWriting } = state
    const focused = this.#focused()
    const previous = this.#state
    this.#state = state
    const words = this.#host.words()
    const isIdle = call.status === 'idle'
    const isLive = isInCall(call.status)
    const canAct = problem === null && consent === null
    this.#consent.hidden = consent === null
    if (consent !== null && previous?.consent !== consent) {
      this.#consent.replaceChildren(element('p', {}, ...renderInline(consent)))
    }
    if (consent === null) this.#dialog.removeAttribute('aria-describedby')
    else this.#dialog.setAttribute('aria-describedby', 'consent')
    const { start, takeOver, cancel, end, mute, sound, send } = this.#buttons
    showConsent(this.#buttons, consent !== null, mode)
    this.#actionRow.toggleAttribute('data-consent', consent !== null)
    show(start, canAct && isIdle && mode !== 'chat' && !isBusyElsewhere)
    setText(start, trouble ? words.tryAgain : endReason !== null ? words.callAgain : words.startCall)
    show(takeOver, canAct && isIdle && isBusyElsewhere)
    show(cancel, call.status === 'connecting')
    // It keeps the focus until the call has ended.
    show(end, isLive || call.status === 'ending')
    end.setAttribute('aria-disabled', `${call.status === 'ending'}`)
    show(mute, isLive)
    setText(mute, call.muted ? words.unmute : words.mute)
    show(sound, call.audioBlocked)
    show(this.#actionRow, this.#shownButton() !== null)
    this.#waveform.view.hidden = !isLive
    this.#form.hidden = !canAct || !(isLive || (isIdle && mode !== 'voice'))
    // A disabled button would lose the focus.
    send.setAttribute('aria-disabled', `${isWriting && !isLive}`)
    const isNewStatus = previous?.call.status !== call.status
    if (isNewStatus) this.#notice = null
    const status = statusOf(state, words, this.#name())
    this.#say(this.#notice ?? status)
    if (isNewStatus && previous && !this.isOpen) this.#announcement.textContent = status
    this.#closeButton.setAttribute('aria-label', isLive ? words.closeDuringCall : words.close)
    this.#keepFocus(focused)
  }

  /** Sets the text of the user. A text to send makes Send the main action. */
  #setText(text: string): void {
    this.#input.value = text
    this.#showWriting()
  }

  #showWriting(): void {
    this.#dialog.toggleAttribute('data-writing', this.#input.value.trim() !== '')
  }

  #say(text: string): void {
    // Setting the same text again would announce it again.
    if (this.#status.textContent !== text) this.#status.textContent = text
    this.#status.hidden = text === ''
  }

  #notify(notice: string | null): void {
    this.#notice = notice
    if (this.#state) this.render(this.#state)
  }

  #name(): string {
    return this.#host.readSettings().settings.name ?? this.#host.words().agent
  }

  #setWords(words: CallWords): void {
    this.#title.textContent = this.#name()
    setButtonWords(this.#buttons, words)
    this.#input.setAttribute('aria-label', words.message)
    this.#input.placeholder = words.message
    this.#conversation.setWords(words, this.#name())
    this.#devices.setWords(words)
  }

  #addListeners(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#send()
    })
    this.#input.addEventListener('input', () => {
      this.#showWriting()
      if (this.#notice !== null) this.#notify(null)
    })
    this.#buttons.agreeAndWrite.addEventListener('click', () => this.#input.focus())
    // A key that is held would press the button that replaces the pressed one, such as Cancel after Start.
    this.#actionRow.addEventListener('keydown', (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    })
    this.#actionRow.addEventListener('click', () => this.#notify(null))
    this.#input.addEventListener('keydown', (event) => {
      // While a word is being composed, as in Japanese, Enter accepts the word.
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
      event.preventDefault()
      this.#send()
    })
    // Outside the shadow tree the target of a key is the element, and a page would take letters for its shortcuts.
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      this.#dialog.addEventListener(type, (event) => event.stopPropagation())
    }
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      event.preventDefault()
      this.close()
    })
    // Escape in a modal dialog, and the Back gesture of Android.
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.close()
    })
    this.#watchIntent(this.#buttons.start)
  }

  /** Preloads a call when the user is about to press the button. */
  #watchIntent(start: HTMLButtonElement): void {
    // A window that loses the focus and gets it again focuses the same control again.
    let isPageLeft = false
    start.addEventListener('blur', () => {
      isPageLeft = this.#focused() === start
    })
    const onIntent = ({ type }: Event) => {
      if (type !== 'focus' || !(this.#isMovingFocus || isPageLeft)) this.#actions.preload()
    }
    for (const type of ['pointerenter', 'focus', 'touchstart'] as const) {
      start.addEventListener(type, onIntent, { passive: true })
    }
  }

  #send(): void {
    const text = this.#input.value.trim()
    if (text === '' || this.#buttons.send.getAttribute('aria-disabled') === 'true') return
    const result = this.#actions.send(text)
    // The panel itself asks for the agreement.
    const isReported = result === 'notSent' || result === 'messageTooLong'
    this.#notify(isReported ? this.#host.words()[result] : null)
    if (result !== 'sent') return
    this.#setText('')
    this.#conversation.scrollToEnd()
  }

  /** Moves the focus to the first thing to do. */
  #focusFirst(): void {
    const isChat = this.#state?.mode === 'chat' && !this.#form.hidden
    const { mute, sound, agreeAndWrite } = this.#buttons
    // In a call a stray press is to mute, not to end the call. A text that waits for the consent is not to start a call.
    const isText = this.#dialog.hasAttribute('data-writing')
    const careful = [sound, mute, ...(isText ? [agreeAndWrite] : [])].find((control) => !control.hidden)
    const first = isChat ? this.#input : (careful ?? this.#shownButton())
    this.#isMovingFocus = true
    ;(first ?? this.#closeButton).focus()
    this.#isMovingFocus = false
  }

  #returnFocus(): void {
    this.#opener?.focus()
    // The opener may have been removed or hidden meanwhile.
    if (this.#opener?.matches(':focus') !== true) this.#host.launcher.focus()
  }

  /** The control of the dialog that has the focus. */
  #focused(): Element | null {
    const root = this.#dialog.getRootNode()
    const { activeElement = null } = root instanceof ShadowRoot ? root : {}
    return this.#dialog.contains(activeElement) ? activeElement : null
  }

  /** A control that had the focus and is hidden now passes it on, so that the keyboard does not fall back to the page. */
  #keepFocus(before: Element | null): void {
    if (before?.closest('[hidden]')) this.#focusFirst()
  }

  #shownButton(): HTMLButtonElement | null {
    return this.#actionRow.querySelector('button:not([hidden])')
  }
}

/** The focused element of the page, also in shadow trees. Null if nothing is focused. */
function findFocused(): HTMLElement | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}

/** Whether a key belongs to an input method. Safari ends the composition before the key that ends it, which has 229. */
const isComposing = ({ isComposing: isOngoing, keyCode }: KeyboardEvent): boolean =>
  isOngoing || keyCode === 229
