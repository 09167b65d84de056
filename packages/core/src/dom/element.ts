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

/**
 * Adds a style to a shadow root as a constructed style sheet, which a strict content policy allows; in older browsers as
 * an element.
 */
export function addStyle(root: ShadowRoot, css: string): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } else root.append(element('style', {}, css))
}
