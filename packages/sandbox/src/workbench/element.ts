/** The value of an attribute: true sets an empty one, false and undefined leave it out. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. Strings become text nodes, never markup: names and words come from anywhere. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) created.setAttribute(name, value === true ? '' : value)
  }
  created.append(...children)
  return created
}

/** Creates a button. `label` is its name where the text alone does not say what it acts on. */
export function button(text: string, onClick: () => unknown, label?: string): HTMLButtonElement {
  const created = element('button', { type: 'button', 'aria-label': label }, text)
  created.addEventListener('click', () => void onClick())
  return created
}

/**
 * Sets the text of an element that has nothing but text. The text node stays: when it is replaced during a press on it, Safari
 * sends no click. A selection in an unchanged text stays, too.
 */
export function setText(view: Element, text: string): void {
  const node = view.firstChild
  if (!(node instanceof Text)) view.textContent = text
  else if (node.data !== text) node.data = text
}

/** Hides or shows an element. The focus in it would be lost, and goes to `next`. */
export function setHidden(view: HTMLElement, isHidden: boolean, next: HTMLElement): void {
  if (isHidden && view.matches(':focus, :focus-within')) next.focus()
  view.hidden = isHidden
}

/** A list whose rows stay the same elements as long as their keys are in it. */
export interface KeyedList<Item> {
  readonly update: (items: readonly Item[]) => void
}

interface Row<Item> {
  readonly view: HTMLElement
  readonly update: (item: Item) => void
}

/** Keeps the rows of a list in the order of its items. `afterwards` gets the focus of a row that goes. */
export function createKeyedList<Item>(
  list: HTMLElement,
  keyOf: (item: Item) => string,
  createRow: (item: Item) => Row<Item>,
  afterwards?: HTMLElement,
): KeyedList<Item> {
  const rows = new Map<string, Row<Item>>()
  return {
    update(items) {
      const kept = new Set(items.map(keyOf))
      for (const [key, { view }] of rows) {
        if (kept.has(key)) continue
        if (view.matches(':focus-within')) afterwards?.focus()
        view.remove()
        rows.delete(key)
      }
      let next = list.firstElementChild
      for (const item of items) {
        const key = keyOf(item)
        const row = rows.get(key) ?? createRow(item)
        rows.set(key, row)
        row.update(item)
        if (row.view === next) next = next.nextElementSibling
        else list.insertBefore(row.view, next)
      }
    },
  }
}
