import { element, setText } from '../dom/element.ts'
import type { InspectEntry } from '../voice/events.ts'
import type { LogEntry } from './createEntryLog.ts'
import type { PanelStrings } from './panelStrings.ts'

/** The kinds of entries, in the order of the filter. */
const KINDS = [
  'state',
  'event',
  'message',
  'diagnostic',
  'devices',
  'network',
  'participants',
] as const satisfies readonly InspectEntry['kind'][]

/** The actions of the buttons. */
export interface PanelActions {
  readonly details: (isShown: boolean) => void
  readonly pause: (isPaused: boolean) => void
  readonly collapse: (isCollapsed: boolean) => void
  readonly clear: () => void
  readonly copy: () => void
  readonly close: () => void
}

const button = (name: string, onClick: () => void, attributes: Readonly<Record<string, string>> = {}) => {
  const created = element('button', { type: 'button', ...attributes }, name)
  created.addEventListener('click', onClick)
  return created
}

/** Creates a button that is pressed or not. */
function toggle(
  name: string,
  onChange: (isPressed: boolean) => void,
  attributes: Readonly<Record<string, string>> = {},
) {
  let isPressed = false
  const created = button(
    name,
    () => {
      isPressed = !isPressed
      created.setAttribute('aria-pressed', `${isPressed}`)
      onChange(isPressed)
    },
    { ...attributes, 'aria-pressed': 'false' },
  )
  return created
}

/** Creates the buttons of the header, in the order of the Tab key. */
export const createButtons = (strings: PanelStrings, actions: PanelActions): HTMLElement =>
  element(
    'div',
    { class: 'buttons' },
    toggle(strings.details, actions.details, { class: 'narrow' }),
    toggle(strings.pause, actions.pause),
    button(strings.clear, actions.clear),
    button(strings.copy, actions.copy),
    toggle(strings.collapse, actions.collapse),
    button(strings.close, actions.close),
  )

/** The filter of the list. */
export interface Filter {
  readonly view: HTMLElement
  /** Returns the entries that match the filter. */
  readonly apply: (entries: readonly LogEntry[]) => readonly LogEntry[]
  /** Shows the number of entries of each kind. */
  readonly count: (entries: readonly LogEntry[]) => void
}

/** Creates a checkbox with a count for each kind, and a search field. */
export function createFilter(strings: PanelStrings, onChange: () => void): Filter {
  const boxes = KINDS.map((kind) => {
    const box = element('input', { type: 'checkbox' })
    box.checked = true
    const count = element('span', { class: 'count' }, '0')
    return { kind, box, count, label: element('label', { 'data-kind': kind }, box, kind, count) }
  })
  const search = element('input', {
    type: 'search',
    placeholder: strings.search,
    'aria-label': strings.search,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const view = element(
    'div',
    { class: 'filter' },
    element('fieldset', {}, element('legend', {}, strings.kinds), ...boxes.map(({ label }) => label)),
    search,
  )
  for (const { box } of boxes) box.addEventListener('change', onChange)
  search.addEventListener('input', onChange)

  return {
    view,
    apply(entries) {
      const kinds = new Set<string>(boxes.filter(({ box }) => box.checked).map(({ kind }) => kind))
      const text = search.value.trim().toLowerCase()
      return entries.filter(
        ({ kind, name, json }) =>
          kinds.has(kind) && (text === '' || `${kind} ${name} ${json}`.toLowerCase().includes(text)),
      )
    },
    count(entries) {
      for (const { kind, count } of boxes) {
        setText(count, `${entries.filter((entry) => entry.kind === kind).length}`)
      }
    },
  }
}
