import { ValidationError } from '../errors/ValidationError.ts'
import type { VoiceClient } from '../voice/types.ts'
import { createButtons, createFilter } from './createControls.ts'
import { createEntryList } from './createEntryList.ts'
import { createEntryLog, reportOf } from './createEntryLog.ts'
import { element } from './element.ts'
import { type PanelStrings, panelStrings } from './panelStrings.ts'
import { PANEL_STYLE } from './panelStyle.ts'
import { type Latest, statusOf, summarize } from './summarize.ts'

/** Options of the dev panel. */
export interface DevPanelOptions {
  /** The parent of the panel. Default: the body of the page. */
  parent?: Node
  /** Number of entries that are kept, 1 to 5,000 (ours). The panel counts older entries that it drops. Default 500. */
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

function validateLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return
  const message = `limit must be a whole number from 1 to ${LIMIT_MAX}.`
  throw new ValidationError('dev panel options', [{ path: 'limit', message, value: limit }])
}

/**
 * Opens a panel in the page with the entries of `voice.inspect()`: state, events, messages, devices, network and
 * participants, in order and without credentials. It can be paused, filtered, read by keyboard, and copied as JSON.
 *
 * @throws ValidationError for an invalid `limit`, InvalidStateError for a destroyed client. The page is not changed then
 */
export function openDevPanel(
  voice: Pick<VoiceClient, 'inspect'>,
  { parent = document.body, limit = 500, strings }: DevPanelOptions = {},
): DevPanel {
  validateLimit(limit)
  const text: PanelStrings = { ...panelStrings, ...strings }
  const log = createEntryLog(limit)
  const latest: Latest = {}
  let isPaused = false
  let frame = 0

  const status = element('span', { class: 'status' })
  const facts = element('dl')
  const filter = createFilter(text, render)
  const list = createEntryList(text)
  const kept = element('span')
  const notice = element('output')
  const byHand = element('textarea', { readonly: true, hidden: true, 'aria-label': text.copy })
  const buttons = createButtons(text, {
    close,
    copy: () => void copy(),
    clear() {
      log.clear()
      render()
    },
    pause(paused) {
      isPaused = paused
      if (!paused) render()
    },
    collapse: (isCollapsed) => void panel.classList.toggle('collapsed', isCollapsed),
  })
  const panel = element(
    'section',
    { class: 'panel', 'aria-label': text.title },
    element('header', {}, element('h2', {}, text.title), status, buttons),
    facts,
    filter.view,
    list.view,
    element('footer', {}, kept, notice, byHand),
  )

  let cameFrom: EventTarget | null = null
  panel.addEventListener('focusin', ({ relatedTarget }) => {
    if (!panel.contains(relatedTarget instanceof Node ? relatedTarget : null)) cameFrom = relatedTarget
  })

  function render(): void {
    frame = 0
    const entries = log.entries()
    status.dataset.status = statusOf(latest)
    status.textContent = statusOf(latest)
    facts.replaceChildren(...summarize(latest, text))
    filter.count(entries)
    const dropped = log.dropped() > 0 ? `, ${log.dropped()} ${text.dropped}` : ''
    kept.textContent = `${entries.length} ${text.kept}${dropped}`
    list.show(filter.apply(entries), entries)
  }

  async function copy(): Promise<void> {
    const report = reportOf(log.entries(), log.dropped())
    const isCopied = await Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(report))
      .then(
        () => true,
        () => false,
      )
    notice.textContent = isCopied ? text.copied : text.copyByHand
    byHand.hidden = isCopied
    byHand.value = isCopied ? '' : report
    if (!isCopied) byHand.select()
  }

  // first, since it throws for a destroyed client
  const undo = voice.inspect((what) => {
    log.add(what)
    latest[what.kind] = what.data
    // entries of one frame are drawn together
    if (!isPaused && frame === 0) frame = requestAnimationFrame(render)
  })
  const host = document.createElement('offhook-dev-panel')
  const root = host.attachShadow({ mode: 'open' })
  addStyle(root)
  root.append(panel)
  render()
  parent.appendChild(host)

  function close(): void {
    undo()
    cancelAnimationFrame(frame)
    const hadFocus = panel.matches(':focus-within')
    host.remove()
    if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus()
  }
  return { close }
}

/** Adds the style as a constructed stylesheet, which a strict content policy allows; in older browsers as an element. */
function addStyle(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(PANEL_STYLE)
    root.adoptedStyleSheets = [sheet]
  } else root.append(element('style', {}, PANEL_STYLE))
}
