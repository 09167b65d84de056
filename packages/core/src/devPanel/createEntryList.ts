import { element } from '../dom/element.ts'
import type { LogEntry } from './createEntryLog.ts'
import type { PanelStrings } from './panelStrings.ts'
import { describeAnswer, describeTime } from './summarize.ts'

/** Pixels from the end within which the list keeps scrolling to the end. */
const AT_END_PX = 24
/** The number of rows by which each key moves. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

/** Renders a text with code in backquotes. */
export const renderText = (text: string): readonly (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))

/** Creates the row of an entry. Its data is rendered when it is opened, since most entries are never opened. */
function createRow(entry: LogEntry, strings: PanelStrings): HTMLLIElement {
  const { kind, name, explanation } = entry
  const text = entry.answer ? `${entry.summary} · ${describeAnswer(entry.answer, strings)}` : entry.summary
  const summary = element(
    'summary',
    { tabindex: '-1' },
    element('time', {}, describeTime(entry.at)),
    element('span', { class: 'kind' }, kind),
    element('b', {}, name),
    element('span', { class: 'brief' }, text),
  )
  const details = element('details', {}, summary)
  details.addEventListener('toggle', () => {
    const isEmpty = details.childElementCount === 1
    if (!details.open || !isEmpty) return
    if (explanation) {
      details.append(
        element('p', {}, element('b', {}, `${strings.cause}: `), ...renderText(explanation.cause)),
        element('p', {}, element('b', {}, `${strings.remedy}: `), ...renderText(explanation.remedy)),
      )
    }
    details.append(element('pre', {}, JSON.stringify(JSON.parse(entry.json), null, 2)))
  })
  return element('li', { 'data-kind': kind, 'data-error': explanation !== undefined }, details)
}

/** The list of entries. */
export interface EntryList {
  readonly view: HTMLElement
  /** Shows some of all entries. Their rows stay the same elements, so that an open row stays open. */
  readonly show: (shown: readonly LogEntry[], all: readonly LogEntry[]) => void
}

/**
 * Creates the list of entries. A list that is scrolled to its end stays there. It is one stop of the Tab key: arrows,
 * page keys, Home and End move in it, Enter and Space open an entry.
 */
export function createEntryList(strings: PanelStrings): EntryList {
  const rows = new Map<LogEntry, HTMLLIElement>()
  const list = element('ol')
  const empty = element('p', { class: 'empty' }, strings.nothing)
  const view = element(
    'div',
    { class: 'entries', role: 'region', 'aria-label': strings.entries },
    empty,
    list,
  )
  let current: HTMLElement | null = null

  const summaries = () => [...list.querySelectorAll('summary')]
  const rowOf = (entry: LogEntry): HTMLLIElement => {
    const row = rows.get(entry) ?? createRow(entry, strings)
    rows.set(entry, row)
    return row
  }

  /** Makes a summary the stop of the Tab key; null makes it the view itself. */
  function setTabStop(next: HTMLElement | null): void {
    current?.setAttribute('tabindex', '-1')
    current = next
    current?.setAttribute('tabindex', '0')
    view.tabIndex = current ? -1 : 0
  }
  setTabStop(null)

  view.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const all: (HTMLElement | null)[] = summaries()
    if (step === undefined || all.length === 0) return
    event.preventDefault()
    const from = all.indexOf(current)
    const next = all[Math.max(0, Math.min(all.length - 1, from + step))] ?? null
    setTabStop(next)
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  })
  view.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.localName === 'summary') setTabStop(target)
  })

  function show(shown: readonly LogEntry[], all: readonly LogEntry[]): void {
    const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < AT_END_PX
    const kept = new Set(all)
    for (const entry of rows.keys()) if (!kept.has(entry)) rows.delete(entry)
    const wanted = new Set<Node>(shown.map(rowOf))
    const hadFocus = current?.matches(':focus') === true
    for (const row of [...list.children]) if (!wanted.has(row)) row.remove()
    let at = list.firstChild
    for (const row of wanted) {
      if (row === at) at = row.nextSibling
      else list.insertBefore(row, at)
    }
    empty.hidden = shown.length > 0
    empty.textContent = all.length > 0 ? strings.noMatch : strings.nothing
    if (!current?.isConnected) {
      setTabStop(summaries().at(-1) ?? null)
      if (hadFocus) (current ?? view).focus()
    }
    if (isAtEnd) view.scrollTop = view.scrollHeight
  }

  return { view, show }
}
