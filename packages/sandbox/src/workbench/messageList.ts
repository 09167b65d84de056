import type { WorkbenchCall, WorkbenchMessage } from '../api/workbenchState.ts'
import { button, element, setHidden } from './element.ts'
import { createMessageRow } from './messageRow.ts'

/** The rows that are shown at first, and added by each press of the button. A call of an hour has thousands. */
const SHOWN = 100
/** Pixels from the end within which the list keeps scrolling to the end. */
const AT_END_PX = 40

/** The part of the page whose additions screen readers announce. */
const createLog = (list: HTMLElement): HTMLElement =>
  element('div', { role: 'log', 'aria-label': 'Conversation' }, list)

/** Puts rows in their order. Those that are at their place are not moved. */
function placeRows(list: HTMLElement, rows: Iterable<HTMLElement>): void {
  let at = list.firstElementChild
  for (const row of rows) {
    if (row === at) at = row.nextElementSibling
    else list.insertBefore(row, at)
  }
}

/** The messages of a call: the latest ones, which follow the conversation unless the user has scrolled up. */
export function createMessageList() {
  let rows = new Map<WorkbenchMessage, HTMLLIElement>()
  let first = 0
  let last: { call: WorkbenchCall; messages: readonly WorkbenchMessage[] } | undefined
  let list = element('ol', { class: 'messages' })
  const log = element('div', {}, createLog(list))
  const earlier = button('Show earlier messages', () => {
    if (!last) return
    first = Math.max(0, first - SHOWN)
    const { scrollHeight, scrollTop } = view
    render(last.call, last.messages)
    view.scrollTop = scrollTop + view.scrollHeight - scrollHeight
  })
  const live = element('div', { class: 'live' })
  const view = element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Messages of the call' },
    earlier,
    log,
    live,
  )

  function render(call: WorkbenchCall, messages: readonly WorkbenchMessage[]): void {
    const { scrollTop } = view
    const isAtEnd = view.scrollHeight - scrollTop - view.clientHeight < AT_END_PX
    const isNew = call.id !== last?.call.id
    if (isNew || isAtEnd) first = Math.max(isNew ? 0 : first, messages.length - SHOWN, 0)
    last = { call, messages }
    const shown = messages.slice(first)
    // all of them are loaded: after the choice of a call, or again after a lost connection
    const isKept = shown.some((message) => rows.has(message))
    const isLoaded = isNew || (!isKept && (rows.size > 0 || shown.length > 1))
    if (isNew) rows = new Map()
    const next = new Map(
      shown.map((message) => [message, rows.get(message) ?? createMessageRow(message, call, messages)]),
    )
    for (const [message, row] of rows) if (!next.has(message)) row.remove()
    if (isLoaded) {
      // in a new place, as screen readers would announce all that is added to the old one
      list = element('ol', { class: 'messages' })
      log.replaceChildren(createLog(list))
    }
    placeRows(list, next.values())
    rows = next
    setHidden(earlier, first === 0, view)
    if (isNew || isAtEnd) view.scrollTop = view.scrollHeight
    else if (isLoaded) view.scrollTop = scrollTop
  }

  return {
    view,
    live,
    show(call: WorkbenchCall, messages: readonly WorkbenchMessage[]) {
      // most frames change the words that are spoken only, and to ask where the list is scrolled to costs a layout
      if (last?.call.id !== call.id || last.messages !== messages) render(call, messages)
    },
    /** Scrolls to the end if the list was there. */
    keepEnd(change: () => void) {
      const isAtEnd = view.scrollHeight - view.scrollTop - view.clientHeight < AT_END_PX
      change()
      if (isAtEnd) view.scrollTop = view.scrollHeight
    },
  }
}
