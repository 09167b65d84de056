import { ValidationError } from '../errors/ValidationError.ts'
import type { VoiceClient } from '../voice/types.ts'
import { createButtons, createFilter } from './createControls.ts'
import { createEntryList } from './createEntryList.ts'
import { createEntryLog, reportOf } from './createEntryLog.ts'
import { element } from './element.ts'
import { type PanelStrings, panelStrings } from './panelStrings.ts'
import { PANEL_STYLE } from './panelStyle.ts'
import { type Latest, statusOf, summarize } from './summarize.ts'

/** Where the panel is put, how much it keeps, and its texts. */
export interface DevPanelOptions {
  /** What the panel is put into. Default: the page's body. */
  parent?: Node
  /** How many entries are kept, 1 to 5,000 (ours); older ones are dropped, and counted. Default 500. */
  limit?: number
  /** Other texts for what a person reads. */
  strings?: Partial<PanelStrings>
}

/** A panel that is open. */
export interface DevPanel {
  /** Removes the panel and stops listening. Harmless when it is closed already. */
  close: () => void
}

const LIMIT_MAX = 5000

function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return
  const message = `limit must be a whole number from 1 to ${LIMIT_MAX}.`
  throw new ValidationError('dev panel options', [{ path: 'limit', message, value: limit }])
}

/**
 * Opens a panel in the page that shows what `voice.inspect()` tells: state, events, messages, devices, network and
 * people, in order and without credentials. It can be paused, filtered, read by keyboard, and copied as JSON.
 *
 * @throws ValidationError when `limit` is none, InvalidStateError when the client is destroyed; nothing is added then
 */
export function openDevPanel(
  voice: Pick<VoiceClient, 'inspect'>,
  { parent = document.body, limit = 500, strings }: DevPanelOptions = {},
): DevPanel {
  checkLimit(limit)
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

  // first, since a destroyed client refuses here
  const undo = voice.inspect((what) => {
    log.add(what)
    latest[what.kind] = what.data
    // many things happen at once: they are drawn together
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

/** A sheet of its own, which a strict content policy allows; an element where browsers have none. */
function addStyle(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(PANEL_STYLE)
    root.adoptedStyleSheets = [sheet]
  } else root.append(element('style', {}, PANEL_STYLE))
}
