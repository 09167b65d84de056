import type { CallElementEvents } from '../callEvents.ts'
import type { CallSettings } from '../settings.ts'
import type { CallWords } from '../words/words.ts'

/** The element as its panel sees it. */
export interface PanelHost {
  /** The root of the shadow tree, which the panel adds its dialog to. */
  readonly root: HTMLElement
  /** The closed button: the focus returns to it. */
  readonly launcher: HTMLButtonElement
  readonly readSettings: () => { readonly settings: CallSettings; readonly problem: string | null }
  readonly words: () => CallWords
  /** Dispatches a DOM event at the element. */
  readonly emit: <Type extends keyof CallElementEvents>(
    type: Type,
    detail: CallElementEvents[Type]['detail'],
  ) => void
  /** Keeps the attribute `open` up to date. */
  readonly reflectOpen: (isOpen: boolean) => void
  /** Shows on the closed button that a call runs. Null after it. */
  readonly showCall: (time: string | null) => void
}

/** The panel as the element uses it. */
export interface Panel {
  /** `movesFocus` is false where the user has not acted: after a page load, and by the attribute. Default true. */
  open: (options?: { movesFocus: boolean }) => void
  close: () => void
  /**
   * Opens the panel and starts the call, after the consent. In a chat it only opens the panel, and so does a press of the
   * user while a call ends.
   */
  start: (options?: { byPress?: boolean }) => Promise<void>
  stop: () => Promise<void>
  /** Loads the code of a call, if a press starts one without asking anything. */
  preload: () => void
  /** Restores what another page of the tab has saved: its conversation, an open panel, and the call. */
  resume: () => Promise<void>
  /** Applies changed settings and words. */
  refresh: () => void
  /** Ends the call, and releases everything. */
  destroy: () => Promise<void>
}
