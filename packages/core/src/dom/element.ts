/** The value of an attribute: true sets an empty one, false and undefined leave it out. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. Strings become text nodes, never markup. */
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

/** Whether an element is in a document that is shown. Removing a frame removes its document without disconnecting it. */
export const isOnPage = ({ isConnected, ownerDocument }: Element): boolean =>
  isConnected && ownerDocument.defaultView !== null

/**
 * Adds a style to a shadow root as a constructed style sheet, which a strict content policy allows; in older browsers as
 * an element.
 */
export function addStyle(root: ShadowRoot, css: string): void {
  // A style sheet of another window is refused.
  const { CSSStyleSheet: Sheet } = root.ownerDocument.defaultView ?? window
  if ('adoptedStyleSheets' in root && 'replaceSync' in Sheet.prototype) {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } else root.append(element('style', {}, css))
}

/**
 * Sets the text of an element that has nothing but text. The text node stays: when it is replaced during a press on it, Safari
 * sends no click.
 */
export function setText(view: Element, text: string): void {
  const node = view.firstChild
  if (!(node instanceof Text)) view.textContent = text
  else if (node.data !== text) node.data = text
}
