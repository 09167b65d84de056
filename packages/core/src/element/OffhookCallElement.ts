import { addStyle, element, isOnPage, setText } from '../dom/element.ts'
import { createBars } from './bars.ts'
import type { CallElementEvents } from './callEvents.ts'
import { ELEMENT_STYLE } from './elementStyle.ts'
import { LazyPanel } from './LazyPanel.ts'
import type { PanelHost } from './panel/PanelHost.ts'
import { hasSavedOpenPanel, pageHasSavedCall, releaseSlot } from './savedPage.ts'
import { type CallProperties, OBSERVED, readSettings } from './settings.ts'
import { applyTheme } from './theme.ts'
import { words as english } from './words/en.ts'
import { fill, loadWords, replaceWords } from './words/loadWords.ts'
import type { CallWords } from './words/words.ts'

const PROPERTIES = [
  'publicKey',
  'assistant',
  'squad',
  'assistantOverrides',
  'tools',
  'words',
  'clientOptions',
] as const satisfies readonly (keyof CallProperties)[]

// On a server there are no elements. The module can be imported there, and defines nothing.
const Base = globalThis.HTMLElement ?? Object

/** Signs that the user is about to press the button: the panel is loaded. */
const INTENTS = ['pointerenter', 'focus', 'touchstart'] as const

/** `<offhook-call>`: a button that opens a call or a chat. The rest of its code loads on hover, focus or touch. */
export class OffhookCallElement extends Base implements CallProperties {
  static readonly observedAttributes: readonly string[] = OBSERVED

  declare publicKey: CallProperties['publicKey']
  declare assistant: CallProperties['assistant']
  declare squad: CallProperties['squad']
  declare assistantOverrides: CallProperties['assistantOverrides']
  declare tools: CallProperties['tools']
  declare words: CallProperties['words']
  declare clientOptions: CallProperties['clientOptions']

  readonly #properties: CallProperties = {}
  readonly #label = element('span', { class: 'label' })
  readonly #launcher = element(
    'button',
    {
      type: 'button',
      class: 'launcher',
      part: 'launcher',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
    },
    createBars(),
    this.#label,
  )
  readonly #root = element('div', { class: 'root', part: 'root', hidden: true }, this.#launcher)
  #language = ''
  #loadingWords: Promise<CallWords> = Promise.resolve(english)
  #languageWords: CallWords = english
  readonly #systemTheme = matchMedia('(prefers-color-scheme: dark)')
  readonly #onSystemTheme = () => applyTheme(this.#root, this.#settings().settings.theme)
  /** Back shows this page as it was left. The pages after it may have saved a call or more of the conversation. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#resume()
  }
  /** The element is in the document of a frame, which goes: no other callback runs. */
  readonly #onFrameRemoved = ({ currentTarget, persisted }: PageTransitionEvent) => {
    if (persisted || currentTarget !== this.ownerDocument.defaultView) return
    this.disconnectedCallback()
    void this.#panel.destroy()
  }
  #refreshing: Promise<void> | null = null
  /** The slot whose saved page this element has taken. */
  #slot: string | null = null
  /** The panel sets the attribute `open` to what it shows. */
  #isReflecting = false
  #hasPanelFailed = false
  /** The document that the style is for: a shadow root that moves to another one loses it. */
  #styledFor: Document | null = null
  /** The time of the running call, as the button shows it. */
  #callTime: string | null = null
  readonly #panel = new LazyPanel(this, {
    host: this.#panelHost(),
    applying: () => this.#refreshing,
    onLoadState: (state) => {
      this.#hasPanelFailed = state === 'failed'
      this.#launcher.setAttribute('aria-busy', `${state === 'loading'}`)
      this.#showLabel()
    },
    onFailed: (message) => this.#emit('error', { type: 'setup-error', code: 'code-load', message }),
  })

  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).append(this.#root)
    this.#launcher.addEventListener('click', () => void this.#press())
    for (const intent of INTENTS) {
      this.#launcher.addEventListener(intent, () => void this.#panel.preload(), { passive: true })
    }
  }

  connectedCallback(): void {
    for (const name of [...PROPERTIES, 'open'] as const) this.#upgrade(name)
    void this.#refresh()
    if (this.hasAttribute('open')) this.#openByAttribute()
    this.#systemTheme.addEventListener('change', this.#onSystemTheme)
    addEventListener('pageshow', this.#onPageShow)
    const { defaultView } = this.ownerDocument
    if (defaultView !== window) defaultView?.addEventListener('pagehide', this.#onFrameRemoved)
  }

  /** The audio and the lines of a call are in the document that it began in. */
  adoptedCallback(): void {
    void this.#panel.destroy()
  }

  disconnectedCallback(): void {
    this.#systemTheme.removeEventListener('change', this.#onSystemTheme)
    removeEventListener('pageshow', this.#onPageShow)
    this.ownerDocument.defaultView?.removeEventListener('pagehide', this.#onFrameRemoved)
    // An element that is moved is connected again at once, and keeps its call.
    queueMicrotask(() => {
      if (isOnPage(this)) return
      void this.#panel.destroy()
      this.#slot = null
      releaseSlot(this)
    })
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!isOnPage(this) || before === value || this.#isReflecting) return
    const isSet = value !== null
    if (name === 'open' && isSet) this.#openByAttribute()
    else if (name === 'open') void this.hide()
    // A modal dialog that cannot be seen would block the page, and a call would have no control.
    else if (name === 'hidden' && isSet) void this.#hidePanel()
    else {
      if (name === 'hidden' && this.hasAttribute('open')) this.#openByAttribute()
      void this.#refresh()
    }
  }

  /** Whether the panel is open. Setting it opens or closes the panel, as `show()` and `hide()` do. */
  get open(): boolean {
    return this.hasAttribute('open')
  }

  set open(isOpen: boolean | '' | undefined) {
    // Frameworks set undefined for a property that is not given. Vue sets '' for an attribute without a value.
    this.toggleAttribute('open', isOpen === true || isOpen === '')
  }

  /** Opens the panel. Starts nothing. Resolves when the panel is open. */
  async show(): Promise<void> {
    // Outside a document the attribute opens the panel later.
    if (isOnPage(this)) await this.#panel.run((panel) => panel.open())
    else this.open = true
  }

  /** Closes the panel. A call continues. */
  async hide(): Promise<void> {
    if (this.#panel.isRequested) await this.#panel.run((panel) => panel.close())
    else this.open = false
  }

  /** Opens the panel and starts the call, after the consent if there is one. Call it in a user gesture. */
  async start(): Promise<void> {
    await this.#panel.run((panel) => panel.start())
  }

  /** Ends the call. Does nothing without one. */
  async stop(): Promise<void> {
    if (this.#panel.isRequested) await this.#panel.run((panel) => panel.stop())
  }

  override addEventListener<Type extends keyof CallElementEvents>(
    type: Type,
    listener: (event: CallElementEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options)
  }

  static {
    for (const name of PROPERTIES) {
      Object.defineProperty(OffhookCallElement.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: OffhookCallElement) {
          return this.#properties[name]
        },
        set(this: OffhookCallElement, value: never) {
          this.#properties[name] = value
          if (isOnPage(this)) void this.#refresh()
        },
      })
    }
  }

  /** Takes over a property that was set before the element was defined, as frameworks do. */
  #upgrade(name: (typeof PROPERTIES)[number] | 'open'): void {
    if (!Object.hasOwn(this, name)) return
    const value = this[name]
    delete this[name]
    Object.assign(this, { [name]: value })
  }

  #settings() {
    return readSettings(this, this.#properties)
  }

  #words(): CallWords {
    // Frameworks set null for a property that is not given.
    return replaceWords(this.#languageWords, this.#properties.words ?? {})
  }

  /** Restores what another page of the tab has saved: its conversation, an open panel, and the call. */
  #resume(): void {
    if (this.hidden) return
    const { slot } = this.#settings().settings
    this.#slot = slot
    if (this.#panel.isRequested || pageHasSavedCall(slot) || hasSavedOpenPanel(slot)) {
      void this.#panel.run((panel) => panel.resume())
    }
  }

  /** Applies the attributes soon. Several changes at once, as when the element is defined, are applied once. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#whenReady().then(() => {
      this.#refreshing = null
      return isOnPage(this) ? this.#apply() : undefined
    })
    return this.#refreshing
  }

  /**
   * A module runs in one task with the end of the page's parsing and its first layout. The element's own styles are a
   * task of their own, so that none is long.
   */
  #whenReady(): Promise<void> {
    const isFirst = this.#root.hidden && document.readyState !== 'complete'
    return isFirst ? new Promise((done) => setTimeout(done)) : Promise.resolve()
  }

  /** Applies the attributes: language, place, colors and the text of the button. */
  async #apply(): Promise<void> {
    const { slot, language } = this.#settings().settings
    if (slot !== this.#slot) this.#resume()
    if (language !== this.#language) {
      this.#language = language
      this.#loadingWords = loadWords(language)
    }
    // Nothing is shown in another language meanwhile.
    const loading = this.#loadingWords
    const loaded = await loading
    if (this.#loadingWords !== loading || !isOnPage(this)) return
    this.#languageWords = loaded
    this.#addStyle()
    // Read again, because an attribute may have changed while the words loaded.
    const { settings } = this.#settings()
    const words = this.#words()
    this.#root.dataset.position = settings.position
    this.#root.dataset.mode = settings.mode
    this.#root.dir = words.direction
    this.#root.lang = words.language
    this.#root.hidden = false
    applyTheme(this.#root, settings.theme)
    this.#showLabel()
    // A panel on its way waits for this function.
    void this.#panel.loaded().then((panel) => panel?.refresh())
  }

  #addStyle(): void {
    if (this.#styledFor === this.ownerDocument || !this.shadowRoot) return
    this.#styledFor = this.ownerDocument
    addStyle(this.shadowRoot, ELEMENT_STYLE)
  }

  #showLabel(): void {
    const label = this.#labelText()
    setText(this.#label, label)
    const isLive = this.#callTime !== null
    const isTick = isLive && this.#root.hasAttribute('data-live')
    // A screen reader announces each change of the name of a focused button: the time would be read every second.
    if (!isTick || !this.#launcher.matches(':focus')) this.#launcher.setAttribute('aria-label', label)
    this.#root.toggleAttribute('data-live', isLive)
  }

  #labelText(): string {
    const words = this.#words()
    if (this.#callTime !== null) return fill(words.inCall, { time: this.#callTime })
    if (this.#hasPanelFailed) return words.tryAgain
    return this.#settings().settings.mode === 'chat' ? words.chat : words.talk
  }

  async #press(): Promise<void> {
    const { mode } = this.#settings().settings
    const isOpen = this.#launcher.getAttribute('aria-expanded') === 'true'
    const startsCall = mode === 'voice' && this.#callTime === null
    await this.#panel.run((panel) =>
      isOpen ? panel.close() : startsCall ? panel.start({ byPress: true }) : panel.open(),
    )
  }

  #openByAttribute(): void {
    void this.#panel.run((panel) => panel.open({ movesFocus: false }))
  }

  async #hidePanel(): Promise<void> {
    const panel = await this.#panel.loaded()
    panel?.close()
    await panel?.stop()
  }

  #panelHost(): PanelHost {
    return {
      root: this.#root,
      launcher: this.#launcher,
      readSettings: () => this.#settings(),
      words: () => this.#words(),
      emit: (type, detail) => this.#emit(type, detail),
      reflectOpen: (isOpen) => {
        this.#isReflecting = true
        this.toggleAttribute('open', isOpen)
        this.#isReflecting = false
      },
      showCall: (time) => {
        this.#callTime = time
        this.#showLabel()
      },
    }
  }

  #emit<Type extends keyof CallElementEvents>(type: Type, detail: CallElementEvents[Type]['detail']): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}
