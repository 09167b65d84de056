import { addStyle, element } from '../dom/element.ts'
import type { CallElementEvents } from './callEvents.ts'
import { ELEMENT_STYLE } from './elementStyle.ts'
import type { Panel, PanelHost } from './panel/PanelHost.ts'
import { hasSavedCall, hasSavedOpenPanel, releaseSlot } from './savedPage.ts'
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

/**
 * `<offhook-call>`: a button that opens a call or a chat with an assistant. Until a pointer, the focus or a finger is on
 * it, only the button is loaded.
 */
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
  #languageWords: CallWords = english
  #panel: Promise<Panel> | null = null
  readonly #systemTheme = matchMedia('(prefers-color-scheme: dark)')
  readonly #onSystemTheme = () => applyTheme(this.#root, this.#settings().settings.theme)
  #refreshing: Promise<void> | null = null
  /** The slot whose saved page this element has taken. */
  #slot: string | null = null
  /** The panel sets the attribute `open` to what it shows. */
  #isReflecting = false
  /** The panel could not be loaded: a press tries again. */
  #isUnreachable = false
  /** The time of the running call, as the button shows it. */
  #callTime: string | null = null

  constructor() {
    super()
    const shadow = this.attachShadow({ mode: 'open' })
    addStyle(shadow, ELEMENT_STYLE)
    shadow.append(this.#root)
    this.#launcher.addEventListener('click', () => void this.#press())
    for (const intent of INTENTS) {
      this.#launcher.addEventListener(intent, () => void this.#loadPanel().catch(() => {}), { passive: true })
    }
  }

  connectedCallback(): void {
    for (const name of [...PROPERTIES, 'open'] as const) this.#upgrade(name)
    void this.#refresh()
    if (this.hasAttribute('open')) void this.#withPanel((panel) => panel.open({ movesFocus: false }))
    this.#systemTheme.addEventListener('change', this.#onSystemTheme)
  }

  disconnectedCallback(): void {
    this.#systemTheme.removeEventListener('change', this.#onSystemTheme)
    // An element that is moved is connected again at once, and keeps its call.
    queueMicrotask(() => {
      if (this.isConnected) return
      void this.#destroyPanel()
      this.#slot = null
      releaseSlot(this)
    })
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (!this.isConnected || before === value || this.#isReflecting) return
    const isSet = value !== null
    if (name === 'open' && isSet) void this.#withPanel((panel) => panel.open({ movesFocus: false }))
    else if (name === 'open') void this.close()
    // A modal dialog that cannot be seen would block the page.
    else if (name === 'hidden' && isSet) void this.close()
    else void this.#refresh()
  }

  /**
   * Opens the panel. Starts nothing. As a property, for frameworks that set properties instead of attributes, it takes
   * a boolean.
   */
  get open(): () => Promise<void> {
    return async () => {
      // Outside a document the attribute opens the panel later.
      if (this.isConnected) await this.#withPanel((panel) => panel.open())
      else this.toggleAttribute('open', true)
    }
  }

  set open(isOpen: boolean | undefined) {
    // Frameworks set undefined for a property that is not given.
    this.toggleAttribute('open', isOpen === true)
  }

  /** Closes the panel. A call goes on. */
  async close(): Promise<void> {
    const panel = await this.#loadedPanel()
    panel?.close()
    if (!panel) this.removeAttribute('open')
  }

  /** Opens the panel and starts the call, after the consent if there is one. Call it in a user gesture. */
  async start(): Promise<void> {
    await this.#withPanel((panel) => panel.start())
  }

  /** Ends the call. Does nothing without one. */
  async stop(): Promise<void> {
    await (await this.#loadedPanel())?.stop()
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
          if (this.isConnected) void this.#refresh()
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

  /** Goes on where the page before this one was left: with the call, or with an open panel. */
  #restore(slot: string): void {
    if (slot === this.#slot) return
    this.#slot = slot
    if (hasSavedCall(slot)) void this.#withPanel((panel) => panel.resume())
    // A new panel opens by itself if it was open.
    else if (hasSavedOpenPanel(slot)) void this.#withPanel(() => {})
  }

  /** Applies the attributes soon. Several changes at once, as when the element is defined, are applied once. */
  #refresh(): Promise<void> {
    this.#refreshing ??= Promise.resolve().then(() => {
      this.#refreshing = null
      return this.isConnected ? this.#apply() : undefined
    })
    return this.#refreshing
  }

  /** Applies the attributes: language, place, colors and the text of the button. */
  async #apply(): Promise<void> {
    const { slot, language } = this.#settings().settings
    this.#restore(slot)
    if (language !== this.#language) {
      this.#language = language
      const loaded = await loadWords(language)
      if (this.#language !== language || !this.isConnected) return
      this.#languageWords = loaded
    }
    // Read again, because an attribute may have changed while the words loaded.
    const { settings } = this.#settings()
    this.#root.dataset.position = settings.position
    this.#root.dataset.mode = settings.mode
    this.#root.dir = this.#words().direction
    this.#root.lang = settings.language
    this.#root.hidden = false
    applyTheme(this.#root, settings.theme)
    this.#showLabel()
    ;(await this.#loadedPanel())?.refresh()
  }

  #showLabel(): void {
    const label = this.#labelText()
    if (this.#label.textContent !== label) this.#label.textContent = label
    const isLive = this.#callTime !== null
    const isTick = isLive && this.#root.hasAttribute('data-live')
    // A screen reader announces each change of the name of a focused button: the time would be read every second.
    if (!isTick || !this.#launcher.matches(':focus')) this.#launcher.setAttribute('aria-label', label)
    this.#root.toggleAttribute('data-live', isLive)
  }

  #labelText(): string {
    const words = this.#words()
    if (this.#callTime !== null) return fill(words.inCall, { time: this.#callTime })
    if (this.#isUnreachable) return words.tryAgain
    return this.#settings().settings.mode === 'chat' ? words.chat : words.talk
  }

  async #press(): Promise<void> {
    const { mode } = this.#settings().settings
    const isOpen = this.#launcher.getAttribute('aria-expanded') === 'true'
    const startsCall = mode === 'voice' && this.#callTime === null
    await this.#withPanel((panel) => (isOpen ? panel.close() : startsCall ? panel.start() : panel.open()))
  }

  /** Runs an action on the panel, and loads the panel before. A panel that cannot be loaded is an `error` event. */
  async #withPanel(act: (panel: Panel) => void | Promise<void>): Promise<void> {
    if (!this.isConnected) return
    const loading = this.#loadPanel()
    let panel: Panel
    try {
      panel = await loading
      this.#setUnreachable(false)
    } catch (error) {
      this.#setUnreachable(true)
      const message = `The panel could not be loaded: ${error instanceof Error ? error.message : error}`
      this.#emit('error', { type: 'setup-error', message })
      return
    }
    // The element may have been removed meanwhile, and its panel with it.
    if (this.#panel === loading) await act(panel)
  }

  /** The panel if it is loaded or on its way. Null if there is none, or it could not be loaded. */
  async #loadedPanel(): Promise<Panel | null> {
    return (await this.#panel?.catch(() => null)) ?? null
  }

  #setUnreachable(isUnreachable: boolean): void {
    this.#isUnreachable = isUnreachable
    this.#showLabel()
  }

  #loadPanel(): Promise<Panel> {
    this.#panel ??= this.#createPanel()
    return this.#panel
  }

  async #createPanel(): Promise<Panel> {
    try {
      const { createPanel } = await import('./panel/createPanel.ts')
      return createPanel(this.#panelHost())
    } catch (error) {
      // The next press tries again.
      this.#panel = null
      throw error
    }
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

  async #destroyPanel(): Promise<void> {
    const loaded = this.#loadedPanel()
    this.#panel = null
    await (await loaded)?.destroy()
  }
}

/** The five bars of the waveform, which is the only ornament of the button. */
function createBars(): SVGSVGElement {
  const SVG = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['aria-hidden', 'true'],
    ['class', 'bars'],
  ] as const) {
    svg.setAttribute(name, value)
  }
  for (const [index, height] of [6, 12, 18, 10, 5].entries()) {
    const bar = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({
      x: index * 4 + 1,
      y: (20 - height) / 2,
      width: 2,
      height,
      rx: 1,
    })) {
      bar.setAttribute(name, String(value))
    }
    svg.append(bar)
  }
  return svg
}
