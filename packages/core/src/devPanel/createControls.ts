import type { Inspected } from '../voice/inspect.ts'
import type { LogEntry } from './createEntryLog.ts'
import { element } from './element.ts'
import type { PanelStrings } from './panelStrings.ts'

export const KINDS = [
  'state',
  'event',
  'message',
  'diagnostic',
  'devices',
  'network',
  'participants',
] as const satisfies readonly Inspected['kind'][]

/** The actions of the buttons. */
export interface Presses {
  readonly pause: (isPaused: boolean) => void
  readonly collapse: (isCollapsed: boolean) => void
  readonly clear: () => void
  readonly copy: () => void
  readonly close: () => void
}

const button = (name: string, press: () => void, attributes: Readonly<Record<string, string>> = {}) => {
  const made = element('button', { type: 'button', ...attributes }, name)
  made.addEventListener('click', press)
  return made
}

/** Creates a button with a state, which `attribute` names. */
function toggle(name: string, attribute: string, change: (isOn: boolean) => void, isOn = false) {
  let state = isOn
  const made = button(
    name,
    () => {
      state = !state
      made.setAttribute(attribute, `${state}`)
      change(state)
    },
    { [attribute]: `${isOn}` },
  )
  return made
}

/** Creates the buttons of the header, in the order of the Tab key. */
export const createButtons = (strings: PanelStrings, presses: Presses): HTMLElement =>
  element(
    'div',
    { class: 'buttons' },
    toggle(strings.pause, 'aria-pressed', presses.pause),
    button(strings.clear, presses.clear),
    button(strings.copy, presses.copy),
    toggle(strings.collapse, 'aria-pressed', presses.collapse),
    button(strings.close, presses.close),
  )

/** Creates a checkbox with a count for each kind, and a search field. */
export function createFilter(strings: PanelStrings, onChange: () => void) {
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
    /** Returns the entries that match the filter. */
    apply(entries: readonly LogEntry[]): readonly LogEntry[] {
      const kinds = new Set<string>(boxes.filter(({ box }) => box.checked).map(({ kind }) => kind))
      const text = search.value.trim().toLowerCase()
      return entries.filter(
        ({ kind, name, json }) =>
          kinds.has(kind) && (text === '' || `${kind} ${name} ${json}`.toLowerCase().includes(text)),
      )
    },
    count(entries: readonly LogEntry[]): void {
      for (const { kind, count } of boxes) {
        count.textContent = `${entries.filter((entry) => entry.kind === kind).length}`
      }
    },
  }
}
