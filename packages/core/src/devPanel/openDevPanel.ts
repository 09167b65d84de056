import { addStyle, element } from '../dom/element.ts'
import { define, record } from '../validators/entryStructs.ts'
import { integerFrom, type OptionSchema, validateOptions } from '../validators/validateOptions.ts'
import type { VoiceClient } from '../voice/types.ts'
import { ANSWER_LATE_MS, advise, createOwedAnswer } from './advise.ts'
import { createButtons, createFilter, type Filter } from './createControls.ts'
import { createEntryList, type EntryList, renderText } from './createEntryList.ts'
import { createEntryLog, type EntryLog, reportOf } from './createEntryLog.ts'
import { createLevels } from './createLevels.ts'
import { type PanelStrings, panelStrings } from './panelStrings.ts'
import { PANEL_STYLE } from './panelStyle.ts'
import { callIdOf, type Latest, statusOf, summarize } from './summarize.ts'

/** Options of the dev panel. */
export interface DevPanelOptions {
  /** The parent of the panel. Default: the body of the page. */
  parent?: Node
  /** Number of entries that are kept, 1 to 5,000. The panel counts older entries that it drops. Default 500. */
  limit?: number
  /** Replacements for the texts of the panel. */
  strings?: Partial<PanelStrings>
}

/** An open panel. */
export interface DevPanel {
  /** Removes the panel and stops listening. A second call does nothing. */
  close: () => void
}

const LIMIT_MAX = 5000

const panelOptions = (): OptionSchema<DevPanelOptions> => ({
  // `instanceof` would reject a node of another window.
  parent: define('a node', (value) => typeof Object(value).nodeType === 'number'),
  limit: integerFrom(1, LIMIT_MAX),
  strings: record(),
})

/**
 * Opens a panel in the page with the entries of `voice.inspect()`: state, events, messages, devices, network and
 * participants, in order and without credentials. It can be paused, filtered, read by keyboard, and copied as JSON. It
 * shows the levels of both sides, and says what to do about a failed call, blocked sound, a microphone that gives no sound,
 * and an assistant that has not spoken for 10 seconds. An answer of the assistant shows how long the user waited for it.
 *
 * @throws ValidationError for an invalid or unknown option, InvalidStateError for a destroyed client. The page is
 * not changed then
 */
export function openDevPanel(
  voice: Pick<VoiceClient, 'inspect' | 'levels'>,
  options: DevPanelOptions = {},
): DevPanel {
  validateOptions('openDevPanel()', options, panelOptions(), 'dev panel options')
  const { parent = document.body, limit = 500, strings } = options
  const panel = new Panel(limit, { ...panelStrings, ...strings })
  // inspect() runs before the page is changed: it throws for a destroyed client.
  panel.listen(voice)
  panel.show(parent)
  return { close: () => panel.close() }
}

/** The panel: a header with buttons, advice, the state of the client, a filter, the list of entries, and a footer. */
class Panel {
  readonly #strings: PanelStrings
  readonly #log: EntryLog
  readonly #latest: Latest = {}
  /** The id of the last call, also after it: support asks for it. */
  #callId: string | undefined
  readonly #host = document.createElement('offhook-dev-panel')
  readonly #status = element('span', { class: 'status' })
  readonly #facts = element('dl')
  readonly #levels: ReturnType<typeof createLevels>
  readonly #advice = element('div', { class: 'advice', role: 'alert' })
  readonly #owedAnswer = createOwedAnswer()
  /** Since when the assistant owes words. */
  #owedSince: number | null = null
  #isAnswerLate = false
  /** The advice that is shown. */
  #advised = ''
  #lateTimer: ReturnType<typeof setTimeout> | undefined
  readonly #filter: Filter
  readonly #list: EntryList
  readonly #counts = element('span')
  readonly #notice = element('output')
  /** Shows the report for copying by hand. */
  readonly #copyField: HTMLTextAreaElement
  readonly #panel: HTMLElement
  #isPaused = false
  /** The requested animation frame; 0 without one. */
  #frame = 0
  /** The element that had the focus before the panel. */
  #previousFocus: EventTarget | null = null
  #unsubscribe = () => {}

  constructor(limit: number, strings: PanelStrings) {
    this.#strings = strings
    this.#log = createEntryLog(limit)
    this.#filter = createFilter(strings, () => this.#render())
    this.#list = createEntryList(strings)
    this.#levels = createLevels(strings)
    this.#copyField = element('textarea', { readonly: true, hidden: true, 'aria-label': strings.copy })
    const buttons = createButtons(strings, {
      details: (isShown) => void this.#panel.classList.toggle('detailed', isShown),
      pause: (isPaused) => this.#pause(isPaused),
      clear: () => this.#clear(),
      copy: () => void this.#copy(),
      collapse: (isCollapsed) => void this.#panel.classList.toggle('collapsed', isCollapsed),
      close: () => this.close(),
    })
    this.#panel = element(
      'section',
      { class: 'panel', 'aria-label': strings.title },
      element('header', {}, element('h2', {}, strings.title), this.#status, buttons),
      this.#advice,
      this.#facts,
      this.#filter.view,
      this.#list.view,
      element('footer', {}, this.#counts, this.#notice, this.#copyField),
    )
    this.#panel.addEventListener('focusin', ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && this.#panel.contains(relatedTarget)
      if (!isInside) this.#previousFocus = relatedTarget
    })
  }

  listen(voice: Pick<VoiceClient, 'inspect' | 'levels'>): void {
    const [, showLevels] = this.#levels
    const cleanups = [
      voice.inspect((inspected) => {
        this.#log.add(inspected)
        this.#latest[inspected.kind] = inspected.data
        // a start that fails before it has a call is not one of the call before
        const kept = statusOf(this.#latest) === 'connecting' ? undefined : this.#callId
        this.#callId = callIdOf(this.#latest) ?? kept
        this.#watchAnswer(this.#owedAnswer(inspected))
        this.#renderSoon()
      }),
      voice.levels.subscribe(() => showLevels(voice.levels.get())),
    ]
    this.#unsubscribe = () => {
      for (const cleanup of cleanups) cleanup()
    }
  }

  #watchAnswer(since: number | null): void {
    if (since === this.#owedSince) return
    this.#owedSince = since
    this.#isAnswerLate = false
    clearTimeout(this.#lateTimer)
    if (since === null) return
    this.#lateTimer = setTimeout(() => {
      this.#isAnswerLate = true
      this.#renderSoon()
    }, ANSWER_LATE_MS)
  }

  /** One render draws all changes of an animation frame. */
  #renderSoon(): void {
    if (!this.#isPaused && this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#render())
  }

  show(parent: Node): void {
    const root = this.#host.attachShadow({ mode: 'open' })
    addStyle(root, PANEL_STYLE)
    root.append(this.#panel)
    this.#render()
    parent.appendChild(this.#host)
  }

  close(): void {
    this.#unsubscribe()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#lateTimer)
    const hadFocus = this.#panel.matches(':focus-within')
    this.#host.remove()
    if (hadFocus && this.#previousFocus instanceof HTMLElement) this.#previousFocus.focus()
  }

  #render(): void {
    this.#frame = 0
    const entries = this.#log.entries()
    const dropped = this.#log.dropped()
    const status = statusOf(this.#latest)
    this.#status.dataset.status = status
    this.#status.textContent = status
    const answer = entries.flatMap((entry) => entry.answer ?? []).at(-1)
    this.#facts.replaceChildren(
      ...summarize(this.#latest, this.#callId, answer, this.#strings),
      this.#levels[0],
    )
    this.#renderAdvice()
    this.#filter.count(entries)
    const { kept, dropped: droppedText } = this.#strings
    this.#counts.textContent = `${entries.length} ${kept}${dropped > 0 ? `, ${dropped} ${droppedText}` : ''}`
    this.#list.show(this.#filter.apply(entries), entries)
  }

  #renderAdvice(): void {
    const texts = advise(this.#latest.state, this.#isAnswerLate, this.#strings)
    const shown = texts.join()
    // Screen readers announce what is replaced.
    if (shown === this.#advised) return
    this.#advised = shown
    // it may scroll
    this.#advice.tabIndex = shown ? 0 : -1
    this.#advice.replaceChildren(...texts.map((text) => element('p', {}, ...renderText(text))))
  }

  #pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    if (!isPaused) this.#render()
  }

  #clear(): void {
    this.#log.clear()
    this.#render()
  }

  async #copy(): Promise<void> {
    const report = reportOf(this.#log.entries(), this.#log.dropped(), this.#callId)
    const isCopied = await writeToClipboard(report)
    this.#notice.textContent = isCopied ? this.#strings.copied : this.#strings.copyByHand
    this.#copyField.hidden = isCopied
    this.#copyField.value = isCopied ? '' : report
    if (!isCopied) this.#copyField.select()
  }
}

/** Copies a text; false where the page has no clipboard, or the browser does not allow it. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
