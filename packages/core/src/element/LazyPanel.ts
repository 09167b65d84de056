import { isOnPage } from '../dom/element.ts'
import type { Panel, PanelHost } from './panel/PanelHost.ts'

/** Whether a press waits for the panel, or the panel could not be loaded. The next press tries again. */
type LoadState = 'ready' | 'loading' | 'failed'

interface LazyPanelOptions {
  readonly host: PanelHost
  /** Returns the promise that the attributes of the element are applied. Null if they are. */
  readonly applying: () => Promise<void> | null
  readonly onLoadState: (state: LoadState) => void
  readonly onFailed: (message: string) => void
}

/** The panel of an element, whose code loads when it is first needed. */
export class LazyPanel {
  readonly #element: HTMLElement
  readonly #options: LazyPanelOptions
  /** The panel, or on its way. It loads as null if the element leaves the page meanwhile. */
  #panel: Promise<Panel | null> | null = null

  constructor(element: HTMLElement, options: LazyPanelOptions) {
    this.#element = element
    this.#options = options
  }

  /** Whether there is a panel, or one is on its way. */
  get isRequested(): boolean {
    return this.#panel !== null
  }

  /** Runs an action on the panel, in the order of the calls. A hidden element has no panel to act on. */
  async run(act: (panel: Panel) => void | Promise<void>): Promise<void> {
    const element = this.#element
    const { onLoadState, onFailed } = this.#options
    if (!isOnPage(element) || element.hidden) return
    const loading = this.#load()
    onLoadState('loading')
    let panel: Panel | null
    try {
      panel = await loading
      onLoadState('ready')
    } catch (error) {
      onLoadState(isOnPage(element) ? 'failed' : 'ready')
      if (isOnPage(element)) {
        onFailed(`The panel could not be loaded: ${error instanceof Error ? error.message : error}`)
      }
      return
    }
    // The element may have been removed or hidden meanwhile.
    if (panel && this.#panel === loading && !element.hidden) await act(panel)
  }

  /** Loads what a press will need. */
  async preload(): Promise<void> {
    // A press tries again, and reports what fails.
    const panel = await this.#load().catch(() => null)
    panel?.preload()
  }

  /** Returns the panel if it is loaded or on its way. Null if there is none, or it could not be loaded. */
  async loaded(): Promise<Panel | null> {
    return (await this.#panel?.catch(() => null)) ?? null
  }

  async destroy(): Promise<void> {
    const loaded = this.loaded()
    this.#panel = null
    await (await loaded)?.destroy()
  }

  #load(): Promise<Panel | null> {
    if (this.#panel) return this.#panel
    const { host, applying } = this.#options
    const loading: Promise<Panel | null> = Promise.all([import('./panel/createPanel.ts'), applying()]).then(
      ([{ createPanel }]) =>
        // A new panel takes what was saved for it. An element that has left the page leaves that to the next one.
        this.#panel === loading && isOnPage(this.#element) ? createPanel(host) : null,
    )
    loading.catch(() => {
      // The next press tries again.
      if (this.#panel === loading) this.#panel = null
    })
    this.#panel = loading
    return loading
  }
}
